import { STEADY_CLOCK } from '../../src/sync/job-queue.js';

test.each([50, -50])('a clock that is moved by %d minutes moves no job', (minutes) => {
  const { now } = Date;
  const before = STEADY_CLOCK.now();
  expect(Math.abs(before - now())).toBeLessThan(60_000);
  Date.now = () => now() + minutes * 60_000;
  try {
    expect(STEADY_CLOCK.now() - before).toBeLessThan(60_000);
    expect(STEADY_CLOCK.now()).toBeGreaterThanOrEqual(before);
  } finally {
    Date.now = now;
  }
});
