import { appendFileSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { type Attack, type Cost, costOf, costWithin } from './support/cost.js';
import { type Candidate, type KnownRecord, kindOf, randomOf, Searcher, textOf } from './support/costly-documents.js';
import { posted } from './support/hostile-documents.js';
import { CAN_MEASURE, FIRST_START_MS, type Program, startProgram, stopPrograms } from './support/program.js';

/**
 * The costliest documents of the whole schema, looked for by chance and by changing the costliest so far. A short run is a part of
 * all tests; `ADLANE_FUZZ_MINUTES=10 ADLANE_FUZZ_SEED=7` makes a long one.
 */
const MINUTES = Number(process.env.ADLANE_FUZZ_MINUTES ?? 0);
const SEED = Number(process.env.ADLANE_FUZZ_SEED ?? 1);
const SHORT_RUN = 250;

/** What SECURITY.md promises for a document from a caller with a credential: CPU of the program and its database, and memory. */
const MOST_CPU_MS = 1_500;
const MOST_MEMORY_MB = 300;
/** The same for so many at once. */
const AT_ONCE = { requests: 6, memoryMb: 600 };

/** So many of the costliest are changed, with so many new ones between, and told. */
const CHANGED = 30;
const NEW = 15;
const TOLD = 10;

/** A file that gets a table of them. */
const REPORT = process.env.ADLANE_ATTACK_REPORT;

let program: Program;

beforeAll(async () => {
  program = await startProgram();
}, FIRST_START_MS);

afterAll(stopPrograms);

interface Found {
  candidate: Candidate;
  caller: string;
  text: string;
  cost: Cost;
}

const SAMPLES = `{
  campaigns(limit: 40) { data { accountId campaignId: id } }
  products(limit: 20) { data { accountId offerId } }
  accounts(limit: 40, sort: "-cost") { data { accountId: id
    keywords { keywordId: id } miningRuns { runId: id } negativeKeywordLists { listId: id } } }
  changePlans(limit: 5) { data { planId: id } }
}`;

/** Arguments that name what the demo has. */
async function recordsOf(headers: Record<string, string>): Promise<KnownRecord[]> {
  const { users, teamId } = program.credentials;
  const answer = await fetch(`${program.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: SAMPLES }),
  });
  const { data } = await answer.json();
  const nested = (account: Record<string, string | KnownRecord[]>) =>
    ['keywords', 'miningRuns', 'negativeKeywordLists'].flatMap((list) =>
      (account[list] as KnownRecord[])
        .slice(0, 3)
        .map((record) => ({ accountId: account.accountId as string, ...record })),
    );
  const lists: KnownRecord[] = [data.campaigns, data.products, data.changePlans].flatMap((page) => page.data);
  return [
    ...lists,
    ...data.accounts.data.flatMap(nested),
    { teamId, memberId: users.member.id, platform: 'google_ads' },
  ];
}

/** The costliest of each kind: changed numbers make no other document. */
function costliest(found: Found[]): Found[] {
  const kinds = new Map<string, Found>();
  for (const each of found) {
    const kind = kindOf(each.candidate);
    if (each.cost.cpuMs >= (kinds.get(kind)?.cost.cpuMs ?? 0)) kinds.set(kind, each);
  }
  return [...kinds.values()].sort((a, b) => b.cost.cpuMs - a.cost.cpuMs).slice(0, CHANGED);
}

const measuring = CAN_MEASURE ? test : test.skip;

measuring(
  `with seed ${SEED} no document is found that costs more than a request may`,
  async () => {
    const { apiKey, users } = program.credentials;
    const callers: Record<string, Record<string, string>> = { key: { 'x-api-key': apiKey } };
    for (const role of ['owner', 'member', 'kunde'] as const)
      callers[role] = { authorization: `Bearer ${users[role].token}` };
    const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
    const next = randomOf(SEED);
    const searcher = new Searcher(schema, await recordsOf({ 'x-api-key': apiKey }), next);
    const attackOf = (text: string, caller: string): Attack => {
      const attack = posted(text);
      return { ...attack, headers: { ...attack.headers, ...callers[caller], accept: 'application/json' } };
    };
    let best: Found[] = [];
    const until = performance.now() + MINUTES * 60_000;
    const refused = { before: 0, loading: 0 };
    let runs = 0;
    for (; MINUTES > 0 ? performance.now() < until : runs < SHORT_RUN; runs += 1) {
      const parent = best[next(CHANGED + NEW)];
      const other = best[next(best.length || 1)];
      const candidate = parent && other ? searcher.changed(parent.candidate, other.candidate) : searcher.candidate();
      const caller = parent && next(4) > 0 ? parent.caller : (Object.keys(callers)[next(4)] as string);
      const text = textOf(candidate);
      const cost = await costOf(program, attackOf(text, caller));
      expect(cost.body).not.toContain('"internal"');
      if (cost.body.includes('This document costs')) refused.before += 1;
      if (cost.body.includes('What this request loads')) refused.loading += 1;
      best = costliest([...best, { candidate, caller, text, cost }]);
    }
    for (const { caller, text, cost } of best.slice(0, TOLD)) {
      const again = await costWithin(program, attackOf(text, caller), Math.min(MOST_CPU_MS, cost.cpuMs));
      if (REPORT) appendFileSync(REPORT, lineOf(caller, text, again));
      expect({ text, isWithin: again.cpuMs <= MOST_CPU_MS, cpuMs: again.cpuMs }).toMatchObject({ isWithin: true });
      expect({ text, isWithin: again.rssMb <= MOST_MEMORY_MB, rssMb: again.rssMb }).toMatchObject({ isWithin: true });
    }
    const largest = [...best].sort((a, b) => b.cost.rssMb - a.cost.rssMb || b.cost.bytes - a.cost.bytes)[0] as Found;
    const { rssMb } = await costOf(program, attackOf(largest.text, largest.caller), AT_ONCE.requests);
    expect({ text: largest.text, isWithin: rssMb <= AT_ONCE.memoryMb, rssMb }).toMatchObject({ isWithin: true });
    if (REPORT)
      appendFileSync(
        REPORT,
        `\n${runs} documents, ${refused.before} refused before, ${refused.loading} while loading; ${AT_ONCE.requests} at once: ${rssMb} MB\n`,
      );
  },
  MINUTES * 60_000 + 600_000,
);

function lineOf(caller: string, text: string, { cpuMs, databaseMs, rssMb, body, bytes }: Cost): string {
  const charge = /"cost":\{"requested":(\d+)/.exec(body)?.[1];
  const what = /"message":"([^"]{0,90})/.exec(body)?.[1] ?? '';
  return `| ${caller} | ${Math.round(cpuMs)} | ${databaseMs} | ${rssMb} | ${bytes} | ${charge} | ${what} | \`${text.replaceAll('\n', ' ').slice(0, 1500)}\` |\n`;
}

test('the program has met no fault of its own', () => {
  expect(program.isAlive()).toBe(true);
  expect(program.output()).not.toMatch(/"level":(50|60|"error")/);
});
