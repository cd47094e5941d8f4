import { daysToPull, firstDays, settledEnd, splitDays } from '../../src/sync/day-range.js';

const rules = { historyDays: 100, trailingDays: 10 };
const state = (from: string | null, through: string | null, settledThrough: string | null) => ({
  from,
  through,
  settledThrough,
});

describe('the days to pull', () => {
  test('are the whole history at first, whatever is asked for', () => {
    const days = { from: '2026-01-01', to: '2026-04-10' };
    expect(daysToPull(state(null, null, null), '2026-04-10', rules)).toEqual(days);
    expect(daysToPull(state(null, null, null), '2026-04-10', rules, 5)).toEqual(days);
  });

  test.each([
    ['the trailing days on the same day', state('2026-01-01', '2026-04-10', '2026-03-31'), '2026-04-10', '2026-04-01'],
    ['one more on the next day', state('2026-01-01', '2026-04-10', '2026-03-31'), '2026-04-11', '2026-04-01'],
    [
      'all that was not final before a long pause',
      state('2026-01-01', '2026-04-10', '2026-03-31'),
      '2026-07-01',
      '2026-04-01',
    ],
    [
      'the rest of a first pull that broke off',
      state('2026-01-01', '2026-02-19', '2026-02-19'),
      '2026-04-10',
      '2026-02-20',
    ],
    ['everything while nothing is final', state('2026-04-05', '2026-04-10', null), '2026-04-11', '2026-04-05'],
  ])('are %s', (_case, known, yesterday, from) => {
    expect(daysToPull(known, yesterday, rules)).toEqual({ from, to: yesterday });
  });

  test.each([
    [3, '2026-04-08'],
    [50, '2026-02-20'],
    [400, '2026-01-01'],
  ])('are the last %d when asked for, within the stored history', (lastDays, from) => {
    const known = state('2026-01-01', '2026-04-10', '2026-03-31');
    expect(daysToPull(known, '2026-04-10', rules, lastDays)).toEqual({ from, to: '2026-04-10' });
  });

  test('leave no gap when fewer are asked for than are missing', () => {
    const known = state('2026-01-01', '2026-04-01', '2026-03-22');
    expect(daysToPull(known, '2026-04-10', rules, 3)).toEqual({ from: '2026-04-02', to: '2026-04-10' });
  });

  test('are none when the clock went back', () => {
    expect(daysToPull(state('2026-04-10', '2026-04-10', null), '2026-04-09', rules)).toBeNull();
  });
});

describe('pieces of days', () => {
  const days = { from: '2026-02-26', to: '2026-03-04' };

  test('follow each other without gaps', () => {
    expect(splitDays(days, 3)).toEqual([
      { from: '2026-02-26', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-03' },
      { from: '2026-03-04', to: '2026-03-04' },
    ]);
    expect(splitDays(days, 100)).toEqual([days]);
    expect(firstDays(days, 2)).toEqual({ from: '2026-02-26', to: '2026-02-27' });
  });

  test('are final as far as the platform no longer restates them', () => {
    expect(settledEnd(days, '2026-03-10', rules)).toBe('2026-02-28');
    expect(settledEnd(days, '2026-06-01', rules)).toBe('2026-03-04');
    expect(settledEnd(days, '2026-03-04', rules)).toBeNull();
  });
});
