import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { databaseSchema } from '../src/database-schema.js';
import { Database } from '../src/db/database.js';
import { unhurried } from '../src/db/work.js';
import { compareKeptSums } from '../src/domain/lists/kept-sums.check.js';
import { rootMessage } from '../src/lib/reason.js';
import { endingOf, GEMINI, PLATFORM_FACTS, type VersionedPlatform } from '../src/platform-versions.js';
import type { Settings } from '../src/settings.js';
import { OLDEST_NODE } from '../src/version.js';
import { clusterState } from './distribute.js';

/** `note` is worth knowing but not a problem. */
export interface Finding {
  about: string;
  state: 'ok' | 'note' | 'wrong';
  /** For `wrong`, includes what to do. */
  text: string;
}

type WithDatabase = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

const MIN_POSTGRES = 150_000;
const MIN_FREE_BYTES = 2 ** 30;
const TIMEOUT_MS = 5_000;
/** Accounts whose kept sums are compared. */
const MAX_COMPARED = 20;
/** Stripe's events and sign-in tokens allow a few minutes. */
const MAX_CLOCK_OFFSET_SECONDS = 30;

/** Checks versions, settings, database, disk, platforms and clock. Never rejects. `now` is for ends of versions. */
export async function diagnose(
  settings: Readonly<Settings>,
  withDatabase: WithDatabase,
  now = new Date(),
): Promise<Finding[]> {
  const findings = [node(), ...settings.advice.map((text): Finding => ({ about: 'settings', state: 'note', text }))];
  findings.push(
    ...(await withDatabase((db) => databaseFindings(db, settings.database.url === undefined)).catch(
      (error: unknown) => [
        wrong('database', `${rootMessage(error)} Look at DATABASE_URL, and whether the server is up.`),
      ],
    )),
  );
  findings.push(...(await checkPoolerAndReplica(settings, withDatabase)));
  for (const folder of new Set([settings.database.dataDir, settings.attachments.dir]))
    findings.push(await disk(folder));
  findings.push(...platformVersions(settings, now));
  const platforms = await Promise.all(addresses(settings).map(([name, url]) => platform(name, url)));
  return [...findings, ...platforms.flat()];
}

function node(): Finding {
  const { node: version } = process.versions;
  if (version.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0) return ok('node', version);
  return wrong('node', `${version} is too old; install Node ${OLDEST_NODE} or newer.`);
}

