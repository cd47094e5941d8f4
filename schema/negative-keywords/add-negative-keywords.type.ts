import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { AttributedArgs } from '../support/write.args.js';
import { KeywordMatchType } from './keyword-match.enum.js';
import { NEGATIVE_LIST } from './negative-list.type.js';

@InputType({ description: 'A keyword for which ads are not to show.' })
export class NegativeKeywordInput {
  @Field(() => String, {
    description: 'The keyword: 1 to 80 characters in at most 10 words. Spaces around it and double ones do not count.',
  })
  text!: string;

  @Field(() => KeywordMatchType, { description: 'How it is held against what somebody searches for.' })
  matchType!: KeywordMatchType;
}

@ArgsType()
export class AddNegativeKeywordsArgs extends AttributedArgs {
  @Field(() => String, { description: 'The account that the campaigns belong to.' })
  accountId!: string;

  @Field(() => [String], { description: 'The campaigns, at least 1.' })
  @ArrayMinSize(1)
  campaignIds!: string[];

  @Field(() => [NegativeKeywordInput], {
    description: 'The keywords, 1 to 5000. The same text, in any case, with the same match type counts once.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(5000)
  keywords!: NegativeKeywordInput[];

  @Field(() => String, {
    nullable: true,
    description: 'Name of the new list, 1 to 200 characters, unique in the account; made up without one.',
  })
  name?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'true: the platform checks the change, and nothing changes.',
  })
  validateOnly!: boolean;
}

@ObjectType({ description: 'What was excluded.' })
export class AddedNegativeKeywords {
  @Field(() => Boolean, { description: 'true.' })
  success!: boolean;

  @Field(() => Int, { description: 'How many keywords the new list holds.' })
  addedCount!: number;

  @Field(() => String, { description: 'Name of the new list.' })
  sharedSetName!: string;
}

export const ADDED_KEYWORDS = {
  success: true,
  addedCount: 2,
  sharedSetName: NEGATIVE_LIST.name,
} satisfies AddedNegativeKeywords;
