import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES, type Scope } from '../../src/access/scopes.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overBuiltStdio, overHttp, overStdio } from './support/tool-client.js';
import {
  type Arguments,
  aBookedKeyword,
  aCampaign,
  aChange,
  aFile,
  aGroup,
  aKeyword,
  aLink,
  aMonitor,
  anAccountNegative,
  anAd,
  anAdGroup,
  anAdGroupNegative,
  anAsset,
  anAssetGroup,
  anExport,
  aPlan,
  aProduct,
  aReport,
  aSchedule,
  FILE,
  noFiles,
} from './support/tool-subjects.js';

type Json = Record<string, unknown>;

interface Expected {
  /** `any`: each key may call it, and is told what its scopes let it read. */
  scope: Scope | 'any';
  /** Writes change something; reads never do. */
  hints: 'read' | 'write';
  /** Good arguments, one call each. */
  calls(demo: DemoApp): Promise<Arguments[]> | Arguments[];
}

/** Every tool that the contract lists (API-key interface, section 4.4), and after them those beyond it. */
const TOOLS: Record<string, Expected> = {
  query_campaigns: { scope: 'campaigns:read', hints: 'read', calls: () => [{}, { status: 'ENABLED', limit: 2 }] },
  query_products: { scope: 'products:read', hints: 'read', calls: () => [{}, { has_impressions: true, limit: 2 }] },
  query_accounts: { scope: 'accounts:read', hints: 'read', calls: () => [{}, { days: 7, sort: 'name' }] },
  query_product_status_summary: {
    scope: 'products:read',
    hints: 'read',
    calls: ({ accountIds }) => [{}, { limit: 2, offset: 1 }, { account_id: accountIds[0] }],
  },
  query_disapproved_products: {
    scope: 'products:read',
    hints: 'read',
    calls: ({ accountIds }) => [{}, { account_id: accountIds[0], brand: 'none' }, { issue_code: 'price_updated' }],
  },
  query_out_of_stock_products: {
    scope: 'products:read',
    hints: 'read',
    calls: ({ accountIds }) => [{}, { account_id: accountIds[0], days: 7, has_impressions: true, limit: 1 }],
  },
  query_product_status_history: {
    scope: 'products:read',
    hints: 'read',
    calls: async (demo) => {
      const { offerId, accountId } = await aProduct(demo);
      return [
        { account_id: accountId, days: 14, limit: 5 },
        { account_id: accountId, offer_id: offerId },
      ];
    },
  },
  get_campaign_details: { scope: 'campaigns:read', hints: 'read', calls: async (demo) => [await aCampaign(demo)] },
  set_campaign_budget: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await aCampaign(demo)), daily_budget_eur: 21.5 }],
  },
  set_campaign_status: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [
      { ...(await aCampaign(demo)), status: 'PAUSED' },
      { ...(await aCampaign(demo)), status: 'ENABLED' },
    ],
  },
  set_campaign_bidding: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await aCampaign(demo)), strategy: 'MAXIMIZE_CLICKS' }],
  },
  add_negative_keywords: {
    scope: 'keywords:write',
    hints: 'write',
    calls: async (demo) => {
      const { account_id, campaign_id } = await aCampaign(demo);
      const keywords = [{ text: 'gratis', match_type: 'PHRASE' }];
      return [
        { account_id, campaign_id, keywords },
        { account_id, campaign_ids: [campaign_id], keywords },
      ];
    },
  },
  extend_negative_keyword_list: {
    scope: 'keywords:write',
    hints: 'write',
    calls: async (demo) => {
      const { account_id, list_id } = await aKeyword(demo);
      return [{ account_id, list_id, keywords: [{ text: `neu ${randomUUID().slice(0, 8)}`, match_type: 'BROAD' }] }];
    },
  },
  shorten_negative_keyword_list: {
    scope: 'keywords:write',
    hints: 'write',
    calls: async (demo) => {
      const { account_id, list_id, id } = await aKeyword(demo);
      return [{ account_id, list_id, keyword_ids: [id] }];
    },
  },
  link_negative_keyword_list: {
    scope: 'keywords:write',
    hints: 'write',
    calls: async (demo) => [await aLink(demo)],
  },
  unlink_negative_keyword_list: {
    scope: 'keywords:write',
    hints: 'write',
    calls: async (demo) => [await aLink(demo)],
  },
  query_search_terms: {
    scope: 'search_terms:read',
    hints: 'read',
    calls: ({ accountIds }) => [{ account_id: accountIds[0] }, { account_id: accountIds[0], days: 7, limit: 3 }],
  },
  get_campaign_negative_keywords: {
    scope: 'search_terms:read',
    hints: 'read',
    calls: ({ accountIds }) => [{ account_id: accountIds[0] }, { account_id: accountIds[1], limit: 1 }],
  },
  remove_campaign_negative_keywords: {
    scope: 'keywords:write',
    hints: 'write',
    calls: async ({ app }) => {
      const [row] = await app.db.query<Arguments>(
        `select account_id, campaign_id, array[id] as keyword_ids from campaign_negative_keywords
         order by account_id, campaign_id, id limit 1`,
      );
      return [row as Arguments];
    },
  },
  get_ad_sets: { scope: 'campaigns:read', hints: 'read', calls: async (demo) => [await aCampaign(demo)] },
  // The demo has no account of Meta: test/campaigns/meta-ad-sets.test.ts.
  set_ad_set_budget: { scope: 'campaigns:write', hints: 'write', calls: async () => [] },
  set_ad_set_status: { scope: 'campaigns:write', hints: 'write', calls: async () => [] },
  get_portfolio_strategies: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: ({ accountIds: [account_id] }) => [{ account_id }],
  },
  // The demo has none: test/campaigns/portfolios.test.ts.
  set_portfolio_target: { scope: 'campaigns:write', hints: 'write', calls: () => [] },
  get_campaign_impression_share: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => {
      const { campaign_id } = await aCampaign(demo);
      return [{ campaign_id }, { campaign_id, days: 7 }];
    },
  },
  get_negative_keyword_risks: {
    scope: 'search_terms:read',
    hints: 'read',
    calls: ({ accountIds }) => [{ account_id: accountIds[0], texts: ['gratis'], match_type: 'BROAD' }],
  },
  get_platform_changes: {
    scope: 'logs:read',
    hints: 'read',
    calls: ({ accountIds }) => [{ account_id: accountIds[0] }, { account_id: accountIds[0], days: 30, limit: 2 }],
  },
  get_conversion_actions: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: ({ accountIds }) => [{ account_id: accountIds[0] }],
  },
  get_ad_groups: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => [await aCampaign(demo), { ...(await aCampaign(demo)), days: 7, limit: 1 }],
  },
  get_keywords: {
    scope: 'search_terms:read',
    hints: 'read',
    calls: async (demo) => [await aCampaign(demo), { ...(await aCampaign(demo)), limit: 2, offset: 1 }],
  },
  set_campaign_end_date: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await aCampaign(demo)), end_date: '2037-12-29' }],
  },
  set_campaign_target: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => {
      const campaign = await aCampaign(demo);
      const { account_id, campaign_id } = campaign;
      const body = { account_id, strategy: 'TARGET_ROAS', target_roas: 3 };
      await demo.app.rest('POST', `/query/campaign/${campaign_id}/bidding`, { apiKey: demo.apiKey, body });
      return [{ ...campaign, target_roas: 4 }];
    },
  },
  set_asset_group_status: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await anAssetGroup(demo)), status: 'PAUSED' }],
  },
  get_ads: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => [
      await aCampaign(demo),
      { ...(await aCampaign(demo)), compare: 'previous_period', limit: 1, offset: 1 },
    ],
  },
  set_ad_status: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await anAd(demo)), status: 'PAUSED' }],
  },
  get_assets: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => [
      await aCampaign(demo),
      { ...(await aCampaign(demo)), level: 'ACCOUNT', compare: 'previous_period', limit: 1, offset: 1 },
    ],
  },
  set_asset_status: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await anAsset(demo)), status: 'PAUSED' }],
  },
  set_ad_group_status: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await anAdGroup(demo)), status: 'PAUSED' }],
  },
  set_ad_group_bid: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await anAdGroup(demo)), bid_eur: 0.4 }],
  },
  add_keywords: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [
      { ...(await anAdGroup(demo)), keywords: [{ text: `neu ${randomUUID().slice(0, 8)}`, match_type: 'EXACT' }] },
    ],
  },
  get_account_negative_keywords: {
    scope: 'search_terms:read',
    hints: 'read',
    calls: ({ accountIds: [account_id] }) => [{ account_id }],
  },
  add_account_negative_keywords: {
    scope: 'keywords:write',
    hints: 'write',
    calls: ({ accountIds: [account_id] }) => [
      { account_id, keywords: [{ text: `nie ${randomUUID().slice(0, 8)}`, match_type: 'EXACT' }] },
    ],
  },
  remove_account_negative_keywords: {
    scope: 'keywords:write',
    hints: 'write',
    calls: async (demo) => [await anAccountNegative(demo)],
  },
  get_ad_group_negative_keywords: {
    scope: 'search_terms:read',
    hints: 'read',
    calls: async (demo) => [await anAdGroup(demo)],
  },
  add_ad_group_negative_keywords: {
    scope: 'keywords:write',
    hints: 'write',
    calls: async (demo) => [
      { ...(await anAdGroup(demo)), keywords: [{ text: `nie ${randomUUID().slice(0, 8)}`, match_type: 'EXACT' }] },
    ],
  },
  remove_ad_group_negative_keywords: {
    scope: 'keywords:write',
    hints: 'write',
    calls: async (demo) => [await anAdGroupNegative(demo)],
  },
  set_keyword_status: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await aBookedKeyword(demo)), status: 'PAUSED' }],
  },
  set_keyword_bid: {
    scope: 'campaigns:write',
    hints: 'write',
    calls: async (demo) => [{ ...(await aBookedKeyword(demo)), bid_eur: 0.4 }],
  },
  get_metrics_by_segment: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => {
      const { account_id, campaign_id } = await aCampaign(demo);
      return [
        { account_id, by: 'device' },
        { account_id, campaign_id, by: 'hour_of_week', days: 7 },
      ];
    },
  },
  query_platform_report: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: ({ accountIds }) => [{ account_id: accountIds[0], query: 'SELECT campaign.name FROM campaign', limit: 2 }],
  },
  search_platform_report_fields: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: () => [{}, { search: 'budget lost', resource: 'campaign', limit: 3 }],
  },
  get_month_spend: {
    scope: 'accounts:read',
    hints: 'read',
    calls: ({ accountIds }) => [{ account_id: accountIds[0] }],
  },
  create_change_plan: {
    scope: 'campaigns:read',
    hints: 'write',
    calls: async (demo) => [{ changes: await aChange(demo), on_refusal: 'continue', expires_in_hours: 1 }],
  },
  list_monitors: { scope: 'accounts:read', hints: 'read', calls: () => [{}] },
  try_monitor: {
    scope: 'accounts:read',
    hints: 'read',
    calls: async (demo) => [{ monitor_id: await aMonitor(demo), days: 3 }],
  },
  get_attention: { scope: 'any', hints: 'read', calls: () => [{}] },
  list_failing_syncs: { scope: 'accounts:read', hints: 'read', calls: () => [{}, { limit: 2 }] },
  list_monitor_events: {
    scope: 'accounts:read',
    hints: 'read',
    calls: ({ accountIds }) => [{}, { account_id: accountIds[0], limit: 2 }],
  },
  list_client_reports: {
    scope: 'accounts:read',
    hints: 'read',
    calls: ({ accountIds }) => [{}, { account_id: accountIds[0], status: 'draft', limit: 2 }],
  },
  get_client_report: {
    scope: 'accounts:read',
    hints: 'read',
    calls: async (demo) => [{ report_id: await aReport(demo) }],
  },
  create_client_report: {
    scope: 'customers:write',
    hints: 'write',
    calls: ({ accountIds }) => [{ account_id: accountIds[0], period: 'last_week', compare: 'previous_period' }],
  },
  update_client_report: {
    scope: 'customers:write',
    hints: 'write',
    calls: async (demo) => [{ report_id: await aReport(demo), text: 'Ein guter Monat.', language: 'de' }],
  },
  list_change_plans: { scope: 'campaigns:read', hints: 'read', calls: () => [{}, { status: 'proposed', limit: 2 }] },
  get_change_plan: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => [{ plan_id: await aPlan(demo) }],
  },
  list_planned_changes: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => [{ plan_id: await aPlan(demo), limit: 2 }],
  },
  start_data_export: {
    scope: 'accounts:read',
    hints: 'write',
    calls: () => [{ dataset: 'campaigns', days: 7 }],
  },
  get_data_export: {
    scope: 'accounts:read',
    hints: 'read',
    calls: async (demo) => [{ export_id: await anExport(demo) }],
  },
  get_data_export_download: {
    scope: 'accounts:read',
    hints: 'read',
    calls: async (demo) => [{ export_id: await anExport(demo) }],
  },
  list_export_schedules: { scope: 'accounts:read', hints: 'read', calls: () => [{}] },
  run_export_schedule: {
    scope: 'accounts:read',
    hints: 'write',
    calls: async (demo) => [{ schedule_id: await aSchedule(demo) }],
  },
  list_export_deliveries: {
    scope: 'accounts:read',
    hints: 'read',
    calls: async (demo) => [{ schedule_id: await aSchedule(demo), limit: 2 }],
  },
  plan_bulk_file: {
    scope: 'campaigns:read',
    hints: 'write',
    calls: async (demo) => {
      await noFiles(demo);
      return [FILE];
    },
  },
  get_bulk_file: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => [{ file_id: await aFile(demo) }],
  },
  list_bulk_file_lines: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => [{ file_id: await aFile(demo) }],
  },
  list_budget_groups: { scope: 'campaigns:read', hints: 'read', calls: () => [{}] },
  get_budget_group: {
    scope: 'campaigns:read',
    hints: 'read',
    calls: async (demo) => [{ group_id: await aGroup(demo) }],
  },
  propose_daily_budgets: {
    scope: 'campaigns:read',
    hints: 'write',
    calls: async (demo) => [{ group_id: await aGroup(demo), apply_to_shared_budgets: true }],
  },
  reject_change_plan: {
    scope: 'campaigns:read',
    hints: 'write',
    calls: async (demo) => [{ plan_id: await aPlan(demo), reason: 'Zu teuer' }],
  },
};

