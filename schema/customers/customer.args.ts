import { ArrayMaxSize } from 'class-validator';
import { ArgsType, Field } from 'type-graphql';
import { DateTime } from '../support/scalars.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedArgs } from '../support/write.args.js';
import { MemoryCategory } from './memory.enum.js';

const ACCOUNT = { description: 'Id of the account.' };
const CATEGORY = { nullable: true, description: 'Only memories of this category.' };

const KEPT = 'Absent: stays as it is; null: is cleared.';

/** A text of the profile. */
function ProfileText(description: string): PropertyDecorator {
  return (target, property) => {
    Field(() => String, { nullable: true, description: `${description} ${KEPT}` })(target, property);
    FreeText({ mayBeEmpty: true })(target, property);
  };
}

const MOST_TEXTS = 100;

/** A list of the profile, replaced as a whole. */
function ProfileTexts(description: string): PropertyDecorator {
  return (target, property) => {
    Field(() => [String], { nullable: true, description: `${description} ${KEPT}` })(target, property);
    FreeText({ each: true })(target, property);
    ArrayMaxSize(MOST_TEXTS, { message: `$property must hold at most ${MOST_TEXTS} texts` })(
      target,
      property as string,
    );
  };
}

@ArgsType()
export class UpdateCustomerProfileArgs extends AttributedArgs {
  @Field(() => String, ACCOUNT)
  accountId!: string;

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
  @Field(() => MemoryCategory, CATEGORY)
  category?: MemoryCategory | null;
}

@ArgsType()
export class MemoryListArgs extends NestedMemoriesArgs {
  @Field(() => String, ACCOUNT)
  accountId!: string;
}

@ArgsType()
export class CreateMemoryArgs extends AttributedArgs {
  @Field(() => String, ACCOUNT)
  accountId!: string;

  @Field(() => MemoryCategory, { description: 'What it is about.' })
  category!: MemoryCategory;

  @Field(() => String, { description: 'The memory itself, 1 to 100,000 characters.' })
  @FreeText({ most: 100_000 })
  content!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it was so; absent: now.' })
  entryDate?: Date | null;
}

@ArgsType()
export class DeleteMemoryArgs extends AttributedArgs {
  @Field(() => String, ACCOUNT)
  accountId!: string;

  @Field(() => String, { description: 'UUID of the memory.' })
  memoryId!: string;
}
