import { readFileSync } from 'node:fs';
import { GOOGLE_REPORTS } from '../../src/platforms/google/ads/reports/report-language.js';
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