async function databaseFindings(db: Database, isEmbedded: boolean): Promise<Finding[]> {
  const [{ number, version, most }] = (await db.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('max_connections')::int as most`,
  )) as [{ number: number; version: string; most: number }];
  const kind = isEmbedded ? 'the embedded database' : `PostgreSQL, ${most} connections`;
  const findings = [
    number >= MIN_POSTGRES
      ? ok('database', `${version}, ${kind}`)
      : wrong('database', `PostgreSQL ${version} is too old; 15 or newer is needed.`),
  ];
  const { pending, later } = await db.migrations.state();
  if (later.length > 0)
    findings.push(wrong('migrations', `A later version has made ${later.join(', ')}; start that one.`));
  else if (pending.length > 0)
    findings.push(note('migrations', `The next start, or migrate, applies ${pending.join(', ')}.`));
  else findings.push(ok('migrations', 'up to date'));
  findings.push(await collation(db), await orderOfNames(db), clock('clock and database', await db.now()));
  if (pending.length === 0 && later.length === 0) findings.push(await keptSums(db), await timeZones(db));
  return [...findings, ...(await clusterFindings(db))];
}

/** Of a distributed database: whether its nodes answer, where its tables are, and whether shards are spread evenly. */
async function clusterFindings(db: Database): Promise<Finding[]> {
  const state = await clusterState(db);
  if (!state) return [];
  const { version, nodes, tables, misplaced, moves, silent } = state;
  const machines = nodes.map(({ name, shards }) => `${name} (${shards} shards)`).join(', ');
  return [
    silent.length === 0
      ? ok('nodes', `Citus ${version}, ${nodes.length}: ${machines}`)
      : wrong(
          'nodes',
          `${silent.join(', ')} does not answer; the teams on it are refused until it does. Start it, or restore it from its backup.`,
        ),
    misplaced.length === 0
      ? ok(
          'tables',
          `${tables.distributed} by team, ${tables.reference} on every node, ${tables.local} on the coordinator`,
        )
      : wrong('tables', `${misplaced.join(', ')}: run distribute.`),
    moves === 0
      ? ok('balance', 'shards are spread evenly')
      : note(
          'balance',
          `${moves} groups of shards would lie better elsewhere; SELECT citus_rebalance_start() moves them.`,
        ),
  ];
}

/** Compares a sample of accounts' kept sums with their figures. */
async function keptSums(db: Database): Promise<Finding> {
  const { checked, different } = await unhurried(() => compareKeptSums(db, MAX_COMPARED, new Date()));
  const [first] = different;
  if (!first) return ok('sums of lists', `those of ${checked} accounts agree with their figures`);
  return wrong(
    'sums of lists',
    `${first.rows} rows of ${first.table} differ from the figures of the account ${first.accountId}. A running server makes them anew within a minute after UPDATE accounts SET kept_through = NULL; please report it.`,
  );
}

/** Whether the days of all accounts can be counted: one zone that the server does not know would fail lists of its team. */
async function timeZones(db: Database): Promise<Finding> {
  const zones = await db.query<{ zone: string; reported: string | null; accounts: number }>(
    `select time_zone as zone, min(reported_time_zone) as reported, count(*)::int as accounts from accounts
      where reported_time_zone is not null or time_zone not in (select name from pg_timezone_names)
      group by time_zone, reported_time_zone is null order by reported_time_zone is null desc, time_zone`,
  );
  const [first] = zones;
  if (!first) return ok('time zones', 'the database knows those of all accounts');
  const { zone, reported, accounts } = first;
  const advice = 'update its time zone files (tzdata), then restart adlane';
  if (reported === null)
    return wrong('time zones', `The database does not know ${zone}, in which ${accounts} accounts are; ${advice}.`);
  return note(
    'time zones',
    `The database does not know ${reported}, so ${accounts} accounts are shown in ${zone}; ${advice}.`,
  );
}

/** Whether the order of texts is still the one that indexes were built in. An order that never changes has no version. */
async function collation(db: Database): Promise<Finding> {
  const [{ name, order, built, now }] = (await db.query(
    // PostgreSQL renamed ICU's locale column.
    `select datname as name, coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate) as "order",
      datcollversion as built, pg_database_collation_actual_version(oid) as now
    from pg_database d where datname = current_database()`,
  )) as [Record<'name' | 'order', string> & Record<'built' | 'now', string | null>];
  if (built === now) return ok('collation', now === null ? order : `${order}, version ${now}`);
  const steps = `REINDEX DATABASE "${name}" and ALTER DATABASE "${name}" REFRESH COLLATION VERSION`;
  return wrong(
    'collation',
    `${order} was version ${built} when the indexes were built, and is ${now}: rows may not be found, or twice. Run ${steps}.`,
  );
}

/** The same for the order of names, which comes from ICU whatever the order of the database is. */
async function orderOfNames(db: Database): Promise<Finding> {
  const [row] = await db.query<{ built: string | null; now: string | null }>(
    `select collversion as built, pg_collation_actual_version(oid) as now from pg_collation where collname = 'de-x-icu'`,
  );
  if (!row) return wrong('order of names', 'PostgreSQL was built without ICU; use a build that has it.');
  if (row.built === row.now) return ok('order of names', `ICU, German, version ${row.now}`);
  return wrong(
    'order of names',
    `ICU was version ${row.built} when the indexes were built, and is ${row.now}: lists may skip campaigns. Run REINDEX INDEX campaign_window_sums_name and ALTER COLLATION "de-x-icu" REFRESH VERSION.`,
  );
}

/** Whether a pooler and a replica lead to the database of DATABASE_URL. */
async function checkPoolerAndReplica({ database }: Readonly<Settings>, withDatabase: WithDatabase): Promise<Finding[]> {
  const { url, poolerUrl, replicaUrl } = database;
  if (url === undefined) return [];
  const ways = [
    { about: 'pooler', variable: 'DATABASE_POOLER_URL', addresses: poolerUrl && { url, poolerUrl } },
    { about: 'replica', variable: 'DATABASE_REPLICA_URL', addresses: replicaUrl && { url: replicaUrl } },
  ];
  const findings: Finding[] = [];
  for (const { about, variable, addresses } of ways) {
    if (!addresses) continue;
    try {
      const db = await Database.open({ ...addresses, poolSize: 3, ...databaseSchema });
      const found = await identityOf(db).finally(() => db.close());
      const isSame = found === (await withDatabase(identityOf));
      if (isSame) findings.push(ok(about, 'leads to the same database'));
      else
        findings.push(
          wrong(about, `${variable} leads to another database than DATABASE_URL; have both name the same.`),
        );
    } catch (error) {
      findings.push(
        wrong(about, `${rootMessage(error)} Look at ${variable} and DATABASE_URL, and whether both are up.`),
      );
    }
  }
  return findings;
}

/** The same for a server, its pooler and its replicas. */
async function identityOf(db: Database): Promise<string | undefined> {
  const [row] = await db.query<{ identity: string }>(
    `select system_identifier || ' ' || d.oid as identity from pg_control_system(), pg_database d
      where d.datname = current_database()`,
  );
  return row?.identity;
}

async function disk(folder: string): Promise<Finding> {
  const about = `disk at ${folder}`;
  let existing = resolve(folder);
  for (;;) {
    try {
      await access(existing, constants.W_OK);
      const { bavail, bsize } = await statfs(existing);
      const free = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GiB free`;
      if (bavail * bsize >= MIN_FREE_BYTES) return ok(about, free);
      return wrong(about, `${free}; make room, or files of tickets and the embedded database cannot be written.`);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing || existing === dirname(existing))
        return wrong(about, `${rootMessage(error)}; the user that runs adlane must be able to write there.`);
      existing = dirname(existing);
    }
  }
}

