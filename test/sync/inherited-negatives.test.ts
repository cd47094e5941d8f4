import { SyncHarness } from './support/harness.js';

let harness: SyncHarness;

beforeAll(async () => {
  harness = await SyncHarness.start();
});
afterAll(() => harness.close());

const stored = (teamId: string) =>
  harness.db.query<{ campaign: string; text: string; match: string }>(
    'select distinct campaign_id as campaign, text, match_type as match from inherited_negative_keywords where team_id = $1',
    [teamId],
  );

test('lists of the whole account are read, and go when they are gone', async () => {
  const teamId = await harness.team();
  await harness.platform.quirks('google-ads', 'inherited_negatives');
  expect(await harness.service().run({ teamId })).toMatchObject({ status: 'completed' });
  expect(await stored(teamId)).toEqual([{ campaign: '', text: 'gratis', match: 'BROAD' }]);
  await harness.platform.withoutQuirks();
  await harness.service().run({ teamId });
  expect(await stored(teamId)).toEqual([]);
});

test('lists of a manager are read from it', async () => {
  const teamId = await harness.team();
  const { sandbox } = harness.platform;
  const list = `customers/${sandbox.managerId}/sharedSets/77`;
  const undo = sandbox.amend('google-ads', (answer, { path, body }) => {
    if (body.includes('campaign_shared_set.shared_set FROM'))
      return [{ results: [{ campaign: { id: '5' }, campaignSharedSet: { sharedSet: list } }] }];
    if (path.includes(`/customers/${sandbox.managerId}/`) && body.includes(list))
      return [
        { results: [{ sharedCriterion: { sharedSet: list, keyword: { text: 'Gebraucht', matchType: 'PHRASE' } } }] },
      ];
    return answer;
  });
  await harness.service().run({ teamId });
  expect(await stored(teamId)).toEqual([{ campaign: '5', text: 'Gebraucht', match: 'PHRASE' }]);
  undo();
});

test('a keyword that some ad groups exclude is not excluded from the campaign', async () => {
  const teamId = await harness.team();
  await harness.platform.quirks('google-ads', 'negative_keywords');
  await harness.service().run({ teamId });
  const rows = await stored(teamId);
  expect(rows.every(({ text }) => text === 'gebraucht')).toBe(true);
  await harness.platform.withoutQuirks();
});
