import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, int, Type, text } from '../support/fields.js';
import { ClientReportArgs, LINK_DAYS } from './client-report.type.js';

/** Links of a report at a time. */
export const MAX_LINKS = 50;

export class CreateClientReportLinkArgs extends ArgumentsOf(ClientReportArgs, LINK_DAYS) {}

export class ClientReportLinkArgs extends ArgumentsOf({
  linkId: text('ID of the link.'),
}) {}

const LINK = {
  id: text('ID of the link.').example('9b1c3f0a-1f53-4a63-9b0a-0f2d3c4b5a66'),
  reportId: text('The report that it opens.').example('3c2f9a52-5b0e-4b43-9a56-1d2f0f6b7e11'),
  recipient: text('Address that it was sent to; null if a person copied it.').nullable().example(null),
  expiresAt: dateTime('When it stops working.').example('2026-05-02T08:00:00.000Z'),
  revokedAt: dateTime('When it was revoked; null if it was not.').nullable().example(null),
  createdAt: dateTime('When it was made.').example('2026-02-01T08:00:00.000Z'),
};

@Type('A link that opens one published report without a sign-in. Its address is shown only once.')
@ListSize(MAX_LINKS)
export class ClientReportLink extends FieldsOf(LINK) {}

@Type('A new link, with its address.')
export class CreatedClientReportLink extends FieldsOf({
  ...LINK,
  url: text('The address, which cannot be shown again.', LongText(1_000)).example(
    'https://ads.example.com/r/acr_0123456789abcdefghijklmnopqrstuv',
  ),
}) {}

@Type('The logo on the reports of the team.')
export class ReportLogo extends FieldsOf({
  contentType: text('image/png or image/jpeg; null without a logo.').nullable().example('image/png'),
  size: int('Size in bytes; 0 without a logo.').example(5_120),
  image: text('The image in base64; null without a logo.', LongText(180_000)).nullable().example('iVBORw0KGgo='),
}) {}