/** Platforms switch versions off on announced days. Calls still work until then, and an operator may have moved already. */
function platformVersions({ platforms }: Readonly<Settings>, now: Date): Finding[] {
  const { googleAds, meta, languageModel } = platforms;
  const asked: [VersionedPlatform, string | undefined][] = [
    ['googleAds', googleAds.apiVersion],
    ['meta', meta.appId && /\/(v\d+\.\d+)$/.exec(meta.url ?? '')?.[1]],
    ['gemini', languageModel.model === GEMINI.model ? GEMINI.model : undefined],
  ];
  return asked.flatMap(([name, version]) => {
    if (version === undefined) return [];
    const { state, text } = endingOf(name, version, now.toISOString().slice(0, 10));
    const { name: platform } = PLATFORM_FACTS[name];
    return [state === 'ok' ? ok(`version of ${platform}`, text) : note(`version of ${platform}`, text)];
  });
}

/** Without the demo's sandbox. */
function addresses({ platforms }: Readonly<Settings>): [name: string, url: string][] {
  const { googleSignIn, googleOAuth, googleAds, merchant, referenceRates, meta, languageModel, stripe } = platforms;
  const found: [string, string | undefined][] = [
    ['Google sign-in', googleSignIn.jwksUrl],
    ['Google OAuth', googleOAuth.url],
    ['Google Ads', googleAds.url],
    ['Merchant Center', merchant.url],
    ['reference rates', referenceRates.url],
    ['Meta', meta.appId && meta.url],
    ['language model', languageModel.provider === 'none' ? undefined : languageModel.url],
    ['Stripe', stripe.secretKey && stripe.url],
  ];
  return found.filter((each): each is [string, string] => each[1] !== undefined);
}

/** Any answer counts: without credentials most refuse. */
async function platform(name: string, url: string): Promise<Finding[]> {
  try {
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const serverTime = Date.parse(answer.headers.get('date') ?? '');
    return [
      ok(name, new URL(url).host),
      ...(Number.isNaN(serverTime) ? [] : [clock(`clock and ${name}`, new Date(serverTime))]),
    ];
  } catch (error) {
    return [wrong(name, `${url} does not answer (${rootMessage(error)}); look at the network and its variable.`)];
  }
}

function clock(about: string, theirs: Date): Finding {
  const seconds = Math.round((Date.now() - theirs.getTime()) / 1000);
  if (Math.abs(seconds) <= MAX_CLOCK_OFFSET_SECONDS) return ok(about, 'agree');
  return wrong(about, `differ by ${seconds} seconds; have both set their clocks by NTP.`);
}

const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
const note = (about: string, text: string): Finding => ({ about, state: 'note', text });
const wrong = (about: string, text: string): Finding => ({ about, state: 'wrong', text });
