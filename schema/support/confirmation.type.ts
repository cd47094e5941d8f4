import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The answer of an operation that has nothing else to tell.' })
export class Confirmation {
  @Field(() => String, { description: 'What was done.' })
  message!: string;
}
