import { DateTime } from '../../schema/support/scalars.js';

const WRITTEN = '2026-01-31T12:00:00.000Z';

test.each([
  WRITTEN,
  '2026-01-31T13:00:00+01:00',
  '2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00.0000Z',
  new Date(WRITTEN),
])('the timestamp %s is answered in UTC with milliseconds', (value) => {
  expect(DateTime.serialize(value)).toBe(WRITTEN);
});

test.each(['2026-02-30T12:00:00Z', '2026-01-31', '', 'yesterday', 'at twelve, or thereabouts'])(
  '"%s" is not answered as a timestamp',
  (value) => {
    expect(() => DateTime.serialize(value)).toThrow('DateTime cannot represent');
  },
);
