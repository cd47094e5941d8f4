import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { AttributedArgs } from '../support/write.args.js';
import { NegativeKeywordInput } from './add-negative-keywords.type.js';

/** What every change of keywords at the platform may say. */
@ArgsType()
export class KeywordChangeArgs extends AttributedArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'true: the platform checks the change, and nothing changes.',
  })
  validateOnly!: boolean;
}

/** The argument `keywordIds`: 1 to 5000. */
export function KeywordIdsArg(): PropertyDecorator {
  return (target, property) => {
    Field(() => [String], { description: 'Ids of the keywords, 1 to 5000; all of them go, or none.' })(
      target,
      property,
    );
    ArrayMinSize(1)(target, property as string);
    ArrayMaxSize(5000)(target, property as string);
  };
}

@ArgsType()
export class ExtendNegativeListArgs extends KeywordChangeArgs {
  @Field(() => String, { description: 'Id of the list.' })
  listId!: string;

  @Field(() => [NegativeKeywordInput], {
    description:
      'The keywords, 1 to 5000, of which the list holds 5000 at most. The same text, in any case, with the same match type counts once.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(5000)
  keywords!: NegativeKeywordInput[];
}

@ArgsType()
export class ShortenNegativeListArgs extends KeywordChangeArgs {
  @Field(() => String, { description: 'Id of the list.' })
  listId!: string;

  @KeywordIdsArg()
  keywordIds!: string[];
}

@ObjectType({ description: 'What came to a list of negative keywords.' })
export class ExtendedNegativeList {
  @Field(() => Boolean, { description: 'true.' })
  success!: boolean;

  @Field(() => Int, { description: 'How many keywords were added.' })
  addedCount!: number;

  @Field(() => Int, { description: 'How many of those that were sent the list held already.' })
  skippedCount!: number;

  @Field(() => Int, { description: 'How many keywords the list holds now.' })
  keywordCount!: number;
}

@ObjectType({ description: 'What left a list of negative keywords.' })
export class ShortenedNegativeList {
  @Field(() => Boolean, { description: 'true.' })
  success!: boolean;

  @Field(() => Int, { description: 'How many keywords were removed.' })
  removedCount!: number;

  @Field(() => Int, { description: 'How many keywords the list holds now.' })
  keywordCount!: number;
}

export const EXTENDED_LIST = {
  success: true,
  addedCount: 2,
  skippedCount: 1,
  keywordCount: 14,
} satisfies ExtendedNegativeList;

export const SHORTENED_LIST = { success: true, removedCount: 2, keywordCount: 12 } satisfies ShortenedNegativeList;
