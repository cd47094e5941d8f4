import type { BucketRefusal } from '../../platforms/buckets/bucket-writer.js';
import { describedEnum } from '../described.enum.js';

const REFUSALS = {
  unreachable:
    'There was no complete answer: the name must lead to public addresses alone, which answer over https with a valid certificate.',
  secret_refused: 'The service does not know the access key, or the secret does not belong to it.',
  not_allowed: 'The access key may not write there.',
  bucket_missing: 'There is no such bucket.',
  wrong_region: 'The bucket is in another region, or at another address.',
  no_room: 'The service has no room left for the object.',
  busy: 'The service was overloaded or failed.',
  refused: 'The service refused the object for another reason.',
  incomplete: 'What the service stored is not what was sent.',
} as const satisfies Record<BucketRefusal, string>;

/** Those that a person must mend: trying again for long helps nobody. */
export const NEEDS_A_PERSON: ReadonlySet<string> = new Set<BucketRefusal>([
  'secret_refused',
  'not_allowed',
  'bucket_missing',
  'wrong_region',
]);

export const BucketFailure = describedEnum('BucketFailure', 'Why a test of a bucket failed.', {
  ...REFUSALS,
  not_deleted: 'The object was written, but could not be deleted; deliveries need no deletion.',
});

export type BucketFailure = keyof typeof BucketFailure;

export const ScheduleFrequency = describedEnum('ScheduleFrequency', 'How often a schedule delivers.', {
  daily: 'Every day.',
  weekly: 'On one day of each week.',
  monthly: 'On one day of each month.',
});

export type ScheduleFrequency = keyof typeof ScheduleFrequency;

export const ExportScheduleStatus = describedEnum('ExportScheduleStatus', 'Status of a schedule.', {
  active: 'It delivers when it is due.',
  paused: 'It delivers nothing until somebody resumes it.',
  ended: 'It delivers nothing any more; it can only be deleted.',
});

export type ExportScheduleStatus = keyof typeof ExportScheduleStatus;

export const ExportScheduleReason = describedEnum('ExportScheduleReason', 'Why a schedule is not active.', {
  person: 'A person paused it.',
  destination_refused:
    'The bucket refused several tries in a row, as its last delivery says; changing the destination resumes it.',
  rights_lost: 'Whoever made it has left the team or may not export any more.',
  destination_deleted: 'Its destination was deleted.',
  export_deleted: 'Its saved export was deleted.',
});

export type ExportScheduleReason = keyof typeof ExportScheduleReason;

export const ExportDeliveryStatus = describedEnum('ExportDeliveryStatus', 'Status of a delivery to a bucket.', {
  waiting: 'Waiting for its turn or its next try: one delivery of a team runs at a time.',
  running: 'Being read or sent.',
  delivered: 'The object is in the bucket.',
  failed: 'It was given up; `reason` says why.',
});

export type ExportDeliveryStatus = keyof typeof ExportDeliveryStatus;

export const ExportDeliveryFailure = describedEnum('ExportDeliveryFailure', 'Why a delivery failed.', {
  ...REFUSALS,
  too_large: 'The file would have more than 500 MB; choose fewer days or accounts.',
  rights_lost: 'Whoever made the schedule has left the team or may not export any more.',
  destination_deleted: 'The destination was deleted.',
  export_deleted: 'The saved export was deleted.',
  stopped: 'The schedule was paused or ended before its turn came.',
  server_fault: 'Something failed on our side.',
});

export type ExportDeliveryFailure = keyof typeof ExportDeliveryFailure;

/** What a name of objects can hold, beside letters and signs that every service takes. */
export const NAME_PARTS = {
  date: 'the day on which it is due, YYYY-MM-DD',
  dataset: 'what is read',
  team: "the team's name in small letters and hyphens",
} as const;

export const DEFAULT_NAME = '{dataset}/{date}';

/** Schedules of a team. */
export const MAX_SCHEDULES = 50;
/** Bucket destinations of a team. */
export const MAX_DESTINATIONS = 10;
