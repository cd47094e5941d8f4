import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';
import { SafeInt } from '../support/scalars.js';

@ObjectType({ description: 'An invoice of the payment provider.' })
@ListSize(50)
export class Invoice {
  @Field(() => String, { description: 'Id at the payment provider.' })
  id!: string;

  @Field(() => String, { description: 'Number for the books.' })
  number!: string;

  @Field(() => SafeInt, { description: 'When it was made, in Unix seconds.' })
  date!: number;

  @Field(() => Int, { description: 'What was paid, in the smallest unit of the currency.' })
  amountPaid!: number;

  @Field(() => String, { description: 'Currency, three small letters.' })
  currency!: string;

  @Field(() => String, { description: 'paid, open, void or uncollectible.' })
  status!: string;

  @Field(() => String, { description: 'Address of the PDF; empty without one.' })
  pdfUrl!: string;

  @Field(() => String, { description: 'Address of its page; empty without one.' })
  hostedUrl!: string;
}
