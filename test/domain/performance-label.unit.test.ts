import { type AssetSums, performanceLabels } from '../../src/domain/campaigns/structure/performance-label.js';
import { LEARNING_BELOW_IMPRESSIONS } from '../../src/domain/campaigns/structure/structure.enum.js';

const asset = (more: Partial<AssetSums> = {}): AssetSums => ({
  fieldType: 'HEADLINE',
  costMicros: 1_000_000,
  impressions: 1_000,
  clicks: 10,
  conversionValueMicros: 0,
  ...more,
});

/** The rule once more, in the slowest way: by counting for each asset how many do no better and how many no worse. */
function expected(assets: readonly AssetSums[]): string[] {
  const isThin = ({ impressions }: AssetSums) => impressions < LEARNING_BELOW_IMPRESSIONS;
  const noBetter = (one: AssetSums, other: AssetSums) => {
    const value = BigInt(one.conversionValueMicros) * BigInt(other.costMicros);
    const otherValue = BigInt(other.conversionValueMicros) * BigInt(one.costMicros);
    if (value !== otherValue) return value < otherValue;
    return BigInt(one.clicks) * BigInt(other.impressions) <= BigInt(other.clicks) * BigInt(one.impressions);
  };
  return assets.map((mine) => {
    if (isThin(mine)) return 'LEARNING';
    const rivals = assets.filter((each) => each.fieldType === mine.fieldType && !isThin(each));
    const third = Math.floor(rivals.length / 3);
    if (rivals.filter((each) => noBetter(each, mine)).length <= third) return 'LOW';
    if (rivals.filter((each) => noBetter(mine, each)).length <= third) return 'BEST';
    return 'GOOD';
  });
}

test('labels agree with a count over all pairs, whatever the assets', () => {
  let state = 7;
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % most;
  };
  const seen = new Set<string>();
  for (let round = 0; round < 400; round += 1) {
    const assets = Array.from({ length: below(14) }, () =>
      asset({
        fieldType: ['HEADLINE', 'DESCRIPTION', 'LOGO'][below(3)] as string,
        // Few different values, so that there are many ties.
        costMicros: (1 + below(3)) * 1_000_000,
        impressions: 400 + below(4) * 100,
        clicks: below(4),
        conversionValueMicros: below(4) * 1_000_000,
      }),
    );
    const labels = performanceLabels(assets);
    expect(labels).toEqual(expected(assets));
    for (const label of labels) seen.add(label);
    const turned = performanceLabels([...assets].reverse());
    expect(turned.reverse()).toEqual(labels);
  }
  expect([...seen].sort()).toEqual(['BEST', 'GOOD', 'LEARNING', 'LOW']);
});

test.each([
  ['none', [], []],
  ['one alone', [asset()], ['GOOD']],
  ['two', [asset({ clicks: 1 }), asset({ clicks: 9 })], ['GOOD', 'GOOD']],
  ['three', [asset({ clicks: 5 }), asset({ clicks: 1 }), asset({ clicks: 9 })], ['GOOD', 'LOW', 'BEST']],
  ['three equals', [asset(), asset(), asset()], ['GOOD', 'GOOD', 'GOOD']],
  [
    'value before clicks',
    [asset({ clicks: 90 }), asset({ conversionValueMicros: 1 }), asset({ conversionValueMicros: 2 })],
    ['LOW', 'GOOD', 'BEST'],
  ],
  [
    'value that cost nothing',
    [
      asset({ costMicros: 0, conversionValueMicros: 5 }),
      asset({ costMicros: 0 }),
      asset({ conversionValueMicros: 9_000_000 }),
    ],
    ['BEST', 'LOW', 'GOOD'],
  ],
  [
    'one that was hardly shown',
    [asset({ clicks: 5 }), asset({ clicks: 1 }), asset({ clicks: 9 }), asset({ impressions: 499, clicks: 400 })],
    ['GOOD', 'LOW', 'BEST', 'LEARNING'],
  ],
])('of %s', (_case, assets, labels) => {
  expect(performanceLabels(assets)).toEqual(labels);
});
