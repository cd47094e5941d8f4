import { FIGURES, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { type Example, GraphqlOnly, OwnWindow } from '../support/field-rules.js';
import { bool, dateTime, FieldsOf, float, int, of, Type, text } from '../support/fields.js';
import { PAGE_META, pageOf } from '../support/page.args.js';

@Type('The sums of an account over a window of days; of a manager account, those of its sub-accounts.')
export class AccountMetrics extends FieldsOf({
  ...WINDOW_FIGURES,
  ctr: FIGURES.ctr.with(GraphqlOnly()),
  cpc: FIGURES.cpc.with(GraphqlOnly()),
}) {}

@Type('An advertising account.')
export class Account extends FieldsOf({
  id: text('Id of the account on the platform.'),
  name: text('Name of the account.'),
  currency: text('Currency of the account, as in ISO 4217.'),
  status: text('State of the account, as the platform names it.'),
  isMcc: bool('True for a manager account (MCC).'),
  metrics: of(AccountMetrics, 'Its sums over the window.', OwnWindow()),
}) {}

@Type('One page of accounts.')
export class AccountPage extends FieldsOf(pageOf(Account, 'The accounts of this page.')) {}

@Type('An advertising account with all that is known of it.')
export class AccountDetails extends FieldsOf(Account, {
  mccId: text('Manager account above it; null without one.').nullable(),
  timeZone: text('IANA time zone; the days of figures are days of this zone.'),
  industry: text('Industry of the customer; empty when unknown.'),
  logoUrl: text('Address of a logo; empty without one.'),
  isEcommerce: bool('True when the customer sells products.'),
  productRoasBoundary: float('ROAS from which a product counts as a good one.'),
  campaignCount: int('Campaigns of the account, without removed ones.'),
  productCount: int('Products of the account.'),
  lastSyncedAt: dateTime('When its data was last pulled; null before the first time.').nullable(),
  createdAt: dateTime('When it was imported.'),
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
