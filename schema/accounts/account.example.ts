import { PAGE_META } from '../metrics/figures.example.js';
import type { Example } from '../support/field-rules.js';
import type { Account, AccountDetails, AccountPage } from './account.type.js';

const ACCOUNT = {
  id: '1000000001',
  name: 'Example Shop',
  currency: 'EUR',
  status: 'ENABLED',
  isMcc: false,
  metrics: {
    periodDays: 30,
    cost: 1520.4,
    impressions: 184220,
    clicks: 3120,
    conversions: 96.5,
    conversionValue: 7240.1,
    roas: 4.762,
  },
} satisfies Example<Account>;

export const ACCOUNT_PAGE = { data: [ACCOUNT], meta: PAGE_META } satisfies Example<AccountPage>;

export const ACCOUNT_DETAILS = {
  ...ACCOUNT,
  mccId: '1000000000',
  timeZone: 'Europe/Berlin',
  industry: 'Home and garden',
  logoUrl: '',
  isEcommerce: true,
  productRoasBoundary: 2,
  campaignCount: 18,
  productCount: 420,
  lastSyncedAt: '2026-01-31T05:10:00.000Z',
  createdAt: '2025-11-03T09:00:00.000Z',
} satisfies Example<AccountDetails>;
