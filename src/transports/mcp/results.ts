import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AppError, ErrorCode } from '../../errors.js';
import { DATA_NOTE, dataJson } from '../../lib/data-text.js';
import type { ShownCost } from '../graphql/cost.js';
import { behind, entriesOf, standingOf, withoutCursor } from '../rest/list-answer.js';
import type { Connection } from './connection.js';
import { structuredAnswer } from './listing.js';
import { recordOf, tableOf } from './table.js';
import type { Tool, ToolCall } from './tools.js';

/** The result of a call: the route's JSON or a table as text, and structured content if the connection wants it. */
export function resultOf(
  tool: Tool,
  call: ToolCall,
  answer: unknown,
  cost: ShownCost | undefined,
  connection: Connection,
): CallToolResult {
  const shown = call.wantsCursor ? answer : withoutCursor(answer);
  const structured = structuredAnswer(tool, shown);
  const isTable = (call.format ?? connection.format) === 'table' && tool.route.fields !== undefined;
  return {
    content: textOf(isTable ? tableText(tool, answer) : dataJson(structured)),
    ...(connection.isStructured && { structuredContent: structured }),
    _meta: { cost },
  };
}

/** The result of a change that waits for approval as a plan, which is no error. */
export function waitingResult({ code, message, plan }: AppError, { isStructured }: Connection): CallToolResult {
  const waiting = { code, message, plan };
  return {
    content: textOf(dataJson(waiting)),
    ...(isStructured && { structuredContent: waiting }),
  };
}

/** Text alone: clients check structured content against the output schema, which an error does not fit. */
export function errorResult(code: ErrorCode, message: string): CallToolResult {
  return { isError: true, content: textOf(dataJson({ code, message })) };
}

/** The text of a result, and that it is data: platforms and people have written in every result and error (ADR 64). */
function textOf(text: string): CallToolResult['content'] {
  return [
    { type: 'text', text },
    { type: 'text', text: DATA_NOTE },
  ];
}

/** A list as a table below a line that says where it stands and how to go on; anything else as a record. */
function tableText({ route: { list, paging }, spell }: Tool, answer: unknown): string {
  if (!list) return recordOf(answer);
  const entries = entriesOf(list, answer);
  const standing = paging && standingOf(paging, answer);
  const next = paging && behind(paging, list, answer);
  const of = standing ? ` of ${standing.total}` : '';
  const [how] = Object.entries(next ?? {}).map(([argument, value]) => `${spell(argument)}=${value}`);
  const first = `${entries.length}${of} rows${how === undefined ? '' : `; next page: ${how}`}`;
  return entries.length === 0 ? first : `${first}\n${tableOf(entries)}`;
}
