import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import { canonicalJson } from '../../lib/canonical-json.js';
import type { Standing } from '../audit/planned-write.js';
import type { DryRuns, ProposedChange, TriedChange } from '../change-plans/dry-run.js';
import type { PlannedOperations, Preview } from '../change-plans/planned-change.js';
import type { BulkLineVerdict } from './bulk-file.enum.js';
import type { Problem, ReadLine } from './file-line.js';

/** Lines that another one is named by. */
const NAMED_LINES = 5;

export interface JudgedLine extends Omit<ReadLine, 'changes' | 'problem'> {
  verdict: BulkLineVerdict;
  message: string | null;
  planned: readonly { change: ProposedChange; preview: Preview }[];
}

/** A change of a line, by what it is tried as. */
interface Candidate {
  line: number;
  change: ProposedChange;
  campaignId: string | undefined;
}

const BY_CODE: Readonly<Record<string, Problem['verdict']>> = {
  guardrail: 'guardrail',
  not_found: 'not_found',
  bad_request: 'invalid',
  forbidden: 'forbidden',
  insufficient_scope: 'forbidden',
};

/**
 * Tries an account's lines without making anything. Of lines that change the same to something else none is planned, and what
 * several ask for is the first one's; a line with a change that is refused is not planned at all, and what is left is tried
 * again without it.
 */
export async function tryLines(
  dryRuns: DryRuns,
  viewer: Viewer,
  operations: PlannedOperations,
  lines: readonly ReadLine[],
): Promise<JudgedLine[]> {
  const problems = new Map<number, Problem>();
  /** The line that asks for the same, by change. */
  const repeated = new Map<string, number>();
  const forbidden = await refusedOperations(viewer, operations, lines);
  const all = lines.flatMap(({ line, changes }) =>
    changes.map(({ operation: name, accountId, args, campaignId }): Candidate => {
      const problem = forbidden.get(name);
      if (problem) problems.set(line, problem);
      const operation = operations.get(name) as ProposedChange['operation'];
      return { line, change: { id: randomUUID(), operation, accountId, args }, campaignId };
    }),
  );
  for (;;) {
    const candidates = all.filter(({ line, change }) => !problems.has(line) && !repeated.has(change.id));
    const tried = await dryRuns.inSequence(
      viewer,
      candidates.map(({ change }) => change),
    );
    const writers = writersOf(candidates, tried);
    const found = problemsOf(candidates, tried, writers);
    for (const [line, problem] of found) problems.set(line, problem);
    const hadRepeated = repeated.size > 0;
    // The line that asked for the same may be gone now.
    if (found.size > 0) repeated.clear();
    const same = repeatedIn(writers, found);
    for (const [id, line] of same) repeated.set(id, line);
    if (found.size > 0 && hadRepeated) continue;
    const left = candidates.flatMap((each, at) =>
      found.has(each.line) || same.has(each.change.id) ? [] : [{ ...each, tried: tried[at] as TriedChange }],
    );
    // What is planned must not have been tried on top of what is not.
    const gone = new Set(
      candidates.filter(({ line, change }) => found.has(line) || same.has(change.id)).map(({ change }) => change.id),
    );
    if (left.some((each) => [...each.tried.buildsOn].some((id) => gone.has(id)))) continue;
    const changing = left.filter((each) => isChange(each.tried.standing));
    const previews = await dryRuns.previews(
      viewer,
      changing.map((each) => each.tried),
    );
    const planned = Map.groupBy(
      changing.map(({ line, change }, at) => ({ line, change, preview: previews[at] as Preview })),
      ({ line }) => line,
    );
    const others = new Map(
      all.flatMap(({ line, change }) => (repeated.has(change.id) ? [[line, repeated.get(change.id)] as const] : [])),
    );
    return lines.map((line) =>
      judged(line, problems.get(line.line) ?? sameAs(others.get(line.line)), planned.get(line.line) ?? []),
    );
  }
}

function sameAs(line: number | undefined): Problem | undefined {
  return line === undefined ? undefined : { verdict: 'twice', message: `Line ${line} asks for the same already.` };
}

