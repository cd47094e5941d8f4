import { beginSpan, type Span } from '../telemetry/tracing.js';

/** Runs a statement in its span; where nothing is traced, just runs it. */
export function statement<Result>(
  name: string | undefined,
  text: string,
  run: () => Promise<Result>,
  rowsOf: (result: Result) => readonly unknown[],
): Promise<Result> {
  const span = beginSpan({ kind: 'statement', name, text });
  return span ? spanOf(span, run, rowsOf) : run();
}

async function spanOf<Result>(
  span: Span,
  run: () => Promise<Result>,
  rowsOf: (result: Result) => readonly unknown[],
): Promise<Result> {
  try {
    const result = await run();
    span.tell({ rows: rowsOf(result).length });
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  } finally {
    span.end();
  }
}
