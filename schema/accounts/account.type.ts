import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Metrics, ShowsFigures, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { type Example, OwnWindow } from '../support/field-rules.js';
import { PAGE_META, PageOf } from '../support/page.args.js';
import { DateTime } from '../support/scalars.js';

@ObjectType({
  description: 'The sums of an account over a window of days; of a manager account, those of its sub-accounts.',
})
@ShowsFigures(WINDOW_FIGURES, ['ctr', 'cpc'])
export class AccountMetrics extends Metrics {}

@ObjectType({ description: 'An advertising account.' })
export class Account {
  @Field(() => String, { description: 'Id of the account on the platform.' })
  id!: string;

  @Field(() => String, { description: 'Name of the account.' })
  name!: string;

  @Field(() => String, { description: 'Currency of the account, as in ISO 4217.' })
  currency!: string;

  @Field(() => String, { description: 'State of the account, as the platform names it.' })
  status!: string;

  @Field(() => Boolean, { description: 'True for a manager account (MCC).' })
  isMcc!: boolean;

  @OwnWindow()
  @Field(() => AccountMetrics, { description: 'Its sums over the window.' })
  metrics!: AccountMetrics;
}

@ObjectType({ description: 'One page of accounts.' })
export class AccountPage extends PageOf(Account, 'The accounts of this page.') {}

@ObjectType({ description: 'An advertising account with all that is known of it.' })
export class AccountDetails extends Account {
  @Field(() => String, { nullable: true, description: 'Manager account above it; null without one.' })
  mccId!: string | null;

  @Field(() => String, { description: 'IANA time zone; the days of figures are days of this zone.' })
  timeZone!: string;

  @Field(() => String, { description: 'Industry of the customer; empty when unknown.' })
  industry!: string;

  @Field(() => String, { description: 'Address of a logo; empty without one.' })
  logoUrl!: string;

  @Field(() => Boolean, { description: 'True when the customer sells products.' })
  isEcommerce!: boolean;

  @Field(() => Float, { description: 'ROAS from which a product counts as a good one.' })
  productRoasBoundary!: number;

  @Field(() => Int, { description: 'Campaigns of the account, without removed ones.' })
  campaignCount!: number;

  @Field(() => Int, { description: 'Products of the account.' })
  productCount!: number;

  @Field(() => DateTime, { nullable: true, description: 'When its data was last pulled; null before the first time.' })
  lastSyncedAt!: string | null;

  @Field(() => DateTime, { description: 'When it was imported.' })
  createdAt!: string;
}

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
