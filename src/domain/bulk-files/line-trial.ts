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
}

const BY_CODE: Readonly<Record<string, Problem['verdict']>> = {
  guardrail: 'guardrail',
  not_found: 'not_found',
  bad_request: 'invalid',
  forbidden: 'forbidden',
  insufficient_scope: 'forbidden',
};

/**
 * Tries an account's lines without making anything. Of lines that change the same, none is planned unless they are equal; a
 * line with a change that is refused is not planned at all, and what is left is tried again without it.
 */
export async function tryLines(
  dryRuns: DryRuns,
  viewer: Viewer,
  operations: PlannedOperations,
  lines: readonly ReadLine[],
): Promise<JudgedLine[]> {
  const problems = new Map<number, Problem>();
  const forbidden = await refusedOperations(viewer, operations, lines);
  const all = lines.flatMap(({ line, changes }) =>
    changes.map(({ operation: name, accountId, args }): Candidate => {
      const problem = forbidden.get(name);
      if (problem) problems.set(line, problem);
      const operation = operations.get(name) as ProposedChange['operation'];
      return { line, change: { id: randomUUID(), operation, accountId, args } };
    }),
  );
  for (;;) {
    const candidates = all.filter(({ line }) => !problems.has(line));
    const tried = await dryRuns.inSequence(
      viewer,
      candidates.map(({ change }) => change),
    );
    const found = problemsOf(candidates, tried);
    for (const [line, problem] of found) problems.set(line, problem);
    const left = candidates.flatMap((each, at) =>
      found.has(each.line) ? [] : [{ ...each, tried: tried[at] as TriedChange }],
    );
    // What is planned must not have been tried on top of what is not.
    const gone = new Set(candidates.filter(({ line }) => found.has(line)).map(({ change }) => change.id));
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
    return lines.map((line) => judged(line, problems.get(line.line), planned.get(line.line) ?? []));
  }
}

function judged(
  { line, target, accountId }: ReadLine,
  problem: Problem | undefined,
  planned: JudgedLine['planned'],
): JudgedLine {
  const facts = { line, target, accountId };
  if (problem) return { ...facts, ...problem, planned: [] };
  if (planned.length > 0) return { ...facts, verdict: 'planned', message: null, planned };
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

function problemsOf(candidates: readonly Candidate[], tried: readonly TriedChange[]): Map<number, Problem> {
  const problems = new Map<number, Problem>();
  const writers = new Map<string, Candidate[]>();
  for (const [at, { refusal, standing }] of tried.entries()) {
    const candidate = candidates[at] as Candidate;
    if (refusal) {
      const verdict = BY_CODE[refusal.code] ?? 'refused';
      if (!problems.has(candidate.line)) problems.set(candidate.line, { verdict, message: refusal.message });
    } else if (standing && standing.subject !== null && isChange(standing)) {
      writers.set(standing.subject, [...(writers.get(standing.subject) ?? []), candidate]);
    }
  }
  for (const same of writers.values()) {
    const lines = [...new Set(same.map(({ line }) => line))];
    const isEqual = new Set(same.map(({ change }) => wishOf(change))).size === 1;
    // Equal lines count once; a line that contradicts itself cannot be told from two that contradict each other.
    const surplus = same.length === 1 ? [] : isEqual ? lines.slice(1) : lines;
    for (const line of surplus) {
      const others = lines.filter((other) => other !== line).slice(0, NAMED_LINES);
      const message = isEqual
        ? `Line ${lines[0]} asks for the same already.`
        : `Also changed, to something else, in line ${others.join(', ') || line}; leave one of them.`;
      if (!problems.has(line)) problems.set(line, { verdict: 'twice', message });
    }
  }
  return problems;
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
