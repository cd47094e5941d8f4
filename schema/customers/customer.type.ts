import { ArrayMaxSize } from 'class-validator';
import { MemoryCategory } from '../../src/domain/customers/memory.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, of, Type, text, texts } from '../support/fields.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedAccountArgs } from '../support/write.args.js';

const KEPT = 'Omit to keep the current value; null clears it.';

/** A text field of the profile. */
function profileText(description: string) {
  return text(`${description} ${KEPT}`, FreeText({ mayBeEmpty: true })).nullable();
}

const MAX_TEXTS = 100;

/** A list field of the profile; updates replace the whole list. */
function profileTexts(description: string) {
  const max = ArrayMaxSize(MAX_TEXTS, { message: `$property must hold at most ${MAX_TEXTS} texts` });
  return texts(`${description} ${KEPT}`, FreeText({ each: true }), max).nullable();
}

export class UpdateCustomerProfileArgs extends ArgumentsOf(AttributedAccountArgs, {
  customerType: profileText('Type of customer.'),
  servicesProducts: profileText('What the customer sells.'),
  industry: profileText('Industry of the customer.'),
  websiteStrengths: profileTexts('Strengths of the website.'),
  websiteWeaknesses: profileTexts('Weaknesses of the website.'),
}) {}

export class NestedMemoriesArgs extends ArgumentsOf({
  category: of(MemoryCategory, 'Only memories of this category.').nullable(),
}) {}

export class MemoryListArgs extends ArgumentsOf(NestedMemoriesArgs, {
  accountId: text('ID of the account.'),
}) {}

export class CreateMemoryArgs extends ArgumentsOf(AttributedAccountArgs, {
  category: of(MemoryCategory, 'Category of the memory.'),
  content: text('Text of the memory, 1 to 100,000 characters.', FreeText({ max: 100_000 })),
  entryDate: dateTime('Time that the memory refers to; now if omitted.').as<Date>().nullable(),
}) {}

export class DeleteMemoryArgs extends ArgumentsOf(AttributedAccountArgs, {
  memoryId: text('UUID of the memory.'),
}) {}

@Type('What a team knows about the customer behind an account.')
export class CustomerProfile extends FieldsOf({
  accountId: text('Account of the customer.').example('1000000001'),
  customerType: text('Type of customer; null if unknown.').nullable().example('B2C online shop'),
  servicesProducts: text('What the customer sells; null if unknown.')
    .nullable()
    .example('Outdoor clothing and equipment'),
  industry: text('Industry of the customer; null if unknown.').nullable().example('Outdoor'),
  websiteStrengths: texts('Strengths of the website.').example(['Fast product pages']),
  websiteWeaknesses: texts('Weaknesses of the website.').example(['Checkout asks for an account']),
  updatedAt: dateTime('When it was last changed; null if never.').nullable().example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('Something worth remembering about a customer.')
@ListSize(20)
export class CustomerMemory extends FieldsOf({
  id: text('UUID.').example('2f6d0a3b-7c1e-4b58-8f4a-9d0e1f2a3b4c'),
  accountId: text('Account of the customer.').example('1000000001'),
  category: of(MemoryCategory, 'Category of the memory.').example('kundengespraeche'),
  content: text('Text of the memory.', LongText(100_000)).example('The autumn range is in the shop from September.'),
  entryDate: dateTime('Time that the memory refers to, in UTC.').example('2026-01-30T14:00:00.000Z'),
  userId: text('User who recorded it, or on whose behalf an API key did.')
    .nullable()
    .example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  userName: text('Name of that user; null if there is none.').nullable().example('Ada Example'),
  createdAt: dateTime('When it was recorded, in UTC.').example('2026-01-31T08:00:00.000Z'),
}) {}
