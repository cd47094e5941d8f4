import { Matches } from 'class-validator';
import { BucketFailure, MAX_DESTINATIONS } from '../../src/domain/exports/delivery.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';
import { FreeText } from '../support/text.rule.js';

const KEEPS = 'Omit to keep the current value.';

const NAME = text('Name for people, 1 to 200 characters.', FreeText({ max: 200 }));
const ENDPOINT = text(
  'Base URL of a compatible service: https, without a path, at most 500 characters, on the public internet. Null for Amazon S3.',
  FreeText({ max: 500 }),
).nullable();
const REGION = text(
  'Region, as the service calls it and in its case, such as eu-central-1, auto or RegionOne.',
  Matches(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/, {
    message: '$property must be a region, such as eu-central-1',
  }),
);
const BUCKET = text(
  'Name of the bucket: 3 to 63 small letters, digits, dots and hyphens.',
  Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
    message: '$property must have 3 to 63 small letters, digits, dots and hyphens',
  }),
);
const PREFIX = text(
  'What keys of objects begin with, such as reports/adlane; at most 200 letters, digits, slashes and ! - _ . =.',
  Matches(/^[A-Za-z0-9!_.=/-]{0,200}$/, {
    message: '$property must have at most 200 letters, digits, slashes and ! - _ . =',
  }),
);
const ACCESS_KEY_ID = text('ID of the access key.', FreeText({ max: 200 }));
const SECRET = text('Secret of the access key. It is stored encrypted and never answered.', FreeText({ max: 500 }));
const PATH_STYLE = bool(
  'Whether the bucket stands in the path of addresses instead of their host name. Most services other than Amazon take both.',
);

export class CreateBucketDestinationArgs extends ArgumentsOf({
  name: NAME,
  endpoint: ENDPOINT,
  region: REGION,
  bucket: BUCKET,
  prefix: PREFIX.default(''),
  isPathStyle: PATH_STYLE.default(false),
  accessKeyId: ACCESS_KEY_ID,
  secretAccessKey: SECRET,
}) {}

export class BucketDestinationArgs extends ArgumentsOf({
  destinationId: text('ID of the destination.'),
}) {}

export class UpdateBucketDestinationArgs extends ArgumentsOf(BucketDestinationArgs, {
  name: NAME.nullable(),
  endpoint: ENDPOINT,
  region: REGION.nullable(),
  bucket: BUCKET.nullable(),
  prefix: PREFIX.nullable(),
  isPathStyle: PATH_STYLE.nullable(),
  accessKeyId: ACCESS_KEY_ID.nullable(),
  secretAccessKey: text(
    `Secret of the access key. It is stored encrypted and never answered. ${KEEPS}`,
    FreeText({ max: 500 }),
  ).nullable(),
}) {}

@Type('A bucket that files are delivered to: Amazon S3 or a compatible service. Its secret is never answered.')
@ListSize(MAX_DESTINATIONS)
export class BucketDestination extends FieldsOf({
  id: text('ID of the destination.').example('3c9d1f60-8a44-4f0b-9d6e-5b2a7c1e8f04'),
  name: text('Name for people.').example('Warehouse'),
  endpoint: text('Base URL of the service; null for Amazon S3.').nullable().example(null),
  region: text('Region, as the service calls it.').example('eu-central-1'),
  bucket: text('Name of the bucket.').example('agency-reports'),
  prefix: text('What keys of objects begin with; empty, or with a slash at its end.').example('adlane/'),
  isPathStyle: bool('Whether the bucket stands in the path of addresses instead of their host name.').example(false),
  accessKeyId: text('ID of the access key.').example('AKIAIOSFODNN7EXAMPLE'),
  createdAt: dateTime('When it was created.').example('2026-02-01T08:00:00.000Z'),
  updatedAt: dateTime('When a person last changed it.').example('2026-02-01T08:00:00.000Z'),
}) {}

@Type('What a test of a bucket found.')
export class BucketTest extends FieldsOf({
  isWritable: bool('Whether a small object was written.').example(true),
  reason: of(BucketFailure, 'Why it was not written or not deleted again; null if both worked.')
    .nullable()
    .example(null),
}) {}