function judged(
  { line, target, accountId }: ReadLine,
  problem: Problem | undefined,
  planned: JudgedLine['planned'],
): JudgedLine {
  const facts = { line, target, accountId };
  if (planned.length > 0) return { ...facts, verdict: 'planned', message: null, planned };
  if (problem) return { ...facts, ...problem, planned: [] };
  return {
    ...facts,
    verdict: 'no_change',
    message: 'The platform already has all that this line asks for.',
    planned: [],
  };
}

/** The problem of each operation that the caller may not do. */
async function refusedOperations(viewer: Viewer, operations: PlannedOperations, lines: readonly ReadLine[]) {
  const refused = new Map<string, Problem>();
  for (const name of new Set(lines.flatMap(({ changes }) => changes.map(({ operation }) => operation)))) {
    try {
      await operations.get(name)?.admit(viewer);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(name, { verdict: 'forbidden', message: error.message });
    }
  }
  return refused;
}

type Writers = ReadonlyMap<string, readonly Candidate[]>;

/** The changes of each field that alter it. */
function writersOf(candidates: readonly Candidate[], tried: readonly TriedChange[]): Writers {
  const writers = new Map<string, Candidate[]>();
  for (const [at, { refusal, standing }] of tried.entries()) {
    if (refusal || !standing || standing.subject === null || !isChange(standing)) continue;
    writers.set(standing.subject, [...(writers.get(standing.subject) ?? []), candidates[at] as Candidate]);
  }
  return writers;
}

const isOneWish = (same: readonly Candidate[]) => new Set(same.map(({ change }) => wishOf(change))).size === 1;

/** Refusals, what is in another campaign than its line says, and lines that contradict others or themselves. */
function problemsOf(
  candidates: readonly Candidate[],
  tried: readonly TriedChange[],
  writers: Writers,
): Map<number, Problem> {
  const problems = new Map<number, Problem>();
  for (const [at, { refusal }] of tried.entries()) {
    const { line } = candidates[at] as Candidate;
    if (!refusal || problems.has(line)) continue;
    problems.set(line, { verdict: BY_CODE[refusal.code] ?? 'refused', message: refusal.message });
  }
  for (const [at, { standing }] of tried.entries()) {
    const { line, campaignId } = candidates[at] as Candidate;
    const actual = standing?.campaignIds ?? [];
    if (campaignId === undefined || actual.length === 0 || actual.includes(campaignId) || problems.has(line)) continue;
    const message = `This belongs to the campaign ${actual.join(', ')}, not to ${campaignId}; correct one of the two.`;
    problems.set(line, { verdict: 'invalid', message });
  }
  for (const same of writers.values()) {
    if (isOneWish(same)) continue;
    const lines = [...new Set(same.map(({ line }) => line))];
    for (const line of lines) {
      const others = lines.filter((other) => other !== line).slice(0, NAMED_LINES);
      const message = `Also changed, to something else, in line ${others.join(', ') || line}; leave one of them.`;
      if (!problems.has(line)) problems.set(line, { verdict: 'twice', message });
    }
  }
  return problems;
}

/** Changes that an earlier line asks for, too, with that line. */
function repeatedIn(writers: Writers, problems: ReadonlyMap<number, Problem>): Map<string, number> {
  const repeated = new Map<string, number>();
  for (const same of writers.values()) {
    const [first, ...others] = same.filter(({ line }) => !problems.has(line));
    for (const { change } of others) repeated.set(change.id, (first as Candidate).line);
  }
  return repeated;
}

/** Whether a change alters anything that it shows: an export of Google Ads Editor names what stays as it is, too. */
function isChange(standing: Standing | undefined): boolean {
  if (!standing) return false;
  const { before, after, keywords } = standing;
  const words = keywords && ('added' in keywords ? keywords.added : keywords.removed);
  return (
    before === null || after === null || (words?.length ?? 0) > 0 || canonicalJson(before) !== canonicalJson(after)
  );
}

function wishOf({ operation, args }: ProposedChange): string {
  return `${operation.name} ${canonicalJson(args)}`;
}
