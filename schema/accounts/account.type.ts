import { FIGURES, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { type Example, GraphqlOnly, OwnWindow } from '../support/field-rules.js';
import { bool, dateTime, FieldsOf, float, int, of, Type, text } from '../support/fields.js';
import { PAGE_META, pageOf } from '../support/page.args.js';

@Type('Metrics of an account over a window of days; for a manager account, those of its sub-accounts combined.')
export class AccountMetrics extends FieldsOf({
  ...WINDOW_FIGURES,
  ctr: FIGURES.ctr.with(GraphqlOnly()),
  cpc: FIGURES.cpc.with(GraphqlOnly()),
}) {}

@Type('An advertising account.')
export class Account extends FieldsOf({
  id: text('ID of the account on the platform.'),
  name: text('Name of the account.'),
  currency: text('Currency of the account (ISO 4217).'),
  status: text('Status of the account, as reported by the platform.'),
  isMcc: bool('Whether it is a manager account (MCC).'),
  metrics: of(AccountMetrics, 'Metrics over the window.', OwnWindow()),
}) {}

@Type('A page of accounts.')
export class AccountPage extends FieldsOf(pageOf(Account, 'Accounts of this page.')) {}

@Type('An advertising account in full detail.')
export class AccountDetails extends FieldsOf(Account, {
  mccId: text('Manager account above it; null if there is none.').nullable(),
  timeZone: text('IANA time zone; the days of its figures are days in this zone.'),
  industry: text('Industry of the customer; empty if unknown.'),
  logoUrl: text('URL of a logo; empty if there is none.'),
  isEcommerce: bool('Whether the customer sells products.'),
  productRoasBoundary: float('ROAS from which a product counts as good.'),
  campaignCount: int('Number of campaigns, excluding removed ones.'),
  productCount: int('Number of products.'),
  lastSyncedAt: dateTime('When its data was last synced; null before the first sync.').nullable(),
  createdAt: dateTime('When the account was imported.'),
}) {}

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
