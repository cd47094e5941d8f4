import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A folder in which each process of a run notes the statements that it sends; undefined if nobody asks. */
const FOLDER = process.env.ADLANE_STATEMENTS;
/** Databases of tests; those that they are copied from are migrated and filled. */
const IS_COPY = /_[0-9a-f]{12}$/;
/** A statement is the same whatever values stand in its text. */
const LITERALS = /'(?:[^']|'')*'|\b\d+\b/g;

if (FOLDER) noteStatements(join(FOLDER, `${process.pid}.jsonl`));

function noteStatements(file) {
  mkdirSync(FOLDER, { recursive: true });
  const known = new Set();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function noting(asked, values, ...rest) {
    const text = typeof asked === 'string' ? asked : asked?.text;
    if (asked?.queryMode === 'extended' && typeof text === 'string' && IS_COPY.test(this.database)) {
      const form = text.replace(LITERALS, '?');
      if (!known.has(form)) {
        known.add(form);
        if (isOfProgram()) appendFileSync(file, `${JSON.stringify({ text, values: asked.values ?? values ?? [] })}\n`);
      }
    }
    return query.call(this, asked, values, ...rest);
  };
}

/** Whether the program wrote what is sent: below the layer that sends it, the first frame is not a test's. */
function isOfProgram() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  const own = frames.map((frame) => /\/(test|src|cli|demo|resolvers|migrations)\/([^/]+)/.exec(frame)).filter(Boolean);
  const sender = own.find(([at, root, folder]) => !(root === 'src' && folder === 'db') && !at.includes('/support'));
  return sender === undefined || !['test', 'demo', 'migrations'].includes(sender[1]);
}