/** How many of them, from the first on, the contract lists. */
const OF_CONTRACT = 12;
const NAMES = Object.keys(TOOLS);
const kept = mkdtempSync(join(tmpdir(), 'adlane-tools-'));
let demo: DemoApp;

beforeAll(async () => {
  demo = await startDemoApp({ ATTACHMENTS_DIR: kept });
});
afterAll(async () => {
  await demo.stop();
  rmSync(kept, { recursive: true });
});

async function keyWith(scopes: readonly Scope[]): Promise<string> {
  const key = { teamId: demo.teamId, name: 'Test', expiresAt: null, createdBy: null, createdAt: new Date() };
  return (await insertApiKey(demo.app.db, { ...key, scopes: [...scopes] })).key;
}

/** The schema, which allows fields that it does not name, without them. */
function closed(schema: Json): Json {
  const parts = Object.entries(schema).map(([key, part]): [string, unknown] => {
    if (key === 'properties')
      return [
        key,
        Object.fromEntries(Object.entries(part as Json).map(([name, field]) => [name, closed(field as Json)])),
      ];
    if (key === 'items') return [key, closed(part as Json)];
    return [key, Array.isArray(part) && key.endsWith('Of') ? part.map(closed) : part];
  });
  return { ...Object.fromEntries(parts), ...(schema.properties !== undefined && { additionalProperties: false }) };
}

