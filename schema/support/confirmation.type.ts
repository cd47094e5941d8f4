import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The answer of an operation that has nothing else to tell.' })
export class Confirmation {
  @Field(() => String, { description: 'What was done.' })
  message!: string;
}

@ObjectType({ description: 'The answer of an operation that was done and has nothing to tell.' })
export class Done {
  @Field(() => String, { description: '`ok`.' })
  status!: string;
}

export const DONE: Done = Object.freeze({ status: 'ok' });

@ObjectType({ description: 'The answer of a write that has nothing else to tell.' })
export class Ok {
  @Field(() => String, { description: 'ok.' })
  status!: string;
}

export const OK: Ok = Object.freeze({ status: 'ok' });
