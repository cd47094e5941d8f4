import { dailyWindowOf, daysOf, rangeOf, windowOf } from '../../src/domain/figures/window.js';

describe('a window', () => {
  test('is the range, when both dates are given', () => {
    const range = { startDate: '2026-02-27', endDate: '2026-03-01' };
    expect(windowOf({ ...range, days: 90 })).toEqual(range);
    expect(daysOf(range)).toBe(3);
    expect(daysOf({ startDate: '2026-03-01', endDate: '2026-03-01' })).toBe(1);
  });

  test('is the days, otherwise', () => {
    expect(windowOf({ days: 7, startDate: null })).toEqual({ days: 7 });
    expect(windowOf({})).toEqual({ days: 30 });
    expect(daysOf({ days: 7 })).toBe(7);
    expect(rangeOf({ startDate: null, endDate: undefined })).toBeNull();
  });

  test('has at most 366 days day by day', () => {
    expect(daysOf(dailyWindowOf({ startDate: '2024-01-01', endDate: '2024-12-31' }))).toBe(366);
    expect(() => dailyWindowOf({ startDate: '2024-01-01', endDate: '2025-01-01' })).toThrow('endDate must be at most');
    expect(daysOf(windowOf({ startDate: '2024-01-01', endDate: '2025-01-01' }))).toBe(367);
  });

  test.each([
    ['endDate', { startDate: '2026-03-01' }],
    ['startDate', { endDate: '2026-03-01' }],
    ['endDate', { startDate: '2026-03-02', endDate: '2026-03-01' }],
    ['startDate', { startDate: '2026-02-30', endDate: '2026-03-01' }],
    ['endDate', { startDate: '2026-02-01', endDate: '2025-02-29' }],
    ['startDate', { startDate: '0000-01-01', endDate: '2026-03-01' }],
    ['startDate', { startDate: '01.02.2026', endDate: '2026-03-01' }],
    ['endDate', { startDate: '2026-03-01', endDate: '2026-13-01' }],
    ['endDate', { startDate: '2026-03-01', endDate: '' }],
    ['startDate', { startDate: '2026-3-1', endDate: '2026-03-02' }],
  ])('is refused by the name of %s: %j', (parameter, args) => {
    expect(() => rangeOf(args)).toThrow(expect.objectContaining({ code: 'bad_request', parameter }));
  });
});
