import type { NewSuggestion } from '../../src/domain/mining/suggestion.records.js';
import { insertSuggestions } from '../../src/domain/mining/suggestion.records.js';
import { addAccount, addTeam } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

const TEAM = '00000000-0000-4000-8000-000000000001';
let database: TestDatabase;

const suggestion = (over: Partial<NewSuggestion>): NewSuggestion => ({
  category: 'irrelevant',
  searchTerm: 'gartenstuhl gratis',
  keyword: 'gratis',
  matchType: 'PHRASE',
  campaignIds: ['2', '10'],
  impressions: 100,
  clicks: 7,
  costMicros: 12_345_678,
  conversionsMicros: 0,
  reason: 'Sucht Kostenloses.',
  confidence: 0.9,
  ...over,
});

beforeAll(async () => {
  database = await openTestDatabase();
  await addTeam(database.db, TEAM);
  await addAccount(database.db, { teamId: TEAM, id: '1' });
});

afterAll(() => database.close());

test('suggestions are stored as pending, the costliest first, and one that waits already is left out', async () => {
  const { db } = database;
  const key = { teamId: TEAM, accountId: '1', runId: null };
  const store = (...given: NewSuggestion[]) => db.transaction((tx) => insertSuggestions(tx, key, given));
  const stored = await store(
    suggestion({ keyword: '  Kostenlos  SELBER Bauen', matchType: 'EXACT', costMicros: 1 }),
    suggestion({ reason: 'a\0b\ud800' }),
    suggestion({ keyword: 'GRATIS' }),
  );
  expect(stored).toMatchObject([
    {
      runId: null,
      accountId: '1',
      keyword: 'gratis',
      campaignIds: ['10', '2'],
      cost: 12.35,
      impressions: 100,
      conversions: 0,
      reason: 'a\ufffdb\ufffd',
      confidence: 0.9,
      status: 'pending',
      reviewedBy: null,
      reviewedAt: null,
    },
    { keyword: 'kostenlos selber bauen', matchType: 'EXACT', cost: 0 },
  ]);
  expect(await store(suggestion({}))).toEqual([]);
  await db.query(`update mining_suggestions set status = 'approved' where keyword = 'gratis'`);
  expect(await store(suggestion({}))).toEqual([]);
  await db.query(`update mining_suggestions set status = 'rejected' where keyword = 'gratis'`);
  expect(await store(suggestion({}), suggestion({ matchType: 'BROAD' }))).toHaveLength(2);
});
