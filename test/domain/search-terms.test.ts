import { SearchTermService } from '../../src/domain/search-terms/search-term.service.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { accountOf, groupTerms, sorted, termFigures, windowIn } from './support/oracle.js';
import { buildWorld, everything, insertWorld, limitedTo, NOW, type WorldTermDay } from './support/world.js';

const world = buildWorld();
let database: TestDatabase;
let searchTerms: SearchTermService;

beforeAll(async () => {
  database = await openTestDatabase('world', insertWorld);
  searchTerms = new SearchTermService(database.db, () => NOW);
});
afterAll(() => database.close());

function termsIn(accountId: string, days: number, campaignId?: string): WorldTermDay[] {
  const [first, last] = windowIn(accountOf(world, accountId), days);
  return world.terms.filter(
    (term) =>
      term.accountId === accountId &&
      (campaignId === undefined || term.campaignId === campaignId) &&
      term.date >= first &&
      term.date <= last,
  );
}

function ofCampaign(accountId: string, campaignId: string, days: number) {
  const campaign = world.campaigns.find(({ id }) => id === campaignId);
  const groups = groupTerms(termsIn(accountId, days, campaignId), (term) => `${term.searchTerm} ${term.matchType}`);
  const entries = groups.map((group) => ({ ...termFigures(group), campaignId, campaignName: campaign?.name }));
  return sorted(
    entries,
    ({ cost }) => -cost,
    false,
    (entry) => [entry.searchTerm, entry.matchType],
  );
}

function ofAccount(accountId: string, days: number) {
  const groups = groupTerms(termsIn(accountId, days), ({ searchTerm }) => searchTerm);
  const entries = groups.map((group) => ({
    ...termFigures(group),
    campaignIds: [...new Set(group.map(({ campaignId }) => campaignId))].sort(),
  }));
  return sorted(
    entries,
    ({ cost }) => -cost,
    false,
    (entry) => [entry.searchTerm],
  );
}

describe.each([1, 7, 30, 90])('over %i days', (days) => {
  test('the terms of a campaign agree with the daily facts', async () => {
    for (const { id, accountId } of world.campaigns) {
      const terms = await searchTerms.ofCampaign(everything, { campaignId: id, days });
      expect(terms).toEqual(ofCampaign(accountId, id, days));
    }
  });

  test('the terms of an account agree with the daily facts, one entry a term', async () => {
    for (const { id } of world.accounts) {
      const terms = await searchTerms.ofAccount(everything, { accountId: id, days });
      expect(terms).toEqual(ofAccount(id, days));
    }
  });
});

test('terms without a conversion have no cost per conversion', async () => {
  const terms = await searchTerms.ofAccount(everything, { accountId: '101', days: 90 });
  expect(terms.find(({ searchTerm }) => searchTerm === 'chair repair')?.costPerConversion).toBeNull();
  expect(terms.find(({ searchTerm }) => searchTerm === 'oak table')?.costPerConversion).toBeGreaterThan(0);
});

test('several parents get their first terms in the order of the keys', async () => {
  const [a, b] = [world.campaigns[0], world.campaigns[10]] as typeof world.campaigns;
  const keys = [b, a].map((campaign) => ({ campaignId: campaign?.id ?? '', accountId: campaign?.accountId ?? '' }));
  const found = await searchTerms.ofCampaigns(everything, [...keys, { campaignId: 'none' }], { days: 30, limit: 3 });
  expect(found).toEqual([
    ofCampaign('102', keys[0]?.campaignId as string, 30).slice(0, 3),
    ofCampaign('101', keys[1]?.campaignId as string, 30).slice(0, 3),
    undefined,
  ]);
  const byAccount = await searchTerms.ofAccounts(limitedTo('103'), ['101', '103'], { days: 30, limit: 2 });
  expect(byAccount).toEqual([undefined, ofAccount('103', 30).slice(0, 2)]);
});

test('an account without terms has none', async () => {
  expect(await searchTerms.ofAccount(everything, { accountId: '100', days: 30 })).toEqual([]);
});

test.each(['999', 'none'])('the terms of account %s are not found', async (accountId) => {
  await expect(searchTerms.ofAccount(everything, { accountId, days: 30 })).rejects.toMatchObject({ code: 'not_found' });
});

test('the terms of foreign and unassigned campaigns are not found', async () => {
  const refusal = { code: 'not_found' };
  const unassigned = { campaignId: world.campaigns[0]?.id as string, days: 30 };
  await expect(searchTerms.ofCampaign(everything, { campaignId: '999000', days: 30 })).rejects.toMatchObject(refusal);
  await expect(searchTerms.ofCampaign(limitedTo('102'), unassigned)).rejects.toMatchObject(refusal);
  await expect(searchTerms.ofAccount(limitedTo('102'), { accountId: '101', days: 30 })).rejects.toMatchObject(refusal);
});
