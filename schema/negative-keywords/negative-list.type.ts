import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';
import { KeywordMatchType } from './keyword-match.enum.js';

@ArgsType()
export class NegativeListArgs extends AccountArgs {
  @Field(() => String, { description: 'Id of the list.' })
  listId!: string;
}

@ObjectType({ description: 'A keyword for which ads do not show.' })
@ListSize(200)
export class NegativeKeyword {
  @Field(() => String, { description: 'Id within its list.' })
  id!: string;

  @Field(() => String, { description: 'The keyword itself.' })
  text!: string;

  @Field(() => KeywordMatchType, { description: 'How it is held against what somebody searches for.' })
  matchType!: KeywordMatchType;
}

/** What every list of negative keywords shows. */
@ObjectType()
export abstract class NegativeListFields {
  @Field(() => String, { description: 'Id of the list on the advertising platform.' })
  id!: string;

  @Field(() => String, { description: 'Account that the list belongs to.' })
  accountId!: string;

  @Field(() => String, { description: 'Name, unique in the account.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Why its keywords are excluded, where keyword mining found them; otherwise null.',
  })
  category!: string | null;

  @Field(() => Int, { description: 'How many keywords it holds.' })
  keywordCount!: number;

  @Field(() => [String], { description: 'Campaigns that it holds for, ascending.' })
  campaignIds!: string[];

  @Field(() => String, { description: 'Its name in the interface of the advertising platform.' })
  resourceName!: string;

  @Field(() => DateTime, { description: 'When it was created, or first seen here if that happened elsewhere.' })
  createdAt!: string;
}

@ObjectType({ description: 'A list of negative keywords that campaigns share.' })
@ListSize(20)
export class NegativeKeywordList extends NegativeListFields {}

@ObjectType({ description: 'A list of negative keywords with all that it holds.' })
@ListSize(8)
export class NegativeKeywordListDetails extends NegativeListFields {}

const LIST = {
  id: '3000000001',
  accountId: '1000000001',
  name: 'Ausschlussliste 31.01.2026, 09:30 Uhr (5f2c81d0)',
  category: null,
  keywordCount: 2,
  campaignIds: ['2000000001'],
  resourceName: 'customers/1000000001/sharedSets/3000000001',
  createdAt: '2026-01-31T08:30:00.000Z',
} satisfies NegativeKeywordList;

export const NEGATIVE_LISTS = [LIST];

export const NEGATIVE_LIST = {
  ...LIST,
  keywords: [
    { id: '4000000001', text: 'gratis', matchType: 'BROAD' },
    { id: '4000000002', text: 'rucksack selber nähen', matchType: 'PHRASE' },
  ],
} satisfies NegativeKeywordList & { keywords: NegativeKeyword[] };
