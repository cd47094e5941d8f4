import {
  type CompleteRequest,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { Viewer } from '../../access/viewer.js';
import { type Chosen, choosableOf, chosenBy } from '../rest/fields.js';
import { entriesOf, listOf } from '../rest/lists.js';
import { readFields } from '../rest/read.js';
import type { Route } from '../rest/routes.js';
import { mayCall } from './connection.js';
import { PROMPTS } from './prompts.js';
import type { Resource } from './resources.js';
import type { Tool } from './tools.js';

/** Most suggestions of one answer: the protocol's own limit. */
const MOST = 100;
/** Records that are looked through. */
const LOOKED_AT = 1000;

/** Which tool lists what an argument is an id of. */
const LISTS: Readonly<Record<string, string>> = { accountId: 'query_accounts', campaignId: 'query_campaigns' };

type Completion = CompleteResult['completion'];

type Run = (
  route: Route,
  parts: { variables(): Record<string, unknown>; chosen: Chosen | undefined },
) => Promise<unknown>;

/** Suggests ids for arguments of prompts and addresses: of records whose id begins, or whose name contains, what is typed. */
export class Completions {
  constructor(private readonly parts: { tools: ReadonlyMap<string, Tool>; resources: readonly Resource[] }) {}

  /** Throws ProtocolError for a prompt or template that there is not; an argument without a list of values has none. */
  async of({ ref, argument, context }: CompleteRequest['params'], viewer: Viewer, run: Run): Promise<Completion> {
    this.requireKnown(ref);
    const tool = this.parts.tools.get(LISTS[argument.name] ?? '');
    const list = tool && listOf(tool.route);
    if (!tool || !list || !mayCall(viewer, tool.operation)) return { values: [], total: 0, hasMore: false };
    const choosable = choosableOf(tool.route);
    const accountId = argument.name === 'accountId' ? undefined : context?.arguments?.accountId;
    const given = { limit: LOOKED_AT, sort: 'name', ...(accountId && { account_id: accountId }) };
    const answer = await run(tool.route, {
      variables: () => readFields(tool.route.parameters, given, tool.route.declaration.naming, 'list'),
      chosen: choosable && chosenBy('id,name', choosable),
    });
    const typed = argument.value.toLowerCase();
    const values = (entriesOf(list, answer) as { id: string; name: string }[])
      .filter(({ id, name }) => id.startsWith(argument.value) || name.toLowerCase().includes(typed))
      .map(({ id }) => id);
    return { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST };
  }

  private requireKnown(ref: CompleteRequest['params']['ref']): void {
    const isKnown =
      ref.type === 'ref/prompt'
        ? PROMPTS.some(({ name }) => name === ref.name)
        : this.parts.resources.some(({ declaration }) => declaration.uri === ref.uri);
    if (!isKnown) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt or resource');
  }
}
