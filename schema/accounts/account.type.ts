import { COMPARISON } from '../metrics/comparison.type.js';
import { FIGURES, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { GraphqlOnly, OwnWindow } from '../support/field-rules.js';
import { bool, dateTime, FieldsOf, float, int, of, Type, text } from '../support/fields.js';
import { pageOf } from '../support/page.args.js';

@Type(
  'Metrics of an account over a window of days; for a manager account, those of its sub-accounts that the caller sees, combined.',
)
export class AccountMetrics extends FieldsOf({
  ...WINDOW_FIGURES,
  ctr: FIGURES.ctr.with(GraphqlOnly()),
  cpc: FIGURES.cpc.with(GraphqlOnly()),
}) {}

@Type('An advertising account.')
export class Account extends FieldsOf({
  id: text('ID of the account on the platform.').example('1000000001'),
  name: text('Name of the account.').example('Example Shop'),
  currency: text('Currency of the account (ISO 4217).').example('EUR'),
  status: text('Status of the account, as reported by the platform.').example('ENABLED'),
  isMcc: bool('Whether it is a manager account (MCC).').example(false),
  metrics: of(AccountMetrics, 'Metrics over the window.', OwnWindow()).example({
    periodDays: 30,
    cost: 1520.4,
    impressions: 184220,
    clicks: 3120,
    conversions: 96.5,
    conversionValue: 7240.1,
    roas: 4.762,
  }),
  ...COMPARISON,
}) {}

@Type('A page of accounts.')
export class AccountPage extends FieldsOf(pageOf(Account, 'Accounts of this page.')) {}

@Type('An advertising account in full detail.')
export class AccountDetails extends FieldsOf(Account, {
  mccId: text('Manager account above it; null if there is none.').nullable().example('1000000000'),
  timeZone: text('IANA time zone; the days of its figures are days in this zone.').example('Europe/Berlin'),
  reportedTimeZone: text(
    'The platform’s time zone if the database does not know it: `timeZone` is then one of the account’s country.',
  )
    .nullable()
    .example(null),
  industry: text('Industry of the customer; empty if unknown.').example('Home and garden'),
  logoUrl: text('URL of a logo; empty if there is none.').example(''),
  isEcommerce: bool('Whether the customer sells products.').example(true),
  productRoasBoundary: float('ROAS from which a product counts as good.').example(2),
  campaignCount: int('Number of campaigns, excluding removed ones.').example(18),
  productCount: int('Number of products.').example(420),
  lastSyncedAt: dateTime('When its data was last synced; null before the first sync.')
    .nullable()
    .example('2026-01-31T05:10:00.000Z'),
  createdAt: dateTime('When the account was imported.').example('2025-11-03T09:00:00.000Z'),
}) {}
