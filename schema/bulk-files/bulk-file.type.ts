import { Max, Min } from 'class-validator';
import { BulkFileStatus, BulkLineVerdict } from '../../src/domain/bulk-files/bulk-file.enum.js';
import { OnRefusal } from '../../src/domain/change-plans/change-plan.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, dateTime, FieldsOf, int, of, Type, text, texts } from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedArgs } from '../support/write.args.js';

const MAX_HOURS = 720;
const MAX_CHARACTERS = 900_000;

export class PlanBulkFileArgs extends ArgumentsOf(AttributedArgs, {
  fileName: text('Name of the file, 1 to 200 characters.', FreeText({ max: 200 })),
  content: text(
    'Text of the file, at most 900,000 characters: a table with the column names of Google Ads Editor or Meta Ads Manager, or one change of `createChangePlan` as JSON a line. At most 10,000 lines. POST /bulk-file-uploads takes files of up to 10 MiB.',
    FreeText({ max: MAX_CHARACTERS }),
  ),
  onRefusal: of(
    OnRefusal,
    'What happens to the remaining changes if one is refused while the plan is applied.',
  ).default(OnRefusal.continue),
  note: text(
    'Reason for the approver, at most 2,000 characters; the name of the file by default.',
    FreeText({ max: 2_000, mayBeEmpty: true }),
  ).nullable(),
  expiresInHours: int(
    `Hours during which the plan can be approved and applied, 1 to ${MAX_HOURS}; a week by default.`,
    Max(MAX_HOURS),
    Min(1),
  ).default(168),
}) {}

export class BulkFileArgs extends ArgumentsOf({
  fileId: text('ID of the file.'),
}) {}

export class BulkFileListArgs extends ArgumentsOf(PageArgs, {
  after: AFTER,
}) {}

export class BulkFileLineListArgs extends ArgumentsOf(PageArgs, {
  fileId: text('ID of the file.'),
  verdict: of(BulkLineVerdict, 'Only lines with this verdict.').nullable(),
}) {}

@Type('A file of changes that becomes a change plan. Only its sender sees it, for 30 days.')
@ListSize(100)
export class BulkFile extends FieldsOf({
  id: text('ID of the file.').example('2c1f6a0e-9f10-4f3b-8f0e-53c1f5b0a911'),
  fileName: text('Name of the file.').example('budgets.csv'),
  size: int('Size in bytes.').example(4096),
  status: of(BulkFileStatus, 'Status of the file.').example('planned'),
  message: text('Why it failed, and what to do.').nullable().example(null),
  note: text('Reason for the approver.').nullable().example('budgets.csv'),
  lineCount: int('Number of lines with something in them, without the header; 0 until they are read.').example(2),
  changeCount: int('Number of changes that they ask for.').example(2),
  triedCount: int('Number of those that were tried so far.').example(2),
  plannedCount: int('Number of changes in the plan.').example(1),
  planId: text('The change plan of its right lines.').nullable().example('5b0c2f0e-9b57-4a0b-8a57-0d3f6f1c7a10'),
  createdAt: dateTime('When it was received.').example('2026-01-31T09:00:00.000Z'),
  endedAt: dateTime('When its plan was made, or it failed.').nullable().example('2026-01-31T09:00:09.000Z'),
}) {}

@Type('A page of files of changes.')
export class BulkFilePage extends FieldsOf(pageOf(BulkFile, 'Newest first, then by ID.')) {}

@Type('What became of a line of a file of changes.')
export class BulkFileLine extends FieldsOf({
  line: int('Number of the line in the file, from 1; of a record over several lines, the last one.').example(2),
  verdict: of(BulkLineVerdict, 'What became of it.').example('not_found'),
  message: text('What is wrong, and what to do; null if it is planned.')
    .nullable()
    .example('No campaign "Gartenstühle" is known in your accounts; check the name, or wait for the next sync.'),
  target: text('What it is about: campaign, ad group and keyword, as the file says them.').example('Gartenstühle'),
  accountId: text('The account, if it is known.').nullable().example(null),
  changeIds: texts('IDs of its changes in the plan.').example([]),
}) {}

@Type('A page of the lines of a file of changes.')
export class BulkFileLinePage extends FieldsOf(pageOf(BulkFileLine, 'In the order of the file.')) {}
