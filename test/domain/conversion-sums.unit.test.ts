import { conversionsOf } from '../../src/domain/reports/conversion-sums.js';
import { conversionActions } from '../../src/platforms/google/ads/on-demand-reports.js';

const sums = (resourceName: string, conversions: number, all: number) => ({
  date: null,
  resourceName,
  name: resourceName,
  category: 'DEFAULT',
  conversionsMicros: String(conversions * 1e6),
  conversionValueMicros: '0',
  allConversionsMicros: String(all * 1e6),
  allConversionValueMicros: '0',
});

test('an action of a manager counts if any of it is in the conversions, and is only observed otherwise', () => {
  const { data } = conversionsOf([], {
    rows: [sums('customers/1/conversionActions/1', 2, 3), sums('customers/1/conversionActions/2', 0, 5)],
    inEuro: BigInt,
  });
  expect(data).toMatchObject([
    { id: '1', conversions: 2, primaryForGoal: true, includeInConversionsMetric: true },
    { id: '2', allConversions: 5, primaryForGoal: false, includeInConversionsMetric: false },
  ]);
});

test.each([
  [{}, true],
  [{ primaryForGoal: false }, false],
])('an action with %j is primary: %s', async (fields, primaryForGoal) => {
  const action = { resourceName: 'customers/1/conversionActions/1', id: '1', ...fields };
  const ads = {
    search: async (_query: object, _gaql: string, row: { parse(value: unknown): unknown }) => [
      row.parse({ conversionAction: action }),
    ],
  };
  expect(await conversionActions(ads as never, { accountId: '1' })).toMatchObject([{ primaryForGoal }]);
});
