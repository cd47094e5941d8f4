import { StructureService } from '../../src/domain/campaigns/structure/structure.service.js';
import { everything } from '../domain/support/world.js';
import { SyncHarness } from '../sync/support/harness.js';

interface Row {
  campaign?: { id: string };
  metrics?: Record<string, unknown>;
}

let harness: SyncHarness;
let teamId: string;
let accountId: string;
let campaignId: string;

beforeAll(async () => {
  harness = await SyncHarness.start();
  [accountId = ''] = harness.platform.sandbox.accountIds;
  teamId = await harness.team();
  await harness.service().run({ teamId, accountId });
  const [found] = await harness.db.query<{ id: string }>(
    `select c.id from campaigns c join campaign_window_sums s on s.team_id = c.team_id and s.account_id = c.account_id
       and s.campaign_id = c.id
     where c.team_id = $1 and c.status = 'ENABLED' and c.channel_type = 'SEARCH' order by c.id limit 1`,
    [teamId],
  );
  campaignId = (found as { id: string }).id;
});
afterAll(() => harness.close());

/** What is said of the campaign's conversions once it has none but `allConversions` of other kinds. */
async function told(allConversions: number): Promise<[severity: string, message: string][]> {
  const undo = harness.platform.sandbox.amend('google-ads', (answer, { body }) => {
    if (!/FROM campaign WHERE segments\.date/.test(body.replaceAll(/(\\n| )+/g, ' '))) return;
    for (const { results = [] } of [answer].flat() as { results?: Row[] }[])
      for (const { campaign, metrics } of results) {
        if (campaign?.id !== campaignId || !metrics) continue;
        delete metrics.conversions;
        delete metrics.conversionsValue;
        metrics.allConversions = allConversions;
      }
  });
  await harness.db.query(
    'update accounts set figures_through = null, figures_settled_through = null where team_id = $1',
    [teamId],
  );
  expect(await harness.service().run({ teamId, accountId })).toMatchObject({ status: 'completed' });
  undo();
  const service = new StructureService(harness.db, () => harness.now);
  const { issues } = await service.aiContext({ ...everything, teamId }, { accountId, campaignId });
  return issues
    .filter(({ message }) => message.includes('Conversion'))
    .map(({ severity, message }) => [severity, message.replaceAll('\u00a0', ' ')]);
}

test('a campaign with store visits alone is not said to bring nothing', async () => {
  expect(await told(12.5)).toEqual([['info', expect.stringContaining('nur andere (12,50), etwa Ladenbesuche')]]);
});

test('one with nothing at all is', async () => {
  expect(await told(0)).toEqual([['critical', expect.stringContaining('ohne eine einzige Conversion')]]);
});
