import { Matches, Max, Min } from 'class-validator';
import { ReportDelivery, ReportLanguage } from '../../src/domain/client-reports/client-report.enum.js';
import { ComparedWith } from '../../src/domain/figures/compared-with.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, date, FieldsOf, int, of, Type, text, texts } from '../support/fields.js';
import { FreeText } from '../support/text.rule.js';
import { LINK_DAYS, MAIL_TO, MAX_MAIL_TO, REPORT_TEXT } from './client-report.type.js';

const DAY =
  "Day of the month on which the report of the month before is made, 1 to 28, in the account's time zone, once the figures of that month are there.";

export class SetClientReportScheduleArgs extends ArgumentsOf(AccountArgs, {
  dayOfMonth: int(DAY, Max(28), Min(1)).default(2),
  compare: of(ComparedWith, 'Which earlier days the figures are compared with; null for none.').nullable(),
  language: of(ReportLanguage, 'Language of the reports and the e-mails.').default(ReportLanguage.de),
  delivery: of(ReportDelivery, 'What happens to a report that was made.').default(ReportDelivery.draft),
  ...MAIL_TO,
  ...LINK_DAYS,
  text: REPORT_TEXT.text.default(''),
}) {}

@Type('When the reports of an account are made.')
@ListSize(300)
export class ClientReportSchedule extends FieldsOf({
  accountId: text('The account.').example('1000000001'),
  accountName: text('Its name.').example('Alpenrad'),
  dayOfMonth: int(DAY).example(2),
  comparedWith: of(ComparedWith, 'Which earlier days the figures are compared with; null for none.')
    .nullable()
    .example('previous_period'),
  language: of(ReportLanguage, 'Language of the reports and the e-mails.').example('de'),
  delivery: of(ReportDelivery, 'What happens to a report that was made.').example('draft'),
  mailTo: texts("E-mail addresses of the client's people.").with(ListSize(MAX_MAIL_TO)).example([]),
  linkDays: int('Number of days until the links expire.').example(90),
  text: text('Text that each report begins with.', LongText(40_000)).example(''),
  nextMonth: date('First day of the month that is reported next.').example('2026-02-01'),
}) {}

/** 128 KiB in base64. */
const MAX_IMAGE = 174_764;

export class SetReportLogoArgs extends ArgumentsOf({
  image: text(
    'A PNG or JPEG in base64, at most 128 KiB and 2,000 pixels in each direction; null removes the logo. Reports that were published keep theirs.',
    FreeText({ max: MAX_IMAGE }),
    Matches(/^[A-Za-z0-9+/]+={0,2}$/, { message: '$property must be base64' }),
  ).nullable(),
}) {}
