import { AppError, ParameterError } from '../../errors.js';
import type { PlannedOperations } from '../change-plans/planned-change.js';
import { LineProblem, MAX_LINES, problemOf, type ReadLine } from './file-line.js';

const MAX_LINE_CHARACTERS = 100_000;

/** Reads one planned change a line, as `createChangePlan` takes them. Throws ParameterError for a file that is too long. */
export function readJsonLines(operations: PlannedOperations, text: string): ReadLine[] {
  const lines = text.split('\n');
  const filled = lines.flatMap((content, at) => (content.trim() === '' ? [] : [{ line: at + 1, content }]));
  if (filled.length > MAX_LINES) throw new ParameterError('file', `must have at most ${MAX_LINES} lines`);
  return filled.map(({ line, content }) => {
    try {
      const { operation, args } = changeOf(operations, content);
      const accountId = String(args.accountId);
      const target = `${operation} ${String(args.campaignId ?? args.adSetId ?? args.keywordId ?? args.adGroupId ?? accountId)}`;
      return { line, target: target.slice(0, 500), accountId, changes: [{ accountId, operation, args }] };
    } catch (error) {
      return { line, target: '', accountId: null, changes: [], problem: problemOf(error) };
    }
  });
}

function changeOf(operations: PlannedOperations, content: string) {
  if (content.length > MAX_LINE_CHARACTERS)
    throw new LineProblem('invalid', `A line has at most ${MAX_LINE_CHARACTERS} characters.`);
  let change: unknown;
  try {
    change = JSON.parse(content);
  } catch {
    throw new LineProblem('invalid', 'This line is not JSON: write one object, without line breaks in it.');
  }
  const [given, ...more] = Object.entries(change && typeof change === 'object' && !Array.isArray(change) ? change : {});
  const operation = given && operations.get(given[0]);
  if (!given || more.length > 0 || !operation?.plannable) {
    const names = [...operations.values()].filter(({ plannable }) => plannable).map(({ name }) => name);
    throw new LineProblem('invalid', `A line has exactly one field, named after the operation: ${names.join(', ')}.`);
  }
  try {
    return { operation: operation.name, args: operation.read(given[1]) };
  } catch (error) {
    if (error instanceof AppError) throw new LineProblem('invalid', `${error.message}.`);
    throw error;
  }
}
