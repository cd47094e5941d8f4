import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The answer of a write that has nothing else to tell.' })
export class Ok {
  @Field(() => String, { description: 'ok.' })
  status!: string;
}

export const OK: Ok = Object.freeze({ status: 'ok' });
