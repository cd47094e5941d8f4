import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../demo/free-port.js';
import { hashOfSecret, newKey, prefixOfKey } from '../../src/access/key-secret.js';
import { Program } from '../attacks/support/mortal-program.js';
import { administer, urlOf } from '../support/database.js';

/** The version in service: it must go on serving while the migrations of this one run, until it is replaced. */
const BEFORE = '3c8357940787365dd21a802453f221ffc33c6b6a';
const ROOT = resolve(import.meta.dirname, '../..');
/** Of each kind of caller, before and after the migrations. */
const ENOUGH = 20;

function whyNot(): string | undefined {
  try {
    execFileSync('git', ['cat-file', '-e', `${BEFORE}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
  } catch {
    return `this checkout has no history with ${BEFORE}`;
  }
}

const reason = whyNot();
const folder = mkdtempSync(join(tmpdir(), 'adlane-upgrade-'));
const name = `adlane_upgrade_${randomBytes(5).toString('hex')}`;
const url = urlOf(name);
const [teamId, key, account] = [randomUUID(), newKey(), '1000000001'];
const programs: Program[] = [];
let database: Client | undefined;

afterAll(async () => {
  for (const program of programs) await program.end();
  await database?.end();
  if (database) await administer(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

/** The version before, built with the packages of this one. Its types were checked when it was merged. */
function build(): string {
  const archive = execFileSync('git', ['archive', BEFORE], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const compile = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck'];
  execFileSync(process.execPath, compile, { cwd: folder });
  return join(folder, 'dist/src/main.js');
}

/** That version names the former embedded database's packages, and opens none of it on a server. */
const WITHOUT_EMBEDDED = `import { registerHooks } from 'node:module';
  const url = 'data:text/javascript,export class PGlite {} export class MikroORM {}';
  registerHooks({ resolve: (name, context, next) => (name.endsWith('/pglite') ? { url, shortCircuit: true } : next(name, context)) });`;

const secrets = {
  SESSION_SIGNING_KEYS: JSON.stringify(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  ),
  ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
};

async function programOf(
  file: string,
  label: string,
  more: NodeJS.ProcessEnv = {},
): Promise<{ program: Program; api: string }> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, label),
    DATABASE_URL: url,
    PUBLIC_URL: 'https://ads.example.com',
    GOOGLE_SIGN_IN_AUDIENCE: 'people.apps.googleusercontent.com',
    GOOGLE_CLIENT_ID: 'ads.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-1',
    ...secrets,
    ...more,
  };
  const at = `http://127.0.0.1:${port}`;
  const program = new Program(file, env, `${at}/health`, join(folder, `${label}.log`));
  programs.push(program);
  return { program, api: `${at}/api/v1/query` };
}

/** A team with figures, in the tables of the version before. */
async function fill(db: Client): Promise<void> {
  await db.query(`insert into teams (id, name) values ($1, 'Team')`, [teamId]);
  await db.query(
    `insert into api_keys (team_id, name, key_prefix, key_hash, scopes)
      values ($1, 'Key', $2, $3, '{accounts:read,campaigns:read,products:read,search_terms:read,logs:read,logs:write}')`,
    [teamId, prefixOfKey(key), hashOfSecret(key)],
  );
  await db.query(
    `insert into accounts (team_id, id, name, currency, status, time_zone, figures_from, figures_through, last_synced_at)
      select $1, (1000000000 + n)::text, 'Account ' || n, 'EUR', 'ENABLED', 'Europe/Berlin', '2026-01-01', '2026-04-10', now()
      from generate_series(1, 3) n`,
    [teamId],
  );
  await db.query(
    `insert into campaigns (team_id, account_id, id, name, resource_name, status, channel_type, bidding_strategy_type)
      select team_id, id, id || '-' || n, 'Campaign ' || n, 'campaigns/' || n, 'ENABLED', 'SEARCH', 'MANUAL_CPC'
      from accounts, generate_series(1, 50) n`,
  );
  await db.query(
    `insert into products (team_id, account_id, offer_id, title, availability, status)
      select team_id, id, 'offer-' || n, 'Product ' || n, 'in_stock', 'approved' from accounts, generate_series(1, 300) n`,
  );
  const days = `cross join generate_series(1, 100) d`;
  const totals = `d * 1230000, d * 900, d * 30, d * 1500000, d * 4560000`;
  const date = `date '2025-12-31' + d`;
  await db.query(
    `insert into campaign_totals select team_id, account_id, ${date}, id, ${totals} from campaigns ${days}`,
  );
  await db.query(
    `insert into product_totals select team_id, account_id, ${date}, offer_id, ${totals} from products ${days}`,
  );
  await db.query(`insert into account_totals select team_id, id, ${date}, ${totals} from accounts ${days}`);
  await db.query(
    `insert into search_term_days select team_id, account_id, ${date}, id, 'term ' || (d % 9), 'EXACT', 'NONE', ${totals}
      from campaigns ${days}`,
  );
  await db.query(
    `insert into campaign_impression_shares select team_id, account_id, id, ${date}, d * 900, d * 90, d, null
      from campaigns ${days}`,
  );
}

const headers = { 'x-api-key': key, 'content-type': 'application/json' };

async function ask(at: string, request?: RequestInit): Promise<string> {
  const response = await fetch(at, { headers, ...request });
  const text = await response.text();
  if (!response.ok) throw new Error(`${request?.method ?? 'GET'} ${at}: ${response.status} ${text}`);
  return text;
}

const WINDOW = 'start_date=2026-01-10&end_date=2026-04-01';
const READS = [
  `/accounts/${account}/campaigns?${WINDOW}`,
  `/accounts/${account}/metrics/daily?${WINDOW}`,
  `/campaigns/${account}-7/metrics/daily?${WINDOW}`,
  `/products/offer-7/metrics/daily?account_id=${account}&${WINDOW}`,
  `/accounts/${account}/search-terms?days=365`,
  `/campaigns/${account}-7/impression-share/daily?${WINDOW}`,
];

(reason ? test.skip : test)(
  `the version before serves while the migrations run${reason ? `: ${reason}` : ''}`,
  async () => {
    execFileSync(process.execPath, ['cli/support/build.js'], { cwd: ROOT });
    await administer(`create database ${name}`);
    database = new Client(url);
    await database.connect();
    const hook = `--import data:text/javascript,${encodeURIComponent(WITHOUT_EMBEDDED)}`;
    const before = await programOf(build(), 'before', { NODE_OPTIONS: hook });
    await before.program.start();
    await fill(database);

    const right = await Promise.all(READS.map((path) => ask(before.api + path)));
    expect(JSON.parse(right[1] as string)).toHaveLength(82);
    expect(JSON.parse(right[1] as string)[0]).toMatchObject({ date: '2026-01-10', cost: 1.23, clicks: 30 });
    const written: string[] = [];
    const done = new Map<string, number>();
    let isOver = false;
    const again = async (caller: string, work: () => Promise<void>) => {
      while (!isOver) {
        await work();
        done.set(caller, (done.get(caller) ?? 0) + 1);
      }
    };
    const writes = async (api: string) => {
      const message = randomUUID();
      const body = JSON.stringify({ message, logType: 'manual' });
      expect(JSON.parse(await ask(`${api}/accounts/${account}/logs`, { method: 'POST', body })).message).toBe(message);
      written.push(message);
      expect(await ask(`${api}/accounts/${account}/logs?limit=100`)).toContain(message);
    };
    const callers = Promise.all([
      ...READS.map((path, at) => again(path, async () => expect(await ask(before.api + path)).toBe(right[at]))),
      ...['a writer', 'another'].map((caller) => again(caller, () => writes(before.api))),
    ]).finally(() => {
      isOver = true;
    });
    callers.catch(() => undefined);
    /** Until every caller was answered so often from now on; throws what a caller was told wrongly. */
    const enough = async () => {
      const goals = [...READS, 'a writer', 'another'].map(
        (caller) => [caller, (done.get(caller) ?? 0) + ENOUGH] as const,
      );
      while (!isOver && goals.some(([caller, goal]) => (done.get(caller) ?? 0) < goal)) await sleep(20);
      if (isOver) await callers;
    };
    const applied = async () =>
      Number((await (database as Client).query('select count(*) from migrations')).rows[0].count);

    await enough();
    const atFirst = await applied();
    const next = await programOf(join(ROOT, 'dist/src/main.js'), 'next');
    // Killed while it migrates, or as soon as it has: what comes after it finds nothing half done.
    const starting = next.program.start();
    const MIGRATING = `select 1 from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.objid = 7420116 and l.granted and d.datname = current_database()`;
    while ((await database.query(MIGRATING)).rowCount === 0 && !next.program.isUp) await sleep(5);
    await next.program.kill();
    await enough();
    const restarting = next.program.start();
    await Promise.all([starting, restarting]);
    expect(await applied()).toBeGreaterThan(atFirst);
    await enough();

    for (const [at, path] of READS.entries()) expect(await ask(next.api + path)).toBe(right[at]);
    await writes(next.api);
    await enough();
    isOver = true;
    await callers;
    const { rows } = await database.query<{ message: string }>('select message from activity_logs order by message');
    expect(rows.map(({ message }) => message)).toEqual([...written].sort());
    expect(before.program.ownEnds).toBe(0);
  },
  600_000,
);
