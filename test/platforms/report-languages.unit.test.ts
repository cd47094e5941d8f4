import { readFileSync } from 'node:fs';
import { FIELDS } from '../../src/platforms/google/ads/reports/catalogue.js';
import { GOOGLE_REPORTS } from '../../src/platforms/google/ads/reports/report-language.js';
import { METRICS_OF_SEGMENT } from '../../src/platforms/google/ads/reports/segment-pairs.js';
import { META_REPORTS } from '../../src/platforms/meta/report-language.js';

const QUERIES: { link: string; query: string; refused: string | null }[] = JSON.parse(
  readFileSync('test/definitions/google-fields/queries.json', 'utf8'),
);

test('public queries are accepted or refused as the definitions say', () => {
  const told = QUERIES.map(({ query }) => {
    try {
      // What is sent is read the same again.
      expect(GOOGLE_REPORTS.check(GOOGLE_REPORTS.check(query).query).names).toEqual(GOOGLE_REPORTS.check(query).names);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(told).toEqual(QUERIES.map(({ refused }) => refused));
});

test('figures that a segment goes with are all figures of this version', () => {
  const names = [...METRICS_OF_SEGMENT].flatMap(([segment, metrics]) => [segment, ...metrics]);
  expect(names.filter((name) => !FIELDS.has(name))).toEqual([]);
});

// Public reports of what Google refused: docs/FIELD-CASES.md.
test.each([
  [
    'segments.conversion_action_name, metrics.cost_micros',
    'FROM campaign',
    'segments.conversion_action_name with metrics.cost_micros',
  ],
  ['segments.conversion_action, metrics.clicks', 'FROM customer', 'segments.conversion_action with metrics.clicks'],
  [
    'segments.conversion_action_category, metrics.conversions',
    'FROM campaign WHERE metrics.impressions > 0',
    'with metrics.impressions',
  ],
  [
    'segments.click_type, metrics.search_impression_share',
    'FROM campaign',
    'segments.click_type with metrics.search_impression_share',
  ],
  [
    'segments.conversion_lag_bucket, metrics.conversions_from_interactions_rate',
    'FROM campaign',
    'with metrics.conversions_from',
  ],
  ['segments.conversion_action_name, metrics.all_conversions, metrics.view_through_conversions', 'FROM campaign', null],
  ['segments.device, metrics.cost_micros, metrics.clicks', 'FROM campaign', null],
  ['segments.conversion_lag_bucket, metrics.conversions, metrics.conversions_value', 'FROM ad_group', null],
])('SELECT %s %s', (fields, rest, refused) => {
  const check = () => GOOGLE_REPORTS.check(`SELECT ${fields} ${rest}`);
  if (refused === null) expect(check().columns.length).toBeGreaterThan(1);
  else expect(check).toThrow(refused);
});

test.each(['search_term_view', 'keyword_view', 'segments.search_term', 'ad_group_criterion.keyword.text'])(
  '%s shows search terms or keywords',
  (name) => expect(GOOGLE_REPORTS.showsSearchTerms(name)).toBe(true),
);

test.each([
  ['level=campaign&fields=campaign_name,spend&date_preset=last_30d', null],
  ['level=campain&fields=spend&date_preset=today', 'did you mean campaign'],
  ['level=ad&fields=spent&date_preset=today', 'did you mean spend'],
  ['level=ad&fields=spend', 'needs either date_preset or time_range'],
  ['level=ad&fields=spend&time_range={"since":"2026-02-30","until":"2026-03-01"}', 'time_range'],
  ['level=ad&fields=spend&date_preset=today&access_token=x', 'has the parameter access_token'],
  ['SELECT campaign.id FROM campaign', 'language of Google Ads'],
])('Meta: %s', (query, refused) => {
  const check = () => META_REPORTS.check(query);
  if (refused === null) expect(check().columns.map(({ name }) => name)).toContain('spend');
  else expect(check).toThrow(refused);
});
