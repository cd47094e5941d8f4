import { randomUUID } from 'node:crypto';
import type {
  BucketDestination,
  BucketDestinationArgs,
  BucketTest,
  CreateBucketDestinationArgs,
  UpdateBucketDestinationArgs,
} from '../../../schema/exports/bucket-destination.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, ParameterError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { uuidOrNull } from '../../lib/ids.js';
import { mayBePublic } from '../../lib/public-hosts.js';
import type { Bucket, BucketWriter } from '../../platforms/buckets/bucket-writer.js';
import type { SecretBox } from '../../platforms/connections/secret-box.js';
import { logTeamEvent } from '../logs/activity-log.js';
import { MAX_DESTINATIONS } from './delivery.enum.js';
import { nextDue } from './due-times.sql.js';
import { endSchedules, placeOfBucketSecret } from './schedule.records.js';

/** Longer than the writer waits for both calls. */
const TEST_MS = 60_000;
const WHAT = 'bucket destination';

const SHOWN = sql`b.id, b.name, b.endpoint, b.region, b.bucket, b.prefix, b.is_path_style as "isPathStyle",
  b.access_key_id as "accessKeyId", ${isoUtc(sql`b.created_at`)} as "createdAt", ${isoUtc(sql`b.updated_at`)} as "updatedAt"`;

export interface BucketDestinationParts {
  db: Database;
  clock: Clock;
  secrets: Pick<SecretBox, 'encrypt' | 'decrypt'>;
  buckets: BucketWriter;
  /** Hosts that may be private and use http. */
  privateHosts: readonly string[];
}

/** Buckets that a team delivers to. Secrets are never shown (ADR 77). */
export class BucketDestinationService {
  constructor(private readonly parts: BucketDestinationParts) {}

  /** By name. */
  list({ teamId }: Viewer): Promise<BucketDestination[]> {
    return this.parts.db.query<BucketDestination>(
      sql`select ${SHOWN} from bucket_destinations b where b.team_id = ${teamId} order by b.name, b.id limit ${MAX_DESTINATIONS}`,
      'buckets.list',
    );
  }

  /** A repetition with the same `id` finds the first. Throws ParameterError, and `conflict` if the team has too many. */
  async create(viewer: Viewer, args: CreateBucketDestinationArgs, id: string): Promise<BucketDestination> {
    const { db, secrets, privateHosts } = this.parts;
    const { teamId, userId } = personOf(viewer);
    const { name, region, bucket, accessKeyId, secretAccessKey, isPathStyle } = args;
    const endpoint = args.endpoint == null ? null : requireEndpoint(args.endpoint, privateHosts);
    const prefix = requirePrefix(args.prefix);
    requireBucket(bucket);
    requireApart(endpoint, bucket);
    const locked = await secrets.encrypt(secretAccessKey, placeOfBucketSecret({ teamId, id }));
    return db.transaction(async (tx) => {
      await lockName(tx, `bucket destinations ${teamId}`);
      const made = await tx.query(
        sql`insert into bucket_destinations (team_id, id, name, endpoint, region, bucket, prefix, is_path_style, access_key_id, secret, created_by)
          select ${teamId}, ${id}::uuid, ${name.trim()}, ${endpoint}, ${region}, ${bucket}, ${prefix}, ${isPathStyle}, ${accessKeyId.trim()},
            ${locked}, ${userId}::uuid
          where (select count(*) from bucket_destinations o where o.team_id = ${teamId} and o.id <> ${id}::uuid) < ${MAX_DESTINATIONS}
          on conflict do nothing returning 1`,
        'buckets.create',
      );
      const [found] = await tx.query<BucketDestination>(
        sql`select ${SHOWN} from bucket_destinations b where b.team_id = ${teamId} and b.id = ${id}::uuid`,
        'buckets.byId',
      );
      if (!found)
        throw conflict(`The team has ${MAX_DESTINATIONS} bucket destinations, the maximum; delete one first.`);
      if (made.length > 0) await logTeamEvent(tx, { teamId, userId, message: `Speicherziel ${found.name} angelegt` });
      return found;
    });
  }

