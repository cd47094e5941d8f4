import {
  type CompleteRequest,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { mayCall } from '../../access/authorize.js';
import type { Viewer } from '../../access/viewer.js';
import type { Api } from '../api.js';
import { type FieldSelection, parseFields } from '../rest/fields.js';
import { entriesOf } from '../rest/list-answer.js';
import { readFields } from '../rest/read.js';
import type { Route } from '../rest/routes.js';
import { PROMPTS } from './prompts.js';

/** The protocol's own limit. */
const MAX_SUGGESTIONS = 100;
/** Maximum number of records searched. */
const MAX_SEARCHED = 1000;

/** Tools that list the records an argument refers to. */
const LIST_TOOLS: Readonly<Record<string, string>> = { accountId: 'query_accounts', campaignId: 'query_campaigns' };

/** Suggests ids by prefix or part of the name. Throws ProtocolError for an unknown reference. */
export async function completionOf(
  { ref, argument, context }: CompleteRequest['params'],
  viewer: Viewer,
  { tools, resources }: Pick<Api, 'tools' | 'resources'>,
  read: (route: Route, variables: () => Record<string, unknown>, chosen?: FieldSelection) => Promise<unknown>,
): Promise<CompleteResult['completion']> {
  const isKnown =
    ref.type === 'ref/prompt'
      ? PROMPTS.some(({ name }) => name === ref.name)
      : resources.some(({ declaration }) => declaration.uri === ref.uri);
  if (!isKnown) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt or resource');
  const tool = tools.get(LIST_TOOLS[argument.name] ?? '');
  const { list, fields } = tool?.route ?? {};
  if (!tool || !list || !mayCall(viewer, tool.operation)) return { values: [], total: 0, hasMore: false };
  const accountId = argument.name === 'accountId' ? undefined : context?.arguments?.accountId;
  const given = { limit: MAX_SEARCHED, sort: 'name', ...(accountId && { account_id: accountId }) };
  const variables = () => readFields(tool.route.parameters, given, tool.route.declaration.naming, 'list');
  const answer = await read(tool.route, variables, fields && parseFields('id,name', fields));
  const typed = argument.value.toLowerCase();
  const values = (entriesOf(list, answer) as { id: string; name: string }[])
    .filter(({ id, name }) => id.startsWith(argument.value) || name.toLowerCase().includes(typed))
    .map(({ id }) => id);
  return { values: values.slice(0, MAX_SUGGESTIONS), total: values.length, hasMore: values.length > MAX_SUGGESTIONS };
}
