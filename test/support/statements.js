import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A folder in which each process of a run notes the statements that the program sends; undefined if nobody asks. */
const FOLDER = process.env.ADLANE_STATEMENTS;
/** Databases of tests; those that they are copied from are migrated and filled. */
const IS_COPY = /_[0-9a-f]{12}$/;
/** A statement is the same whatever values stand in its text. */
const LITERALS = /'(?:[^']|'')*'|\b\d+\b/g;
/** A frame of this repository: the folder, and the file from it on. */
const FRAME = /\/((test|src|cli|demo|migrations|bench)\/[^:)]+\.[jt]s)/;
/** What statements go through on their way. */
const BETWEEN = /^(src\/(db|telemetry|lib)\/|src\/row-allowance|test\/support\/statements)/;
/** Enough to see through the layers of a request. */
const FRAMES = 60;

if (FOLDER) noteStatements(join(FOLDER, `${process.pid}.jsonl`));

function noteStatements(file) {
  mkdirSync(FOLDER, { recursive: true });
  const known = new Set();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function noting(asked, values, ...rest) {
    const { text, queryMode } = asked ?? {};
    if (queryMode === 'extended' && typeof text === 'string' && IS_COPY.test(this.database)) {
      const form = text.replace(LITERALS, '?');
      if (!known.has(form)) {
        known.add(form);
        const from = senderOf();
        if (from !== undefined)
          appendFileSync(file, `${JSON.stringify({ from, text, values: asked.values ?? values ?? [] })}\n`);
      }
    }
    return query.call(this, asked, values, ...rest);
  };
}

/** The file of the program that sends a statement; empty where the stack does not tell. Undefined for a test, or the demo's data. */
function senderOf() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const frames = stack.split('\n').flatMap((line) => FRAME.exec(line)?.slice(1) ?? []);
  const files = frames.filter((_, at) => at % 2 === 0);
  const sender = files.find((file) => !BETWEEN.test(file));
  if (sender === undefined) return '';
  return /^(src|cli)\//.test(sender) ? sender : undefined;
}
