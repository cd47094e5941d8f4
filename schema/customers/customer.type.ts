import { ArrayMaxSize } from 'class-validator';
import { MemoryCategory } from '../../src/domain/customers/memory.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, of, Type, text, texts } from '../support/fields.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedAccountArgs } from '../support/write.args.js';

const KEPT = 'Absent: stays as it is; null: is cleared.';

/** A text field of the profile. */
function profileText(description: string) {
  return text(`${description} ${KEPT}`, FreeText({ mayBeEmpty: true })).nullable();
}

const MOST_TEXTS = 100;

/** A list field of the profile; updates replace the whole list. */
function profileTexts(description: string) {
  const most = ArrayMaxSize(MOST_TEXTS, { message: `$property must hold at most ${MOST_TEXTS} texts` });
  return texts(`${description} ${KEPT}`, FreeText({ each: true }), most).nullable();
}

export class UpdateCustomerProfileArgs extends ArgumentsOf(AttributedAccountArgs, {
  customerType: profileText('What kind of customer it is.'),
  servicesProducts: profileText('What the customer sells.'),
  industry: profileText('Industry of the customer.'),
  websiteStrengths: profileTexts('What is good about the website.'),
  websiteWeaknesses: profileTexts('What is not.'),
}) {}

export class NestedMemoriesArgs extends ArgumentsOf({
  category: of(MemoryCategory, 'Only memories of this category.').nullable(),
}) {}

export class MemoryListArgs extends ArgumentsOf(NestedMemoriesArgs, {
  accountId: text('Id of the account.'),
}) {}

export class CreateMemoryArgs extends ArgumentsOf(AttributedAccountArgs, {
  category: of(MemoryCategory, 'What it is about.'),
  content: text('The memory itself, 1 to 100,000 characters.', FreeText({ most: 100_000 })),
  entryDate: dateTime('When it was so; absent: now.').as<Date>().nullable(),
}) {}

export class DeleteMemoryArgs extends ArgumentsOf(AttributedAccountArgs, {
  memoryId: text('UUID of the memory.'),
}) {}

@Type('What a team knows of the customer behind an account.')
export class CustomerProfile extends FieldsOf({
  accountId: text('Account of the customer.'),
  customerType: text('What kind of customer it is; null when unknown.').nullable(),
  servicesProducts: text('What the customer sells; null when unknown.').nullable(),
  industry: text('Industry of the customer; null when unknown.').nullable(),
  websiteStrengths: texts('What is good about the website.'),
  websiteWeaknesses: texts('What is not.'),
  updatedAt: dateTime('When it was last changed; null when it never was.').nullable(),
}) {}

@Type('Something about a customer that is worth remembering.')
@ListSize(20)
export class CustomerMemory extends FieldsOf({
  id: text('UUID.'),
  accountId: text('Account of the customer.'),
  category: of(MemoryCategory, 'What it is about.'),
  content: text('The memory itself.', LongText(100_000)),
  entryDate: dateTime('When it was so, in UTC.'),
  userId: text('Who wrote it, or on whose behalf an API key did.').nullable(),
  userName: text('Name of that person; null without one.').nullable(),
  createdAt: dateTime('When it was written down, in UTC.'),
}) {}

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
