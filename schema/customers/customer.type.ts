import { ArrayMaxSize } from 'class-validator';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { MemoryCategory } from '../../src/domain/customers/memory.enum.js';
import { describeEnum } from '../support/enums.js';
import { ListSize, LongText, together } from '../support/field-rules.js';
import { DateTime } from '../support/scalars.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedAccountArgs } from '../support/write.args.js';

describeEnum(MemoryCategory, 'MemoryCategory', 'What a memory is about.', {
  allgemein: 'The customer in general.',
  kundengespraeche: 'A talk with the customer.',
  sonstige: 'Anything else.',
});

const KEPT = 'Absent: stays as it is; null: is cleared.';

/** A text of the profile. */
function ProfileText(description: string): PropertyDecorator {
  return together(
    Field(() => String, { nullable: true, description: `${description} ${KEPT}` }),
    FreeText({ mayBeEmpty: true }),
  );
}

const MOST_TEXTS = 100;

/** A list of the profile, replaced as a whole. */
function ProfileTexts(description: string): PropertyDecorator {
  return together(
    Field(() => [String], { nullable: true, description: `${description} ${KEPT}` }),
    FreeText({ each: true }),
    ArrayMaxSize(MOST_TEXTS, { message: `$property must hold at most ${MOST_TEXTS} texts` }),
  );
}

@ArgsType()
export class UpdateCustomerProfileArgs extends AttributedAccountArgs {
  @ProfileText('What kind of customer it is.')
  customerType?: string | null;

  @ProfileText('What the customer sells.')
  servicesProducts?: string | null;

  @ProfileText('Industry of the customer.')
  industry?: string | null;

  @ProfileTexts('What is good about the website.')
  websiteStrengths?: string[] | null;

  @ProfileTexts('What is not.')
  websiteWeaknesses?: string[] | null;
}

@ArgsType()
export class NestedMemoriesArgs {
  @Field(() => MemoryCategory, { nullable: true, description: 'Only memories of this category.' })
  category?: MemoryCategory | null;
}

@ArgsType()
export class MemoryListArgs extends NestedMemoriesArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;
}

@ArgsType()
export class CreateMemoryArgs extends AttributedAccountArgs {
  @Field(() => MemoryCategory, { description: 'What it is about.' })
  category!: MemoryCategory;

  @Field(() => String, { description: 'The memory itself, 1 to 100,000 characters.' })
  @FreeText({ most: 100_000 })
  content!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it was so; absent: now.' })
  entryDate?: Date | null;
}

@ArgsType()
export class DeleteMemoryArgs extends AttributedAccountArgs {
  @Field(() => String, { description: 'UUID of the memory.' })
  memoryId!: string;
}

@ObjectType({ description: 'What a team knows of the customer behind an account.' })
export class CustomerProfile {
  @Field(() => String, { description: 'Account of the customer.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'What kind of customer it is; null when unknown.' })
  customerType!: string | null;

  @Field(() => String, { nullable: true, description: 'What the customer sells; null when unknown.' })
  servicesProducts!: string | null;

  @Field(() => String, { nullable: true, description: 'Industry of the customer; null when unknown.' })
  industry!: string | null;

  @Field(() => [String], { description: 'What is good about the website.' })
  websiteStrengths!: string[];

  @Field(() => [String], { description: 'What is not.' })
  websiteWeaknesses!: string[];

  @Field(() => DateTime, { nullable: true, description: 'When it was last changed; null when it never was.' })
  updatedAt!: string | null;
}

@ObjectType({ description: 'Something about a customer that is worth remembering.' })
@ListSize(20)
export class CustomerMemory {
  @Field(() => String, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'Account of the customer.' })
  accountId!: string;

  @Field(() => MemoryCategory, { description: 'What it is about.' })
  category!: MemoryCategory;

  @Field(() => String, { description: 'The memory itself.' })
  @LongText(100_000)
  content!: string;

  @Field(() => DateTime, { description: 'When it was so, in UTC.' })
  entryDate!: string;

  @Field(() => String, { nullable: true, description: 'Who wrote it, or on whose behalf an API key did.' })
  userId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of that person; null without one.' })
  userName!: string | null;

  @Field(() => DateTime, { description: 'When it was written down, in UTC.' })
  createdAt!: string;
}

export const CUSTOMER_PROFILE = {
  accountId: '1000000001',
  customerType: 'B2C online shop',
  servicesProducts: 'Outdoor clothing and equipment',
  industry: 'Outdoor',
  websiteStrengths: ['Fast product pages'],
  websiteWeaknesses: ['Checkout asks for an account'],
  updatedAt: '2026-01-31T08:00:00.000Z',
} satisfies CustomerProfile;

export const CUSTOMER_MEMORY = {
  id: '2f6d0a3b-7c1e-4b58-8f4a-9d0e1f2a3b4c',
  accountId: '1000000001',
  category: 'kundengespraeche',
  content: 'The autumn range is in the shop from September.',
  entryDate: '2026-01-30T14:00:00.000Z',
  userId: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  userName: 'Ada Example',
  createdAt: '2026-01-31T08:00:00.000Z',
} satisfies CustomerMemory;
