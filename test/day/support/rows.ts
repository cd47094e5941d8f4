import type { Values } from './ways.js';
import type { World } from './world.js';

/** An operation, with the arguments that it is called with over REST and as a tool. */
export interface Call {
  name: string;
  of: (world: World) => Values | Promise<Values>;
  /** What shows a change that was made: another read, or the same one for what is made anew. */
  seenIn?: { name: string; of: (world: World) => Values | Promise<Values> };
  /** A change that both make, since it has no dry run. */
  makes?: true;
  /** Why assistants do not get it. */
  noTool?: string;
}

/** A part of one of the ten things that an agency does in a day. */
export interface Row {
  item: string;
  /** As TASKS.md names it. */
  task: string;
  /** What the task does not say. */
  about?: string;
  /** In docs/console. */
  pictures: readonly string[];
  calls: readonly Call[];
}

const WEEK = { days: 7, limit: 100 };
const account = ({ accountId }: World) => ({ accountId });
const inCampaign = async (world: World) => ({ ...(await world.campaign()), ...WEEK });
const inAdGroup = async (world: World) => ({ ...(await world.adGroup()), limit: 100 });
const terms = (text: string) => [{ text, matchType: 'EXACT' }];
const REPORT = 'SELECT campaign.name, metrics.clicks FROM campaign WHERE segments.date DURING LAST_7_DAYS';
const LINK = 'whoever has the link reads without a sign-in, which an assistant could be misled to hand out';
const FILE = (text: string) => ({ fileName: 'budgets', content: text });

/** The target of a strategy that campaigns share. */
async function strategy(world: World): Promise<Values> {
  const strategies = await world.ways.rest('portfolioStrategies', account(world));
  const { id } = strategies.find(({ name }: { name: string }) => name === 'Portfolio Konto');
  return { accountId: world.accountId, strategyId: id, targetRoas: 4.5, applyToAllCampaigns: true };
}

