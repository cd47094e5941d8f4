import { promotion } from '../../src/platforms/google/merchant/promotion-record.js';

const period = { startTime: '2026-01-01T00:00:00+01:00', endTime: '2026-01-15T00:00:00.123456789Z' };
const sent = (statuses: string[], attributes: object = { promotionEffectiveTimePeriod: period }) =>
  promotion.parse({
    promotionId: 'a',
    attributes,
    promotionStatus: { destinationStatuses: statuses.map((status) => ({ status })) },
  });

test.each([
  [['REJECTED', 'LIVE'], 'LIVE'],
  [['PENDING', 'IN_REVIEW'], 'IN_REVIEW'],
  [['REJECTED', 'PENDING'], 'PENDING'],
  [['EXPIRED', 'STOPPED', 'REJECTED'], 'REJECTED'],
  [['EXPIRED', 'STOPPED'], 'STOPPED'],
  [['EXPIRED'], 'EXPIRED'],
  [['STATE_UNSPECIFIED'], 'IN_REVIEW'],
  [[], 'IN_REVIEW'],
])('%j is %s', (statuses, state) => {
  expect(sent(statuses)).toMatchObject({ state });
});

test('times are told in UTC, and a record without them is no promotion', () => {
  expect(sent(['LIVE'])).toMatchObject({
    startsAt: '2025-12-31T23:00:00.000Z',
    endsAt: '2026-01-15T00:00:00.123Z',
    percentOff: null,
    title: '',
  });
  expect(sent(['LIVE'], {})).toBeNull();
  expect(sent(['LIVE'], { promotionEffectiveTimePeriod: { startTime: period.startTime } })).toBeNull();
});
