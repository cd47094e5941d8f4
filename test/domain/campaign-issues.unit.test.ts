import type { Asset, AssetGroup } from '../../schema/campaigns/campaign-structure.type.js';
import { campaignIssues, type IssueFacts } from '../../src/domain/campaigns/structure/campaign-issues.js';

const NO_FIGURES = { cost: 0, impressions: 0, clicks: 0, conversions: 0, conversionValue: 0, roas: 0, ctr: 0, cpc: 0 };

const asset = (more: Partial<Asset> = {}): Asset => ({
  id: '1',
  linkId: 'ASSET_GROUP~1~1~HEADLINE',
  assetGroupId: '1',
  status: 'ENABLED',
  effectiveStatus: 'ELIGIBLE',
  approvalStatus: 'APPROVED',
  source: 'ADVERTISER',
  type: 'TEXT',
  fieldType: 'HEADLINE',
  performanceLabel: 'GOOD',
  text: '',
  name: '',
  url: '',
  metrics: NO_FIGURES,
  ...more,
});

const group = (more: Partial<AssetGroup> = {}): AssetGroup => ({
  id: '1',
  accountId: '1',
  campaignId: '1',
  name: 'Stühle',
  status: 'ENABLED',
  adStrength: 'GOOD',
  finalUrls: [],
  assets: [],
  ...more,
});

const SETTINGS: IssueFacts['settings'] = {
  id: '1',
  name: 'Sommer',
  status: 'ENABLED',
  channelType: 'PERFORMANCE_MAX',
  biddingStrategy: 'TARGET_ROAS',
  targetRoas: 4,
  dailyBudget: 50,
  totalBudget: null,
  startDate: '2025-01-01',
  endDate: null,
};
const MONTH = { cost: 900, impressions: 5_000, conversions: 30, roas: 4.2 };
const PLACE = { id: '2276', name: 'Germany', countryCode: 'DE', targetType: 'Country' };
const ROOT = {
  id: '1',
  assetGroupId: '1',
  parentId: null,
  type: 'UNIT_INCLUDED',
  listingSource: 'SHOPPING',
  caseValue: null,
};
const STRUCTURE = { assetGroups: [group()], listingGroups: [ROOT], lowPerformanceAssets: [], geoTargets: [PLACE] };

interface Changes {
  accountStatus?: string;
  otherConversions?: number;
  settings?: Partial<IssueFacts['settings']>;
  month?: Partial<IssueFacts['month']>;
  weekCost?: number;
  structure?: Partial<NonNullable<IssueFacts['structure']>> | null;
}

function issues({
  settings,
  month,
  weekCost = 210,
  structure,
  accountStatus = 'ENABLED',
  otherConversions = 0,
}: Changes = {}): string[] {
  return campaignIssues({
    settings: { ...SETTINGS, ...settings },
    accountStatus,
    otherConversions,
    today: '2026-03-10',
    month: { ...MONTH, ...month },
    weekCost,
    structure: structure === null ? null : { ...STRUCTURE, ...structure },
  }).map(({ severity, message }) => `${severity}: ${message.replaceAll('\u00a0', ' ')}`);
}

test('a campaign that does well has none', () => {
  expect(issues()).toEqual([]);
});