  /** Resumes schedules that it refused. Throws NotFoundError, and ParameterError. */
  async update(viewer: Viewer, args: UpdateBucketDestinationArgs): Promise<BucketDestination> {
    const { db, clock, secrets, privateHosts } = this.parts;
    const { teamId, userId } = personOf(viewer);
    for (const field of KEPT_WHEN_ABSENT) {
      if (args[field] === null) throw new ParameterError(field, 'must not be null');
    }
    const { name, region, bucket, isPathStyle, accessKeyId, secretAccessKey } = args;
    const endpoint = args.endpoint == null ? null : requireEndpoint(args.endpoint, privateHosts);
    const prefix = args.prefix == null ? null : requirePrefix(args.prefix);
    if (bucket != null) requireBucket(bucket);
    return db.transaction(async (tx) => {
      const id = await held(tx, teamId, args.destinationId);
      const locked =
        secretAccessKey == null ? null : await secrets.encrypt(secretAccessKey, placeOfBucketSecret({ teamId, id }));
      const [updated] = await tx.query<BucketDestination>(
        sql`update bucket_destinations b set name = coalesce(${name?.trim() ?? null}, b.name),
            endpoint = case when ${args.endpoint !== undefined} then ${endpoint} else b.endpoint end,
            region = coalesce(${region ?? null}, b.region), bucket = coalesce(${bucket ?? null}, b.bucket),
            prefix = coalesce(${prefix}, b.prefix), is_path_style = coalesce(${isPathStyle ?? null}::boolean, b.is_path_style),
            access_key_id = coalesce(${accessKeyId?.trim() ?? null}, b.access_key_id), secret = coalesce(${locked}, b.secret),
            updated_at = statement_timestamp()
          where b.team_id = ${teamId} and b.id = ${id}::uuid returning ${SHOWN}`,
        'buckets.update',
      );
      await tx.query(
        sql`update export_schedules s set status = 'active', reason = null, next_at = ${nextDue(sql`${clock().toISOString()}`)}
          where s.team_id = ${teamId} and s.destination_id = ${id}::uuid and s.status = 'paused' and s.reason = 'destination_refused'`,
        'buckets.resume',
      );
      const destination = requireFound(updated, WHAT);
      requireApart(destination.endpoint, destination.bucket);
      await logTeamEvent(tx, { teamId, userId, message: `Speicherziel ${destination.name} geändert` });
      return destination;
    });
  }

  /** Ends its schedules. Throws NotFoundError. */
  async delete(viewer: Viewer, { destinationId }: BucketDestinationArgs): Promise<void> {
    const { teamId, userId } = personOf(viewer);
    await this.parts.db.transaction(async (tx) => {
      const [deleted] = await tx.query<{ id: string; name: string }>(
        sql`delete from bucket_destinations where team_id = ${teamId} and id = ${uuidOrNull(destinationId)} returning id, name`,
        'buckets.delete',
      );
      const { id, name } = requireFound(deleted, WHAT);
      await logTeamEvent(tx, { teamId, userId, message: `Speicherziel ${name} gelöscht` });
      await endSchedules(tx, teamId, sql`s.destination_id = ${id}::uuid`, 'destination_deleted');
    });
  }

  /** Writes a small object and deletes it again. Throws NotFoundError. */
  async test(viewer: Viewer, { destinationId }: BucketDestinationArgs): Promise<BucketTest> {
    const { db, secrets, buckets } = this.parts;
    const { teamId } = viewer;
    const signal = AbortSignal.timeout(TEST_MS);
    const found = await openBucket(db, secrets, { teamId, id: destinationId });
    const { bucket, prefix } = requireFound(found, WHAT);
    const reason = (await buckets.test(bucket, `${prefix}adlane-test-${randomUUID()}.txt`, signal)) ?? null;
    return { isWritable: reason === null || reason === 'not_deleted', reason };
  }
}

