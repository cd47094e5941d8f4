import type { Example } from '../support/field-rules.js';
import type { CampaignAiContext } from './campaign-ai-context.type.js';
import type { CampaignBasicSettings, CampaignSettings } from './campaign-settings.type.js';
import type { Asset, CampaignStructure } from './campaign-structure.type.js';

const BASIC_SETTINGS = {
  id: '20000000001',
  name: 'Garden chairs',
  status: 'ENABLED',
  channelType: 'PERFORMANCE_MAX',
  biddingStrategy: 'MAXIMIZE_CONVERSION_VALUE',
  targetRoas: 4,
  dailyBudget: 25,
} satisfies Example<CampaignBasicSettings>;

const SETTINGS = { ...BASIC_SETTINGS, startDate: '2025-03-01', endDate: null } satisfies Example<CampaignSettings>;

const LOW_ASSET = {
  id: '60000000002',
  type: 'TEXT',
  fieldType: 'HEADLINE',
  performanceLabel: 'LOW',
  text: 'Jetzt Angebot sichern',
} satisfies Example<Asset>;

export const CAMPAIGN_SETTINGS = BASIC_SETTINGS;

export const CAMPAIGN_STRUCTURE = {
  settings: SETTINGS,
  campaignType: 'PERFORMANCE_MAX',
  pmax: {
    assetGroups: [
      {
        id: '40000000001',
        name: 'Chairs',
        status: 'ENABLED',
        adStrength: 'GOOD',
        finalUrls: ['https://shop.example/chairs'],
        assets: [
          { ...LOW_ASSET, id: '60000000001', performanceLabel: 'BEST', text: 'Gartenstühle online kaufen' },
          LOW_ASSET,
        ],
      },
    ],
    listingGroups: [
      { id: '70000000001', assetGroupId: '40000000001', type: 'SUBDIVISION', caseValue: null },
      {
        id: '70000000002',
        assetGroupId: '40000000001',
        type: 'UNIT_INCLUDED',
        caseValue: { dimension: 'PRODUCT_BRAND', value: 'holz & co' },
      },
      {
        id: '70000000003',
        assetGroupId: '40000000001',
        type: 'UNIT_EXCLUDED',
        caseValue: { dimension: 'PRODUCT_BRAND', value: null },
      },
    ],
    lowPerformanceAssets: [LOW_ASSET],
  },
  geoTargets: [{ id: '2276', name: 'Germany', countryCode: 'DE', targetType: 'Country' }],
} satisfies Example<CampaignStructure>;

export const CAMPAIGN_AI_CONTEXT = {
  campaignType: 'PERFORMANCE_MAX',
  settings: SETTINGS,
  performance: { cost: 712.4, conversions: 21.5, conversionValue: 2137.2, roas: 3 },
  typeSpecific: { assetGroupCount: 1, lowPerformanceAssetCount: 1, listingGroupCount: 3 },
  issues: [
    {
      severity: 'warning',
      message: 'Der ROAS der letzten 30 Tage (3,00) liegt unter dem Ziel-ROAS (4,00).',
    },
  ],
} satisfies Example<CampaignAiContext>;
