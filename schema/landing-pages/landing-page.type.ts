import { MaxLength } from 'class-validator';
import { LandingPageSource, MAX_URL_LENGTH } from '../../src/domain/landing-pages/landing-page.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, of, Type, text, texts } from '../support/fields.js';

const URL_ARG = text(
  `URL, http or https, at most ${MAX_URL_LENGTH} characters. Surrounding spaces are removed.`,
  MaxLength(MAX_URL_LENGTH, { message: `$property must have at most ${MAX_URL_LENGTH} characters` }),
);

export class AddLandingPageArgs extends ArgumentsOf(AccountArgs, {
  url: URL_ARG,
}) {}

export class LandingPageArgs extends ArgumentsOf(AccountArgs, {
  landingPageId: text('UUID of the page.'),
}) {}

export class UpdateLandingPageArgs extends ArgumentsOf(LandingPageArgs, {
  url: URL_ARG,
}) {}

@Type("A page that an account's ads lead to, or that a person added.", 'AccountLandingPage')
@ListSize(50)
export class LandingPage extends FieldsOf({
  id: text('UUID of the page.'),
  accountId: text('Account that it belongs to.'),
  url: text('URL, normalized as in the URL standard; unique in the account.'),
  campaignIds: texts('Campaigns whose ads led there at the last refresh, whatever the source, by name.'),
  campaignNames: texts('Names of those campaigns, in the same order.'),
  isManuallyAdded: bool('Whether a person added it.'),
  source: of(LandingPageSource, 'Source of the page.'),
  createdAt: dateTime('When it was added or first found.'),
  updatedAt: dateTime('When anything about it last changed.'),
}) {}

@Type('Result of deleting a landing page.')
export class DeletedLandingPage extends FieldsOf({
  deleted: bool('Always true.'),
}) {}

export const LANDING_PAGE = {
  id: '3b6e0c2a-7a54-4c55-8a5e-0d2f6a1c9b44',
  accountId: '1000000001',
  url: 'https://shop.example.com/backpacks',
  campaignIds: [],
  campaignNames: [],
  isManuallyAdded: true,
  source: 'manual',
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
} satisfies LandingPage;

export const LANDING_PAGES = [
  {
    ...LANDING_PAGE,
    id: '8f1d2c3b-4a59-4e68-9d77-6c5b4a392817',
    url: 'https://shop.example.com/tents',
    campaignIds: ['2000000001'],
    campaignNames: ['Brand Germany'],
    isManuallyAdded: false,
    source: 'campaign',
  },
] satisfies LandingPage[];