describe.each([
  ['Streamable HTTP', overHttp, overHttp],
  ['the stdio command', overStdio, overBuiltStdio],
])('a client over %s', (_name, connect, connectAgain) => {
  let client: Client;
  let tools: Map<string, Tool>;

  beforeAll(async () => {
    client = await connect(demo.app.url, demo.apiKey, '?tools=all&structured=true');
    tools = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]));
  });
  afterAll(() => client.close());

  test('finds every tool of the contract, and those beyond it only where it asks for all', async () => {
    const plain = await connectAgain(demo.app.url, demo.apiKey);
    const { tools: listed } = await plain.listTools();
    await plain.close();
    expect(listed.map(({ name }) => name).sort()).toEqual(NAMES.slice(0, OF_CONTRACT).sort());
    expect([...tools.keys()].sort()).toEqual([...NAMES].sort());
  });

  test.each(NAMES)('finds in %s its scope, closed parameters, an answer and honest hints', (name) => {
    const { scope, hints } = TOOLS[name] as Expected;
    const tool = tools.get(name);
    expect(tool?.description).toContain(scope);
    expect(tool?.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(tool?.inputSchema.properties ?? {}).filter((key) => !/^([a-z_]+|userId)$/.test(key))).toEqual(
      [],
    );
    // What may have to wait for approval is answered in one of two ways.
    const { type, required, anyOf = [{ required }] } = (tool as Tool).outputSchema as Json & { anyOf?: Json[] };
    expect([type, anyOf.map((way) => Array.isArray(way.required))]).toEqual(['object', anyOf.map(() => true)]);
    expect(tool?.annotations).toMatchObject(
      hints === 'read' ? { readOnlyHint: true, destructiveHint: false } : { readOnlyHint: false },
    );
    expect(tool?.annotations?.destructiveHint).toEqual(expect.any(Boolean));
  });

  test.each(NAMES)('calls %s and gets what its output schema promises', async (name) => {
    const validate = new AjvJsonSchemaValidator().getValidator(closed(tools.get(name)?.outputSchema as Json));
    for (const parameters of await (TOOLS[name] as Expected).calls(demo)) {
      const { isError, structuredContent, text } = await call(client, name, parameters);
      expect({ isError: isError ?? false, text }).toEqual({ isError: false, text: structuredContent });
      expect(validate(structuredContent)).toMatchObject({ valid: true });
    }
  });

  test.each(NAMES)(
    'is refused a misspelt argument of %s, told its name and the nearest, and nothing is written',
    async (name) => {
      const [good = {}] = await (TOOLS[name] as Expected).calls(demo);
      const written = () => demo.app.db.query(`select count(*)::int from audit_results where status <> 'refused'`);
      const before = await written();
      const known = Object.keys(tools.get(name)?.inputSchema.properties ?? {});
      for (const parameter of known) {
        const { [parameter]: value = 1, ...others } = good;
        const { isError, text } = await call(client, name, { ...others, [`${parameter}s`]: value });
        expect({ isError, text }).toEqual({
          isError: true,
          text: {
            code: 'bad_request',
            message: known.includes(`${parameter}s`)
              ? expect.any(String)
              : `${parameter}s is not a field of this tool; did you mean ${parameter}? It takes ${known.join(', ')}`,
          },
        });
      }
      expect(await written()).toEqual(before);
    },
  );

  test('is refused an argument that is like none, however long', async () => {
    const { text } = await call(client, 'query_campaigns', { colour: 1 });
    expect(text.message).toMatch(/^colour is not a field of this tool; it takes limit, offset, /);
    const long = await call(client, 'query_campaigns', { [`limi${'t'.repeat(100_000)}`]: 1 });
    expect(long.text.message).toMatch(/^limit{100,}\S* is not a field of this tool; it takes limit, /);
  });

  test('is shown no tool whose scope its key lacks, and refused each', async () => {
    const scopes = new Set(NAMES.map((name) => (TOOLS[name] as Expected).scope));
    for (const scope of scopes) {
      if (scope === 'any') continue;
      const limited = await connectAgain(demo.app.url, await keyWith(ALL_SCOPES.filter((each) => each !== scope)));
      const { tools: shown } = await limited.listTools();
      expect(shown.filter(({ name }) => TOOLS[name]?.scope === scope)).toEqual([]);
      const refused: string[] = [];
      for (const name of NAMES) {
        // Without arguments: a scope is looked at first, and nothing is written.
        const { isError, text } = await call(limited, name);
        if (isError && text.code === 'insufficient_scope') refused.push(name);
      }
      await limited.close();
      expect(refused).toEqual(NAMES.filter((name) => TOOLS[name]?.scope === scope));
    }
  });
});
