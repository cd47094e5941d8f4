import { beginSpan, type Span } from '../telemetry/tracing.js';

/** Runs a statement in its span; where nothing is traced, just runs it. */
export function statement<Row>(
  name: string | undefined,
  text: string,
  run: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const span = beginSpan({ kind: 'statement', name, text });
  return span ? spanOf(span, run) : run();
}

async function spanOf<Row>(span: Span, run: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    const rows = await run();
    span.tell({ rows: rows.length });
    return rows;
  } catch (error) {
    span.end(error);
    throw error;
  } finally {
    span.end();
  }
}
