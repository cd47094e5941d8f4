import { Field, Float, ObjectType } from 'type-graphql';
import { LocalDate } from '../support/scalars.js';

@ObjectType({ description: "An amount in an account's own currency, and how it was converted." })
export class NativeAmount {
  @Field({ description: 'ISO 4217.' })
  currency!: string;

  @Field(() => Float, { description: 'The amount, at most 2 decimals.' })
  amount!: number;

  @Field(() => Float, { description: "The euro's reference rate: units of the currency for one euro." })
  rate!: number;

  @Field(() => LocalDate, { description: 'The day on which the European Central Bank published it.' })
  rateDate!: string;
}
