import { Field, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';
import { LocalDate } from '../support/scalars.js';
import { Figure } from './figure.field.js';
import { daysAsked } from './window.args.js';

@ObjectType({ description: 'The figures of one day; zeros on a day without any.' })
@ListSize(daysAsked)
export class DailyMetrics {
  @Field(() => LocalDate, { description: 'The day in the time zone of the account, YYYY-MM-DD.' })
  date!: string;

  @Figure()
  cost!: number;

  @Figure()
  impressions!: number;

  @Figure()
  clicks!: number;

  @Figure()
  conversions!: number;

  @Figure()
  conversionValue!: number;

  @Figure()
  roas!: number;

  @Figure()
  ctr!: number;

  @Figure()
  cpc!: number;
}
