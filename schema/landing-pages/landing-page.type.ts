import { MaxLength } from 'class-validator';
import { LandingPageSource, MAX_URL_LENGTH } from '../../src/domain/landing-pages/landing-page.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, of, Type, text, texts } from '../support/fields.js';

const URL_ARG = text(
  `The address: http or https, at most ${MAX_URL_LENGTH} characters. Spaces around it are dropped.`,
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

@Type('A page that the ads of an account lead to, or that a person added.', 'AccountLandingPage')
@ListSize(50)
export class LandingPage extends FieldsOf({
  id: text('UUID of the page.'),
  accountId: text('Account that it belongs to.'),
  url: text('Its address, as the URL standard writes it; unique in the account.'),
  campaignIds: texts(
    'Campaigns whose ads led there at the last refresh, whatever the source; in the order of their names.',
  ),
  campaignNames: texts('Names of those campaigns, in the same order.'),
  isManuallyAdded: bool('True for a page that a person added.'),
  source: of(LandingPageSource, 'Where it comes from.'),
  createdAt: dateTime('When it was added or first found.'),
  updatedAt: dateTime('When anything of it last changed.'),
}) {}

@Type('The answer after a landing page was deleted.')
export class DeletedLandingPage extends FieldsOf({
  deleted: bool('true.'),
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
