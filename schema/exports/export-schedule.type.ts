import { Max, Min } from 'class-validator';
import {
  DEFAULT_NAME,
  ExportDeliveryFailure,
  ExportDeliveryStatus,
  ExportScheduleReason,
  ExportScheduleStatus,
  MAX_SCHEDULES,
  NAME_PARTS,
  ScheduleFrequency,
} from '../../src/domain/exports/delivery.enum.js';
import { ExportDataset, ExportFormat } from '../../src/domain/exports/export.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, int, of, safeInt, Type, text } from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';
import { FreeText } from '../support/text.rule.js';
import { EXPORT_FORMAT } from './data-export.type.js';

const MAX_NAME = 200;

const PARTS = Object.entries(NAME_PARTS).map(([name, meaning]) => `\`{${name}}\` (${meaning})`);
const OBJECT_NAME = `Name of the objects, without prefix and ending: letters, digits, slashes, ! - _ . =, and ${PARTS.join(', ')}. An object with the same key is replaced.`;
const DAY_OF_WEEK = 'Day of the week, 1 (Monday) to 7. Only with weekly.';
const DAY_OF_MONTH = 'Day of the month, 1 to 28. Only with monthly.';
const HOUR =
  'Hour of the day, 0 to 23, in the time zone. An hour that the clock skips is the one after it; one that it has twice counts once.';
const TIME_ZONE = 'IANA time zone, such as Europe/Berlin.';

const FIELDS = {
  destinationId: text('ID of the bucket destination.'),
  fileFormat: EXPORT_FORMAT,
  objectName: text(OBJECT_NAME, FreeText({ max: MAX_NAME })),
  frequency: of(ScheduleFrequency, 'How often it delivers.'),
  hour: int(HOUR, Max(23), Min(0)),
  timeZone: text(TIME_ZONE, FreeText({ max: 100 })),
};

const DAYS = {
  dayOfWeek: int(DAY_OF_WEEK, Max(7), Min(1)).nullable(),
  dayOfMonth: int(DAY_OF_MONTH, Max(28), Min(1)).nullable(),
};

export class CreateExportScheduleArgs extends ArgumentsOf({
  savedExportId: text('ID of the saved export; it must be yours.'),
  destinationId: FIELDS.destinationId,
  fileFormat: FIELDS.fileFormat.default(ExportFormat.parquet),
  objectName: FIELDS.objectName.default(DEFAULT_NAME),
  frequency: FIELDS.frequency.default(ScheduleFrequency.daily),
  ...DAYS,
  hour: FIELDS.hour.default(6),
  timeZone: FIELDS.timeZone.default('Europe/Berlin'),
}) {}

export class ExportScheduleArgs extends ArgumentsOf({
  scheduleId: text('ID of the schedule.'),
}) {}

export class UpdateExportScheduleArgs extends ArgumentsOf(ExportScheduleArgs, {
  destinationId: FIELDS.destinationId.nullable(),
  fileFormat: FIELDS.fileFormat.nullable(),
  objectName: FIELDS.objectName.nullable(),
  frequency: FIELDS.frequency.nullable(),
  ...DAYS,
  hour: FIELDS.hour.nullable(),
  timeZone: FIELDS.timeZone.nullable(),
  isPaused: bool(
    'True pauses it: what waits is given up. False resumes it; times that passed are not made up for. Omit to keep the current state.',
  ).nullable(),
}) {}

export class ExportDeliveryListArgs extends ArgumentsOf(PageArgs, {
  scheduleId: text('ID of the schedule.'),
  after: AFTER,
}) {}

@Type('When a saved export is delivered to a bucket. It reads with the rights that its maker has at that moment.')
@ListSize(MAX_SCHEDULES)
export class ExportSchedule extends FieldsOf({
  id: text('ID of the schedule.').example('9b1e6f27-0c5d-4a83-8e72-d4f3a6b0c915'),
  isOwn: bool('Whether you made it. Others who see it can only pause, resume, run and delete it.').example(true),
  savedExportId: text('The saved export.').example('1a7c9e54-3c0d-4b7e-8a43-2f6d0e9b8c15'),
  savedExportName: text('Its name; null once it was deleted.').nullable().example('Campaigns by day'),
  dataset: of(ExportDataset, 'What is read; null once the saved export was deleted.')
    .nullable()
    .example('campaign_days'),
  destinationId: text('The bucket destination.').example('3c9d1f60-8a44-4f0b-9d6e-5b2a7c1e8f04'),
  destinationName: text('Its name; null once it was deleted.').nullable().example('Warehouse'),
  fileFormat: EXPORT_FORMAT.example('parquet'),
  objectName: text(OBJECT_NAME).example(DEFAULT_NAME),
  frequency: of(ScheduleFrequency, 'How often it delivers.').example('daily'),
  dayOfWeek: int(DAY_OF_WEEK).nullable().example(null),
  dayOfMonth: int(DAY_OF_MONTH).nullable().example(null),
  hour: int(HOUR).example(6),
  timeZone: text(TIME_ZONE).example('Europe/Berlin'),
  status: of(ExportScheduleStatus, 'Status of the schedule.').example('active'),
  reason: of(ExportScheduleReason, 'Why it is not active.').nullable().example(null),
  nextAt: dateTime('When it delivers next; null while it is not active.')
    .nullable()
    .example('2026-02-02T05:00:00.000Z'),
  lastStatus: of(ExportDeliveryStatus, 'Status of its newest delivery; null without one.')
    .nullable()
    .example('delivered'),
  lastDeliveredAt: dateTime('When it last put an object into the bucket, of the last 90 days.')
    .nullable()
    .example('2026-02-01T05:00:04.000Z'),
  createdAt: dateTime('When it was made.').example('2026-01-31T08:00:00.000Z'),
  updatedAt: dateTime('When a person last changed it.').example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('One delivery of a schedule.')
@ListSize(100)
export class ExportDelivery extends FieldsOf({
  id: text('ID of the delivery.').example('c6d0a2b8-71f9-4e35-9f48-3a5b7e2d1c60'),
  scheduleId: text('The schedule.').example('9b1e6f27-0c5d-4a83-8e72-d4f3a6b0c915'),
  dueAt: dateTime('When it was due; each time is delivered once.').example('2026-02-01T05:00:00.000Z'),
  isManual: bool('Whether a caller asked for it, beside the schedule.').example(false),
  status: of(ExportDeliveryStatus, 'Status of the delivery.').example('delivered'),
  reason: of(ExportDeliveryFailure, 'Why its last try failed; null once it is delivered.').nullable().example(null),
  tries: int('Number of tries.').example(1),
  nextTryAt: dateTime('When it is tried next; null unless it waits.').nullable().example(null),
  objectKey: text('Key of the object, with the prefix; null before the first try.')
    .nullable()
    .example('adlane/campaign_days/2026-02-01.parquet'),
  rowCount: safeInt('Number of rows in the object.').example(1_240),
  byteSize: safeInt('Size of the object in bytes.').example(412_300),
  createdAt: dateTime('When it was queued.').example('2026-02-01T05:00:01.000Z'),
  endedAt: dateTime('When it was delivered or given up.').nullable().example('2026-02-01T05:00:04.000Z'),
}) {}

@Type('A page of deliveries.')
export class ExportDeliveryPage extends FieldsOf(pageOf(ExportDelivery, 'Newest first, then by ID.')) {}
