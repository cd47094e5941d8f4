import {
  type CompleteRequest,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { Viewer } from '../../access/viewer.js';
import type { Api } from '../api.js';
import { type Chosen, chosenBy } from '../rest/fields.js';
import { entriesOf } from '../rest/list-answer.js';
import { readFields } from '../rest/read.js';
import type { Route } from '../rest/routes.js';
import { mayCall } from './connection.js';
import { PROMPTS } from './prompts.js';

/** Most suggestions of one answer: the protocol's own limit. */
const MOST = 100;
/** Records that are searched. */
const LOOKED_AT = 1000;

/** The tool that lists the records an argument is an id of. */
const LISTS: Readonly<Record<string, string>> = { accountId: 'query_accounts', campaignId: 'query_campaigns' };

/** Suggests ids of records whose id begins with, or whose name contains, the value. Throws ProtocolError for an unknown reference. */
export async function completionOf(
  { ref, argument, context }: CompleteRequest['params'],
  viewer: Viewer,
  { tools, resources }: Pick<Api, 'tools' | 'resources'>,
  read: (route: Route, variables: () => Record<string, unknown>, chosen?: Chosen) => Promise<unknown>,
): Promise<CompleteResult['completion']> {
  const isKnown =
    ref.type === 'ref/prompt'
      ? PROMPTS.some(({ name }) => name === ref.name)
      : resources.some(({ declaration }) => declaration.uri === ref.uri);
  if (!isKnown) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt or resource');
  const tool = tools.get(LISTS[argument.name] ?? '');
  const { list, fields } = tool?.route ?? {};
  if (!tool || !list || !mayCall(viewer, tool.operation)) return { values: [], total: 0, hasMore: false };
  const accountId = argument.name === 'accountId' ? undefined : context?.arguments?.accountId;
  const given = { limit: LOOKED_AT, sort: 'name', ...(accountId && { account_id: accountId }) };
  const variables = () => readFields(tool.route.parameters, given, tool.route.declaration.naming, 'list');
  const answer = await read(tool.route, variables, fields && chosenBy('id,name', fields));
  const typed = argument.value.toLowerCase();
  const values = (entriesOf(list, answer) as { id: string; name: string }[])
    .filter(({ id, name }) => id.startsWith(argument.value) || name.toLowerCase().includes(typed))
    .map(({ id }) => id);
  return { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST };
}
