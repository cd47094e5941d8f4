import type { AddNegativeKeywordsArgs } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { sql } from '../../db/statements/sql.js';
import { conflict } from '../../errors.js';
import type { NegativeListWriter } from '../../platforms/ad-platform.js';
import type { NegativeListRecord, NewNegativeList } from '../../platforms/ad-records.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { digestOf } from './keyword-rules.js';

export interface NewNegativeKeywordList extends Pick<AddNegativeKeywordsArgs, 'name' | 'campaignIds' | 'keywords'> {
  category?: string | null;
}

/** Lists to create in an account. */
export interface PlannedLists {
  accountId: string;
  lists: readonly (NewNegativeList & { category: string | null })[];
  /** Names chosen by the caller; the others are generated and unique to this request. */
  chosen: ReadonlySet<string>;
  /** Adopts lists of the same names and contents that the platform already has. */
  takeOver: boolean;
  /** Tries (`lostTries`) that may have created the first list. */
  lost: readonly string[];
}

/** Recognizes a created list, to undo its creation. Stored with the audit entry. */
export interface ListUndoState {
  kind: 'negativeKeywordList';
  accountId: string;
  listId: string;
  resourceName: string;
  name: string;
  /** Ascending. */
  campaignIds: string[];
  /** Detects changed keywords. */
  keywordsDigest: string;
}

export function toUndoState(accountId: string, list: NegativeListRecord): ListUndoState {
  const { id: listId, resourceName, name } = list;
  return { kind: 'negativeKeywordList', accountId, listId, resourceName, name, ...contentsOf(list) };
}

/** Whether two lists exclude the same keywords from the same campaigns. */
export function isUnchanged(list: NewNegativeList, before: NewNegativeList | ListUndoState): boolean {
  const now = contentsOf(list);
  const then = 'kind' in before ? before : contentsOf(before);
  return now.keywordsDigest === then.keywordsDigest && now.campaignIds.join() === then.campaignIds.join();
}

/** A list's keywords and campaigns in a comparable form. */
export function contentsOf({ keywords, campaignIds }: NewNegativeList) {
  return { campaignIds: [...campaignIds].sort(), keywordsDigest: digestOf(keywords) };
}

/** Throws AppError `conflict` if one of the names is taken in the account. */
export async function demandFree(
  writer: NegativeListWriter,
  { accountId, chosen: names }: Pick<PlannedLists, 'accountId' | 'chosen'>,
): Promise<void> {
  if (names.size === 0) return;
  const taken = (await writer.names(accountId)).find(({ name }) => names.has(name));
  if (taken) throw conflict(`A negative keyword list named ${taken.name} exists; choose another name.`);
}

/**
 * The planned lists if the platform has all of them, whenever they were created. Lists with names chosen by
 * the caller must also have the planned contents.
 */
export async function createdLists(
  writer: NegativeListWriter,
  { accountId, lists, chosen }: PlannedLists,
): Promise<NegativeListRecord[] | undefined> {
  const found = await named(writer, accountId, lists);
  return found?.every((record, at) => !chosen.has(record.name) || isUnchanged(record, lists[at] as NewNegativeList))
    ? found
    : undefined;
}

/** In the order of the names; undefined unless the platform has all of them. */
export async function named(writer: NegativeListWriter, accountId: string, lists: readonly { name: string }[]) {
  const ids = new Map((await writer.names(accountId)).map(({ id, name }) => [name, id]));
  const found: NegativeListRecord[] = [];
  for (const { name } of lists) {
    const id = ids.get(name);
    const record = id === undefined ? undefined : await writer.find(accountId, id);
    if (!record) return undefined;
    found.push(record);
  }
  return found;
}

/**
 * Audit ids of tries without an Idempotency-Key that may have created this list: equal requests of the same
 * caller in the last day with an unknown outcome.
 */
export async function lostTries(
  db: Sql,
  viewer: Viewer,
  accountId: string,
  { keywords, campaignIds, name }: NewNegativeKeywordList,
): Promise<string[]> {
  const [apiKeyId, userId] = viewer.kind === 'key' ? [viewer.apiKeyId, null] : [null, viewer.userId];
  const rows = await db.query<{ id: string }>(
    sql`select l.id from audit_results r join audit_log l on l.team_id = r.team_id and l.id = r.audit_id
      where r.team_id = ${viewer.teamId} and r.code = 'platform_unavailable'
        and l.tool = 'addNegativeKeywords' and l.account_id = ${accountId}
        and l.created_at > statement_timestamp() - interval '24 hours'
        and l.api_key_id is not distinct from ${apiKeyId}::uuid
        and (${apiKeyId}::uuid is not null or l.user_id = ${userId}::uuid)
        and l.payload->'keywords' = ${toJsonb(keywords)}::jsonb
        and l.payload->'campaignIds' = ${toJsonb(campaignIds)}::jsonb
        and l.payload->>'name' is not distinct from ${name} and coalesce(l.payload->'validateOnly' <> 'true', true)`,
    'negativeLists.lost',
  );
  return rows.map(({ id }) => id);
}

/** The list that a lost try created, unless it is already stored. */
export async function lostList(
  db: Sql,
  writer: NegativeListWriter,
  teamId: string,
  { accountId, lists, chosen, lost }: PlannedLists,
): Promise<NegativeListRecord | undefined> {
  const [wanted] = lists;
  if (lost.length === 0 || !wanted) return undefined;
  const marks = lost.map((id) => `(${id.slice(0, 8)})`);
  for (const { id, name } of await writer.names(accountId)) {
    if (chosen.has(wanted.name) ? name !== wanted.name : !marks.some((mark) => name.endsWith(mark))) continue;
    const record = await writer.find(accountId, id);
    const [owned] = await db.query(
      sql`select 1 from negative_keyword_lists
        where team_id = ${teamId} and account_id = ${accountId} and id = ${id} and written_at is not null`,
      'negativeLists.owned',
    );
    if (record && !owned && isUnchanged(record, wanted)) return record;
  }
  return undefined;
}

/** False if the platform certainly did nothing: it asked to wait, or refused our access. */
export function isOutcomeOpen(error: unknown): boolean {
  return error instanceof PlatformError && error.failure !== 'quota' && error.failure !== 'revoked';
}

/** Looks after a change with an unknown outcome. Throws if the platform did nothing or does not answer. */
export async function foundAfter<T>(error: unknown, look: () => Promise<T>): Promise<T> {
  if (!isOutcomeOpen(error)) throw error;
  return look().catch((unanswered: unknown) => {
    // The refusal may answer a repeated call, so it must not look final while the outcome is unknown.
    throw error instanceof PlatformError && error.failure === 'rejected' ? unanswered : error;
  });
}
