import { Field, Float, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';
import { DateTime, LocalDate } from '../support/scalars.js';
import { READ_AT } from './report.args.js';

@ObjectType()
abstract class Counted {
  @Field(() => Float, { description: 'Conversions, at most 2 decimals.' })
  conversions!: number;

  @Field(() => Float, { description: 'Value of the conversions in EUR, at most 2 decimals.' })
  conversionValue!: number;

  @Field(() => Float, {
    description: 'The same with what is counted but not bid for, such as calls or sign-ups; at most 2 decimals.',
  })
  allConversions!: number;

  @Field(() => Float, { description: 'Value of all these in EUR, at most 2 decimals.' })
  allConversionValue!: number;
}

@ObjectType({ description: 'Something that an account counts, with what it counted in a window.' })
@ListSize(50)
export class ConversionAction extends Counted {
  @Field(() => String, { description: 'Id of the conversion action at the platform.' })
  id!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => String, { description: 'ENABLED, HIDDEN or REMOVED; the latter two only if they counted something.' })
  status!: string;

  @Field(() => String, {
    description: 'How it is counted, as the platform names it: WEBPAGE, AD_CALL, UPLOAD_CLICKS …',
  })
  type!: string;

  @Field(() => String, { description: 'Where it happens: WEBSITE, APP, CALL_FROM_ADS, STORE …' })
  origin!: string;

  @Field(() => String, { description: 'What it is: PURCHASE, SUBMIT_LEAD_FORM, PHONE_CALL_LEAD, SIGNUP …' })
  category!: string;

  @Field(() => String, { description: 'ONE_PER_CLICK or MANY_PER_CLICK.' })
  countingType!: string;

  @Field(() => Boolean, { description: 'Whether bidding aims for it. false: it is only watched.' })
  primaryForGoal!: boolean;

  @Field(() => Boolean, { description: 'Whether it is in conversions, or in allConversions alone.' })
  includeInConversionsMetric!: boolean;

  @Field(() => Float, { description: 'Its share of the conversions, at most 4 decimals; 0 without any.' })
  conversionShare!: number;

  @Field(() => Float, { description: 'Its share of their value, at most 4 decimals; 0 without any.' })
  conversionValueShare!: number;
}

@ObjectType({ description: 'What an account counts as conversions, and how much of them each action is.' })
export class ConversionActions extends Counted {
  @Field(() => String, { description: 'The account.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'The campaign, if it is about one.' })
  campaignId!: string | null;

  @Field(() => LocalDate, { description: 'First day of the window, in the time zone of the account.' })
  startDate!: string;

  @Field(() => LocalDate, { description: 'Last day of the window.' })
  endDate!: string;

  @Field(() => DateTime, { description: READ_AT })
  readAt!: string;

  @Field(() => [ConversionAction], { description: 'The actions by conversions descending, then by name.' })
  data!: ConversionAction[];
}

export const CONVERSION_ACTIONS = {
  accountId: '1000000001',
  campaignId: null,
  startDate: '2026-01-02',
  endDate: '2026-01-31',
  readAt: '2026-02-01T07:30:00.000Z',
  conversions: 24,
  conversionValue: 1890.5,
  allConversions: 30,
  allConversionValue: 1890.5,
  data: [
    {
      id: '6500000001',
      name: 'Purchase',
      status: 'ENABLED',
      type: 'WEBPAGE',
      origin: 'WEBSITE',
      category: 'PURCHASE',
      countingType: 'MANY_PER_CLICK',
      primaryForGoal: true,
      includeInConversionsMetric: true,
      conversions: 18,
      conversionValue: 1512.4,
      allConversions: 18,
      allConversionValue: 1512.4,
      conversionShare: 0.75,
      conversionValueShare: 0.8,
    },
  ],
} satisfies ConversionActions;
