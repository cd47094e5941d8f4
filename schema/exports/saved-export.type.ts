import { ArrayMaxSize, Max, Min } from 'class-validator';
import { ExportDataset, MAX_LINKS, MAX_SAVED } from '../../src/domain/exports/export.enum.js';
import { NamedPeriod } from '../../src/domain/figures/named-period.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, int, of, Type, text, texts } from '../support/fields.js';
import { FreeText } from '../support/text.rule.js';
import { EXPORT_ACCOUNTS } from './data-export.type.js';

const MAX_LINK_DAYS = 365;

const WINDOW = {
  days: int(
    "Days of the window, 1 to 3660, that ends yesterday in each account's time zone; 30 without days and period.",
    Max(3_660),
    Min(1),
  ).nullable(),
  period: of(
    NamedPeriod,
    'Days with a name, for the day on which most of your accounts are as it is read; instead of days.',
  ).nullable(),
};

export class CreateSavedExportArgs extends ArgumentsOf({
  name: text('Name, 1 to 200 characters.', FreeText({ max: 200 })),
  dataset: of(ExportDataset, 'What is read.'),
  accountIds: EXPORT_ACCOUNTS,
  ...WINDOW,
}) {}

export class SavedExportArgs extends ArgumentsOf({
  savedExportId: text('ID of the saved export.'),
}) {}

export class UpdateSavedExportArgs extends ArgumentsOf(SavedExportArgs, {
  name: text('Name, 1 to 200 characters. Omit to keep the current value.', FreeText({ max: 200 })).nullable(),
  accountIds: texts(
    'Accounts, at most 1,000; null for all that you may see when it is read. Omit to keep the current value.',
    ArrayMaxSize(1_000),
  ).nullable(),
  days: int('Days of the window, 1 to 3660, instead of a period.', Max(3_660), Min(1)).nullable(),
  period: of(NamedPeriod, 'Days with a name, instead of a number of days.').nullable(),
}) {}

export class CreateExportLinkArgs extends ArgumentsOf(SavedExportArgs, {
  linkDays: int(
    `Days until the link expires, 1 to ${MAX_LINK_DAYS}; 90 by default.`,
    Max(MAX_LINK_DAYS),
    Min(1),
  ).default(90),
}) {}

export class ExportLinkArgs extends ArgumentsOf({
  linkId: text('ID of the link.'),
}) {}

@Type('What an export reads, kept so that links can read it again. Only whoever made it sees it.')
@ListSize(MAX_SAVED)
export class SavedExport extends FieldsOf({
  id: text('ID of the saved export.').example('1a7c9e54-3c0d-4b7e-8a43-2f6d0e9b8c15'),
  name: text('Name.').example('Campaigns by day'),
  dataset: of(ExportDataset, 'What is read.').example('campaign_days'),
  accountIds: texts('Accounts that were asked for; null for all.').nullable().example(null),
  days: int('Length of the window in days; null for a period.').nullable().example(30),
  period: of(NamedPeriod, 'Days with a name; null for a number of days.').nullable().example(null),
  createdAt: dateTime('When it was made.').example('2026-02-01T08:00:00.000Z'),
}) {}

const LINK = {
  id: text('ID of the link.').example('5e0b7a91-6f2c-4d38-9b1e-7c4a2d8f0e63'),
  savedExportId: text('The saved export that it reads.').example('1a7c9e54-3c0d-4b7e-8a43-2f6d0e9b8c15'),
  expiresAt: dateTime('When it stops working.').example('2026-05-02T08:00:00.000Z'),
  revokedAt: dateTime('When it was revoked; null if it was not.').nullable().example(null),
  createdAt: dateTime('When it was made.').example('2026-02-01T08:00:00.000Z'),
};

@Type('A link that reads one saved export as CSV without a sign-in. Its address is shown only once.')
@ListSize(MAX_LINKS)
export class ExportLink extends FieldsOf(LINK) {}

@Type('A new link, with its address.')
export class CreatedExportLink extends FieldsOf({
  ...LINK,
  url: text('The address, which cannot be shown again.', LongText(1_000)).example(
    'https://ads.example.com/exports/ace_0123456789abcdefghijklmnopqrstuv',
  ),
}) {}
