import { MaxLength } from 'class-validator';
import { LandingPageSource, MAX_URL_LENGTH } from '../../src/domain/landing-pages/landing-page.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { NamedCampaign } from '../campaigns/named-campaign.type.js';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, int, listOf, of, Type, text, texts } from '../support/fields.js';

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
  id: text('UUID of the page.').example('3b6e0c2a-7a54-4c55-8a5e-0d2f6a1c9b44'),
  accountId: text('Account that it belongs to.').example('1000000001'),
  url: text('URL, normalized as in the URL standard; unique in the account.').example(
    'https://shop.example.com/backpacks',
  ),
  campaignIds: texts('Campaigns whose ads led there at the last refresh, whatever the source, by name.').example([]),
  campaignNames: texts('Names of those campaigns, in the same order.').example([]),
  campaigns: listOf(NamedCampaign, 'The same campaigns, each with its name.', GraphqlOnly()).optional(),
  isManuallyAdded: bool('Whether a person added it.').example(true),
  source: of(LandingPageSource, 'Source of the page.').example('manual'),
  checkedAt: dateTime(
    'When it was last asked whether it answers: once a day, while a monitor of notFoundPageCount is on; null if never.',
  )
    .example('2026-01-31T09:30:00.000Z')
    .nullable(),
  httpStatus: int('HTTP status of that answer, behind all redirects; null without an answer.').example(200).nullable(),
  createdAt: dateTime('When it was added or first found.').example('2026-01-31T09:30:00.000Z'),
  updatedAt: dateTime('When anything about it last changed.').example('2026-01-31T09:30:00.000Z'),
}) {}

@Type('Result of deleting a landing page.')
export class DeletedLandingPage extends FieldsOf({
  deleted: bool('Always true.').example(true),
}) {}
