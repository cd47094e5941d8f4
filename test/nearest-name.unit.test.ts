import { takenInstead } from '../src/lib/nearest-name.js';

const KNOWN = ['limit', 'offset', 'account_id', 'channel_type', 'days'];

test.each([
  ['limits', 'limit'],
  ['lmit', 'limit'],
  ['accountId', 'account_id'],
  ['acount_id', 'account_id'],
  ['CHANNEL-TYPE', 'channel_type'],
  ['chanel_typ', 'channel_type'],
  ['day', 'days'],
  ['account', 'account_id'],
  ['type', 'channel_type'],
  ['limit_rows', 'limit'],
  ['maxLimit', 'limit'],
  ['id_of_the_account', 'account_id'],
  ['channel_type_filter', 'channel_type'],
])('%s is near %s', (unknown, nearest) => {
  expect(takenInstead(unknown, KNOWN)).toBe(`did you mean ${nearest}? It takes ${KNOWN.join(', ')}`);
});

test.each(['colour', 'x', '', '__proto__', '___', 'limit'.repeat(20), 'days'.padEnd(100_000, 's')])(
  'a name that is near none gets the list alone, %#',
  (unknown) => {
    expect(takenInstead(unknown, KNOWN)).toBe(`it takes ${KNOWN.join(', ')}`);
  },
);

test('of two that are as near, the first counts', () => {
  expect(takenInstead('mar_roas', ['max_roas', 'min_roas'])).toMatch(/^did you mean max_roas\?/);
});