export const ROWS: readonly Row[] = [
  {
    item: '1 Any days, compared',
    task: 'Compare last month with the year before',
    pictures: ['account-1400-en', 'account-390-de'],
    calls: [
      { name: 'accounts', of: () => ({ days: 30, compare: 'previous_period', limit: 100, sort: 'name' }) },
      { name: 'campaigns', of: (world) => ({ ...account(world), ...WEEK, compare: 'year_before' }) },
    ],
  },
  {
    item: '2 Any report',
    task: 'Run a report of one’s own, and save it as CSV',
    pictures: ['query-1400-de', 'query-390-en'],
    calls: [
      { name: 'platformReport', of: (world) => ({ ...account(world), query: REPORT, limit: 50 }) },
      { name: 'platformReportFields', of: () => ({ search: 'budget lost', limit: 10 }) },
    ],
  },
  {
    item: '2 Segments',
    task: 'See which devices and hours bring sales',
    pictures: ['segments-1400-de', 'segments-390-en'],
    calls: [{ name: 'segmentedFigures', of: (world) => ({ ...account(world), by: 'device', days: 7 }) }],
  },
  {
    item: '3 Ad groups',
    task: 'Pause an ad group',
    pictures: ['campaign-groups-1400-en', 'campaign-groups-390-de'],
    calls: [
      { name: 'adGroups', of: inCampaign },
      {
        name: 'setAdGroupStatus',
        of: async (world) => ({ ...(await world.adGroup()), status: 'PAUSED' }),
        seenIn: { name: 'adGroups', of: inCampaign },
      },
      {
        name: 'setAdGroupBid',
        of: async (world) => ({ ...(await world.adGroup()), bidEur: 0.47 }),
        seenIn: { name: 'adGroups', of: inCampaign },
      },
    ],
  },
  {
    item: '3 Ads',
    task: 'Read ads with their figures, and pause one',
    pictures: ['campaign-ads-1400-de', 'campaign-ads-390-en'],
    calls: [
      { name: 'ads', of: inCampaign },
      {
        name: 'setAdStatus',
        of: async (world) => ({ ...(await world.ad()), status: 'PAUSED' }),
        seenIn: { name: 'ads', of: inCampaign },
      },
    ],
  },
  {
    item: '3 Asset groups',
    task: 'Pause an asset group',
    pictures: ['campaign-assets-1400-de', 'campaign-assets-390-en'],
    calls: [
      {
        name: 'setAssetGroupStatus',
        of: async (world) => ({ ...(await world.assetGroup()), status: 'PAUSED' }),
        seenIn: { name: 'campaignDetails', of: (world) => world.assetCampaign() },
      },
    ],
  },
  {
    item: '3 Assets',
    task: 'Pause a sitelink in one campaign',
    pictures: ['campaign-asset-links-1400-en', 'campaign-asset-links-390-de'],
    calls: [
      { name: 'assets', of: inCampaign },
      {
        name: 'setAssetStatus',
        of: async (world) => ({ ...(await world.asset()), status: 'PAUSED' }),
        seenIn: { name: 'assets', of: inCampaign },
      },
    ],
  },
  {
    item: '3 Keywords',
    task: 'Change the bid of a keyword',
    pictures: ['campaign-keywords-1400-en', 'campaign-keywords-390-de'],
    calls: [
      { name: 'bookedKeywords', of: inCampaign },
      {
        name: 'setKeywordBid',
        of: async (world) => ({ ...(await world.keyword()), bidEur: 0.48 }),
        seenIn: { name: 'bookedKeywords', of: inCampaign },
      },
      {
        name: 'setKeywordStatus',
        of: async (world) => ({ ...(await world.keyword()), status: 'PAUSED' }),
        seenIn: { name: 'bookedKeywords', of: inCampaign },
      },
    ],
  },
  {
    item: '3 Exclusions of an account',
    task: 'Exclude a keyword in the whole account',
    pictures: ['negatives-account-1400-en', 'negatives-account-390-de'],
    calls: [
      {
        name: 'addAccountNegativeKeywords',
        of: (world) => ({ ...account(world), keywords: terms('gratis reparieren') }),
        seenIn: { name: 'accountNegativeKeywords', of: (world) => ({ ...account(world), limit: 100 }) },
      },
      { name: 'accountNegativeKeywords', of: (world) => ({ ...account(world), limit: 100 }) },
    ],
  },
  {
    item: '3 Exclusions of an ad group',
    task: 'Exclude a keyword in one ad group',
    pictures: ['ad-group-negatives-1400-en', 'ad-group-negatives-390-de'],
    calls: [
      {
        name: 'addAdGroupNegativeKeywords',
        of: async (world) => ({ ...(await world.adGroup()), keywords: terms('gratis mieten') }),
        seenIn: { name: 'adGroupNegativeKeywords', of: inAdGroup },
      },
      { name: 'adGroupNegativeKeywords', of: inAdGroup },
    ],
  },
  {
    item: '3 End of a campaign',
    task: 'Let a campaign end on a day',
    pictures: ['campaign-end-1400-en', 'campaign-end-390-de'],
    calls: [
      {
        name: 'setCampaignEndDate',
        of: async (world) => ({ ...(await world.campaign()), endDate: '2037-12-29' }),
        // No route reads it: a dry run of another says what it is.
        seenIn: {
          name: 'setCampaignEndDate',
          of: async (world) => ({ ...(await world.campaign()), openEnd: true, validateOnly: true }),
        },
      },
    ],
  },
  {
    item: '3 Targets, also of shared strategies',
    task: 'Set a target for all campaigns of a strategy',
    pictures: ['portfolio-target-1400-de', 'portfolio-target-390-en'],
    calls: [
      { name: 'portfolioStrategies', of: account },
      {
        name: 'setPortfolioTarget',
        of: strategy,
        seenIn: { name: 'portfolioStrategies', of: account },
      },
      {
        name: 'setCampaignTarget',
        of: async (world) => {
          const campaign = await world.campaign();
          await world.ways.rest('setCampaignBidding', { ...campaign, strategy: 'TARGET_ROAS', targetRoas: 3 });
          return { ...campaign, targetRoas: 4 };
        },
        seenIn: { name: 'campaign', of: (world) => world.campaign() },
      },
    ],
  },
  {
    item: '4 Meta',
    task: 'Pause an ad set of Meta',
    pictures: ['campaign-ad-sets-1400-en', 'campaign-ad-sets-390-de'],
    calls: [
      {
        name: 'setCampaignStatus',
        of: (world) => ({ ...world.ofMeta(), status: 'ENABLED' }),
        seenIn: { name: 'campaign', of: (world) => world.ofMeta() },
      },
      { name: 'adSets', of: (world) => ({ ...world.ofMeta(), days: 7 }) },
      {
        name: 'setAdSetStatus',
        of: (world) => ({ ...world.adSet(), status: 'PAUSED' }),
        seenIn: { name: 'adSets', of: (world) => ({ ...world.ofMeta(), days: 7 }) },
      },
      {
        name: 'setAdSetBudget',
        of: (world) => ({ ...world.adSet(), changePercent: 8 }),
        seenIn: { name: 'adSets', of: (world) => ({ ...world.ofMeta(), days: 7 }) },
      },
    ],
  },
  {
    item: '5 Many at once',
    task: 'Upload a file, and approve it in part',
    pictures: ['bulk-file-1400-de', 'bulk-file-390-en'],
    calls: [
      {
        name: 'planBulkFile',
        of: async (world) => {
          const { accountId, campaignId } = await world.campaign();
          return FILE(`Account,Campaign ID,Budget\n${accountId},${campaignId},33.00`);
        },
        makes: true,
      },
      {
        name: 'planBulkFile',
        of: async (world) =>
          FILE(JSON.stringify({ setCampaignBudget: { ...(await world.campaign()), dailyBudgetEur: 34 } })),
        makes: true,
      },
      { name: 'bulkFile', of: (world) => world.file() },
      { name: 'bulkFileLines', of: async (world) => ({ ...(await world.file()), limit: 100 }) },
    ],
  },
  {
    item: '5 All rows as a file',
    task: 'Export all rows as JSON lines',
    pictures: ['export-new-1400-en', 'exports-390-de'],
    calls: [
      { name: 'startDataExport', of: () => ({ dataset: 'campaigns', fileFormat: 'json_lines', days: 7 }), makes: true },
      { name: 'dataExport', of: (world) => world.export() },
      { name: 'dataExportDownload', of: (world) => world.export() },
    ],
  },
  {
    item: '6 Monitors',
    task: 'Make a monitor, and try it on the past',
    pictures: ['monitors-1400-de', 'monitors-390-en', 'monitor-events-1400-en', 'monitor-events-390-de'],
    calls: [
      { name: 'tryMonitor', of: async (world) => ({ ...(await world.monitor()), days: 14 }) },
      { name: 'monitors', of: () => ({}) },
      { name: 'monitorEvents', of: (world) => world.found() },
      { name: 'createMonitor', of: () => MONITOR, noTool: 'what is watched, and what it proposes, a person decides' },
    ],
  },
  {
    item: '7 A budget over accounts',
    task: 'Give campaigns of two accounts one budget with a cap',
    pictures: ['budget-groups-1400-de', 'budget-groups-390-en'],
    calls: [
      { name: 'budgetGroup', of: (world) => world.budgetGroup() },
      { name: 'budgetGroups', of: () => ({}) },
      {
        name: 'proposeDailyBudgets',
        of: async (world) => ({ ...(await world.budgetGroup()), applyToSharedBudgets: true }),
        makes: true,
      },
      {
        name: 'updateBudgetGroup',
        of: async (world) => ({ ...(await world.budgetGroup()), name: 'Sommer' }),
        noTool: 'a cap acts in the name of whoever set it',
      },
    ],
  },
  {
    item: '8 The client’s report',
    task: 'Send a client its report',
    pictures: ['report-1400-en', 'report-390-de'],
    calls: [
      {
        name: 'createClientReport',
        of: (world) => ({ ...account(world), period: 'last_week', compare: 'previous_period' }),
        makes: true,
      },
      {
        name: 'updateClientReport',
        of: async (world) => ({ ...(await world.report()), text: 'Ein guter Monat.', language: 'de' }),
        makes: true,
      },
      { name: 'clientReport', of: (world) => world.report() },
      { name: 'clientReports', of: (world) => ({ ...account(world), limit: 100 }) },
    ],
  },
  {
    item: '8 Its link, and the PDF behind it',
    task: 'Send a client its report',
    pictures: ['report-link-1400-de', 'report-link-390-de', 'report-1400-en'],
    calls: [
      { name: 'createClientReportLink', of: (world) => world.published(), noTool: LINK },
      {
        name: 'clientReportPreview',
        of: (world) => world.report(),
        noTool: 'page and PDF open without a sign-in, too',
      },
    ],
  },
  {
    item: '8 A report each month',
    task: 'Have a report made each month',
    pictures: ['reports-1400-de', 'reports-390-en'],
    calls: [
      { name: 'setClientReportSchedule', of: account, noTool: 'it publishes and mails to clients while nobody looks' },
      { name: 'clientReportSchedules', of: () => ({}), noTool: 'they name whom reports are mailed to' },
    ],
  },
  {
    item: '9 Outwards: buckets',
    task: 'Have a saved export put into a bucket each Monday',
    pictures: ['export-bucket-1400-de', 'export-deliveries-1400-de', 'export-schedules-390-en'],
    calls: [
      { name: 'exportSchedules', of: (world) => world.schedules() },
      { name: 'runExportSchedule', of: (world) => world.schedule(), makes: true },
      { name: 'exportDeliveries', of: async (world) => ({ ...(await world.delivered()), limit: 100 }) },
      {
        name: 'testBucketDestination',
        of: (world) => world.destination(),
        noTool: 'buckets and their secrets are an owner’s',
      },
    ],
  },
  {
    item: '9 Outwards: addresses of saved exports',
    task: 'Give a spreadsheet the address of a saved export',
    pictures: ['export-link-390-de', 'exports-1400-en'],
    calls: [
      { name: 'savedExports', of: () => ({}), noTool: 'only whoever saved an export sees it; a key is nobody' },
      { name: 'createExportLink', of: (world) => world.savedExport(), noTool: LINK },
    ],
  },
  {
    item: '10 What needs attention today',
    task: 'See what needs attention today, and go there',
    about:
      'The first of these says what and how much, as the first page does; the others list it: of monitors what nobody has seen, of plans what is proposed, of months and budget groups what is off its target.',
    pictures: ['accounts-1400-de', 'accounts-390-en'],
    calls: [
      { name: 'attention', of: () => ({}) },
      { name: 'monitorEvents', of: async (world) => ({ ...(await world.found()), isAcknowledged: false }) },
      { name: 'changePlans', of: () => ({ status: 'proposed', limit: 100 }) },
      { name: 'failingSyncs', of: (world) => world.failing() },
      { name: 'budgetGroups', of: () => ({}) },
      { name: 'monthSpend', of: account },
      { name: 'productStatusSummary', of: () => ({ limit: 100 }) },
    ],
  },
];

const MONITOR = {
  name: 'Teuer',
  level: 'account',
  conditions: [{ metric: 'cost', windowDays: 1, comparison: 'value', operator: 'above', threshold: 1 }],
};
