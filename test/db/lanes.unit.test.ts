import { type Lane, Lanes, lanesOf } from '../../src/db/lanes.js';

/** Enters a lane and says whether it may go by now. */
function enter(lanes: Lanes, lane: Lane, patienceMs?: number) {
  const entry = { isIn: false, refused: undefined as unknown };
  const entering = lanes.enter(lane, patienceMs);
  if (!entering) entry.isIn = true;
  else {
    entering.then(
      () => {
        entry.isIn = true;
      },
      (error) => {
        entry.refused = error;
      },
    );
  }
  return entry;
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('the lanes of a pool', () => {
  test.each([
    [3, { all: 3, work: 2, ordinary: 1 }],
    [8, { all: 8, work: 7, ordinary: 6 }],
    [20, { all: 20, work: 19, ordinary: 18 }],
    [100, { all: 100, work: 99, ordinary: 88 }],
  ])('keep some of %i connections from ordinary work', (connections, limits) => {
    expect(lanesOf(connections)).toEqual(limits);
  });

  test('let credentials and control pass where ordinary work has all that it may have', async () => {
    const lanes = new Lanes({ all: 4, work: 3, ordinary: 2 });
    expect([1, 2, 3].map(() => enter(lanes, 'ordinary').isIn)).toEqual([true, true, false]);
    expect([1, 2].map(() => enter(lanes, 'credentials').isIn)).toEqual([true, false]);
    expect([1, 2].map(() => enter(lanes, 'control').isIn)).toEqual([true, false]);
    expect(lanes.waiting).toBe(3);
  });

  test('serve who came first, ordinary work like credentials, and control before both', async () => {
    const lanes = new Lanes({ all: 3, work: 2, ordinary: 1 });
    enter(lanes, 'ordinary');
    enter(lanes, 'credentials');
    enter(lanes, 'control');
    const [first, second, third] = [
      enter(lanes, 'ordinary'),
      enter(lanes, 'credentials'),
      enter(lanes, 'control'),
    ] as const;
    lanes.leave('ordinary');
    await soon();
    expect([first.isIn, second.isIn, third.isIn]).toEqual([false, false, true]);
    lanes.leave('control');
    lanes.leave('control');
    await soon();
    expect([first.isIn, second.isIn]).toEqual([true, false]);
  });

  test('do not let a flood of credentials starve ordinary work', async () => {
    const lanes = new Lanes({ all: 3, work: 2, ordinary: 1 });
    enter(lanes, 'credentials');
    enter(lanes, 'credentials');
    const ordinary = enter(lanes, 'ordinary');
    const later = [1, 2, 3].map(() => enter(lanes, 'credentials'));
    lanes.leave('credentials');
    await soon();
    expect(ordinary.isIn).toBe(true);
    expect(later.some(({ isIn }) => isIn)).toBe(false);
  });

  test('refuse whoever waits too long with 503, and forget them', async () => {
    const lanes = new Lanes({ all: 1, work: 1, ordinary: 1 });
    enter(lanes, 'ordinary');
    await expect(lanes.enter('ordinary', 1)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(lanes.waiting).toBe(0);
    lanes.leave('ordinary');
    expect(enter(lanes, 'ordinary').isIn).toBe(true);
  });

  test('forget a caller that leaves while it waits', async () => {
    const lanes = new Lanes({ all: 1, work: 1, ordinary: 1 });
    enter(lanes, 'ordinary');
    let leave: (reason: Error) => void = () => undefined;
    const entering = lanes.enter('ordinary', undefined, (end) => {
      leave = end;
      return () => undefined;
    });
    leave(new Error('gone'));
    await expect(entering).rejects.toThrow('gone');
    expect(lanes.waiting).toBe(0);
  });
});