const KEPT_WHEN_ABSENT = [
  'name',
  'region',
  'bucket',
  'prefix',
  'isPathStyle',
  'accessKeyId',
  'secretAccessKey',
] as const;

/** Locks a destination and returns its id. Throws NotFoundError. */
async function held(tx: Sql, teamId: string, destinationId: string): Promise<string> {
  const [found] = await tx.query<{ id: string }>(
    sql`select id from bucket_destinations where team_id = ${teamId} and id = ${uuidOrNull(destinationId)} for no key update`,
    'buckets.hold',
  );
  return requireFound(found, WHAT).id;
}

/** Reads a destination and decrypts its secret; undefined for an unknown one. */
export async function openBucket(
  db: Sql,
  secrets: Pick<SecretBox, 'decrypt'>,
  { teamId, id }: { teamId: string; id: string },
): Promise<{ bucket: Bucket; prefix: string } | undefined> {
  const [found] = await db.query<Omit<Bucket, 'secretAccessKey'> & { id: string; prefix: string; secret: string }>(
    sql`select b.id, b.endpoint, b.region, b.bucket, b.prefix, b.is_path_style as "isPathStyle", b.access_key_id as "accessKeyId", b.secret
      from bucket_destinations b where b.team_id = ${teamId} and b.id = ${uuidOrNull(id)}`,
    'buckets.open',
  );
  if (!found) return undefined;
  const { id: knownId, prefix, secret, ...bucket } = found;
  const secretAccessKey = await secrets.decrypt(secret, placeOfBucketSecret({ teamId, id: knownId }));
  return { bucket: { ...bucket, secretAccessKey }, prefix };
}

/** Normalizes a prefix: no slash before it, one behind it. Throws ParameterError. */
function requirePrefix(prefix: string): string {
  const parts = prefix.split('/').filter((part) => part !== '');
  if (parts.some((part) => part.startsWith('.')))
    throw new ParameterError('prefix', 'must have no part that begins with a dot');
  return parts.length === 0 ? '' : `${parts.join('/')}/`;
}

/** Throws ParameterError for IP addresses and double dots, which Amazon forbids in names. */
function requireBucket(bucket: string): void {
  if (bucket.includes('..') || /^\d+(?:\.\d+){3}$/.test(bucket))
    throw new ParameterError('bucket', 'must be the name of a bucket, without two dots in a row');
}

/** Panels of services show the address with the bucket in it, which would then stand there twice. */
function requireApart(endpoint: string | null, bucket: string): void {
  if (endpoint !== null && new URL(endpoint).hostname.startsWith(`${bucket}.`))
    throw new ParameterError('endpoint', 'must not begin with the name of the bucket, which is a field of its own');
}

/** Normalizes `endpoint`. Throws ParameterError unless it is the base of a public https address, or of one of `privateHosts`. */
function requireEndpoint(endpoint: string, privateHosts: readonly string[]): string {
  const rule = (text: string) => new ParameterError('endpoint', text);
  const parsed = URL.parse(endpoint.trim());
  if (!parsed) throw rule('must be an https URL, such as https://s3.example.com');
  const { protocol, hostname, username, password, pathname, search, hash, origin } = parsed;
  const isNamed = privateHosts.includes(hostname);
  if (!(protocol === 'https:' || (protocol === 'http:' && isNamed)) || !(isNamed || mayBePublic(hostname)))
    throw rule('must be an https URL on the public internet');
  if (username !== '' || password !== '') throw rule('must not hold a user or password');
  if (pathname !== '/' || search !== '' || hash !== '')
    throw rule('must have no path; the bucket and the prefix are fields of their own');
  return origin;
}