test.each<[string, Changes, string[]]>([
  [
    'removed',
    { settings: { status: 'REMOVED' }, structure: { assetGroups: [] } },
    ['info: Die Kampagne wurde entfernt; nur ihre Zahlen sind noch da.'],
  ],
  [
    'paused, and so without figures',
    {
      settings: { status: 'PAUSED' },
      month: { impressions: 0, cost: 0, conversions: 0, roas: 0 },
      structure: { geoTargets: [] },
    },
    [
      'warning: Für die Kampagne ist kein Zielort festgelegt; sie kann überall ausgeliefert werden.',
      'info: Die Kampagne ist pausiert und wird nicht ausgeliefert.',
    ],
  ],
  [
    'spending without conversions',
    { month: { conversions: 0, roas: 0 } },
    ['critical: In den letzten 30 Tagen wurden 900,00 € ohne eine einzige Conversion ausgegeben.'],
  ],
  [
    'for attention, spending without conversions',
    { settings: { biddingStrategy: 'TARGET_CPM', targetRoas: null }, month: { conversions: 0, roas: 0 } },
    ['info: In den letzten 30 Tagen wurden 900,00 € ohne eine einzige Conversion ausgegeben.'],
  ],
  [
    'with visits of stores alone',
    { month: { conversions: 0, roas: 0 }, otherConversions: 12.5 },
    [
      'info: In den letzten 30 Tagen wurden 900,00 € ohne eine Conversion ausgegeben, auf die geboten wird; gezählt wurden nur andere (12,50), etwa Ladenbesuche.',
    ],
  ],
  ['a little under its target', { month: { roas: 3.61 } }, []],
  [
    'under its target',
    { month: { roas: 3.59 } },
    ['warning: Der ROAS der letzten 30 Tage (3,59) liegt unter dem Ziel-ROAS (4,00).'],
  ],
  [
    'far under its target',
    { month: { roas: 1.99 } },
    ['critical: Der ROAS der letzten 30 Tage (1,99) liegt unter dem Ziel-ROAS (4,00).'],
  ],
  ['without a target', { settings: { targetRoas: null }, month: { roas: 0.1 } }, []],
  [
    'never shown',
    { month: { impressions: 0, cost: 0, conversions: 0, roas: 0 }, weekCost: 0 },
    ['critical: In den letzten 30 Tagen wurde die Kampagne kein einziges Mal ausgeliefert.'],
  ],
  [
    'not yet begun',
    { settings: { startDate: '2026-03-20' }, month: { impressions: 0, cost: 0, conversions: 0, roas: 0 }, weekCost: 0 },
    ['info: Die Kampagne startet erst am 20.03.2026.'],
  ],
  [
    'at its budget',
    { weekCost: 332.5 },
    [
      'warning: In den letzten 7 Tagen wurden 95 % des Tagesbudgets von 50,00 € ausgegeben; das Budget begrenzt die Kampagne.',
    ],
  ],
  ['below its budget', { weekCost: 332 }, []],
  ['without budget', { settings: { dailyBudget: 0 } }, ['critical: Die Kampagne hat kein Tagesbudget.']],
  ['with a budget for its whole period', { settings: { dailyBudget: 0, totalBudget: 900 } }, []],
  ['ending today', { settings: { endDate: '2026-03-10' } }, ['warning: Die Kampagne endet am 10.03.2026.']],
  ['ending in a week', { settings: { endDate: '2026-03-17' } }, ['warning: Die Kampagne endet am 17.03.2026.']],
  ['ending later', { settings: { endDate: '2026-03-18' } }, []],
  [
    'ended',
    { settings: { endDate: '2026-03-09' } },
    ['critical: Die Kampagne ist am 09.03.2026 abgelaufen und wird nicht mehr ausgeliefert.'],
  ],
  [
    'without a running asset group',
    { structure: { assetGroups: [group({ status: 'PAUSED', adStrength: 'POOR' })] } },
    ['critical: Die Kampagne hat keine aktive Asset-Gruppe.'],
  ],
  [
    'with one weak asset group',
    { structure: { assetGroups: [group(), group({ name: 'Tische', adStrength: 'POOR' })] } },
    ['warning: Die Anzeigeneffektivität der Asset-Gruppe ist schlecht: „Tische“.'],
  ],
  [
    'with many weak asset groups',
    {
      structure: {
        assetGroups: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => group({ name, adStrength: 'NO_ADS' })),
      },
    },
    ['warning: Die Anzeigeneffektivität von 7 Asset-Gruppen ist schlecht: „A“, „B“, „C“, „D“, „E“ und 2 weitere.'],
  ],
  [
    'with low and new assets and no products',
    {
      structure: {
        assetGroups: [group({ assets: [asset({ performanceLabel: 'LEARNING' }), asset()] })],
        lowPerformanceAssets: [asset(), asset({ fieldType: 'DESCRIPTION' }), asset()],
        listingGroups: [],
      },
    },
    [
      'warning: Assets mit niedriger Leistung sollten ersetzt werden: 2 × HEADLINE, 1 × DESCRIPTION.',
      'info: Assets in der Lernphase: 1.',
      'info: Keine Asset-Gruppe wählt Produkte aus; die Kampagne wirbt ohne Produktfeed.',
    ],
  ],
  ['of another type', { settings: { channelType: 'SEARCH' }, structure: { assetGroups: [], listingGroups: [] } }, []],
  [
    'of a suspended account, which explains all the rest',
    { accountStatus: 'SUSPENDED', month: { impressions: 0, cost: 0, conversions: 0, roas: 0 }, weekCost: 0 },
    ['critical: Das Konto ist gesperrt; keine seiner Kampagnen wird ausgeliefert.'],
  ],
  ['of an account in a state that nobody knows yet', { accountStatus: 'UNKNOWN' }, []],
  ['whose structure was never pulled', { structure: null }, []],
])('a campaign %s', (_case, changes, expected) => {
  expect(issues(changes)).toEqual(expected);
});

test('the most severe come first', () => {
  const found = issues({
    settings: { endDate: '2026-03-11' },
    month: { conversions: 0 },
    structure: { assetGroups: [group({ assets: [asset({ performanceLabel: 'LEARNING' })] })], geoTargets: [] },
  });
  expect(found.map((issue) => issue.split(':')[0])).toEqual(['critical', 'warning', 'warning', 'info']);
});

test('each says in data what it says in German', () => {
  const found = campaignIssues({
    settings: { ...SETTINGS, endDate: '2026-03-12' },
    accountStatus: 'ENABLED',
    otherConversions: 2,
    today: '2026-03-10',
    month: { ...MONTH, conversions: 0 },
    weekCost: 350,
    structure: {
      ...STRUCTURE,
      assetGroups: [group({ name: '<b>Stühle</b>', adStrength: 'POOR' })],
      lowPerformanceAssets: [asset(), asset({ fieldType: 'DESCRIPTION' })],
    },
  });
  expect(found.map(({ code, facts }) => [code, facts])).toEqual([
    ['ends_soon', { date: '2026-03-12' }],
    ['limited_by_budget', { percent: 100, budget: 50 }],
    ['weak_asset_groups', { count: 1, names: ['<b>Stühle</b>'] }],
    ['low_assets', { assets: { HEADLINE: 1, DESCRIPTION: 1 } }],
    ['no_conversions', { cost: 900, others: 2 }],
  ]);
});
