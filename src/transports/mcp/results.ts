import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AppError, ErrorCode } from '../../errors.js';
import { DATA_NOTE, dataJson } from '../../lib/data-text.js';
import type { ShownCost } from '../graphql/cost.js';
import { entriesOf, nextPage, positionOf, withoutCursor } from '../rest/list-answer.js';
import type { Connection } from './connection.js';
import { structuredAnswer } from './listing.js';
import { recordOf, tableOf } from './table.js';
import type { Tool, ToolCall } from './tools.js';

/** JSON or a table as text, plus structured content if the connection requests it. */
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

/** The result of a change that waits for approval, which is not an error. */
export function waitingResult({ code, message, plan }: AppError, { isStructured }: Connection): CallToolResult {
  const waiting = { code, message, plan };
  return {
    content: textOf(dataJson(waiting)),
    ...(isStructured && { structuredContent: waiting }),
  };
}

/** Without structured content: clients check that against the output schema, which errors do not match. */
export function errorResult(code: ErrorCode, message: string): CallToolResult {
  return { isError: true, content: textOf(dataJson({ code, message })) };
}

/** Marks every result and error as data: platforms and people wrote parts of it (ADR 64). */
function textOf(text: string): CallToolResult['content'] {
  return [
    { type: 'text', text },
    { type: 'text', text: DATA_NOTE },
  ];
}

/** A list becomes a table below a line with the position and next page; anything else a record. */
function tableText({ route: { list, paging }, spell }: Tool, answer: unknown): string {
  if (!list) return recordOf(answer);
  const entries = entriesOf(list, answer);
  const position = paging && positionOf(paging, answer);
  const next = paging && nextPage(paging, list, answer);
  const of = position ? ` of ${position.total}` : '';
  const [how] = Object.entries(next ?? {}).map(([argument, value]) => `${spell(argument)}=${value}`);
  const first = `${entries.length}${of} rows${how === undefined ? '' : `; next page: ${how}`}`;
  return entries.length === 0 ? first : `${first}\n${tableOf(entries)}`;
}
