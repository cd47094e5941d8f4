import type { AddNegativeKeywordsArgs } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import { AppError } from '../../errors.js';
import type { NegativeListWriter } from '../../platforms/ad-platform.js';
import type { NegativeListRecord, NewNegativeList } from '../../platforms/ad-records.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { isUnchanged } from './kept-list.js';

/** A list to be created. */
export interface NewNegativeKeywordList extends Pick<AddNegativeKeywordsArgs, 'name' | 'campaignIds' | 'keywords'> {
  category?: string | null;
}

/** Lists that an account is to get. */
export interface PlannedLists {
  accountId: string;
  lists: readonly NewNegativeList[];
  /** Names that the caller chose; the others can only be this request's own. */
  chosen: ReadonlySet<string>;
}

/** Throws AppError `conflict` when a list of the account has one of the names. */
export async function demandFree(
  writer: NegativeListWriter,
  accountId: string,
  names: ReadonlySet<string>,
): Promise<void> {
  if (names.size === 0) return;
  const taken = (await writer.names(accountId)).find(({ name }) => names.has(name));
  if (taken) throw new AppError('conflict', `A negative keyword list named ${taken.name} exists; choose another name.`);
}

/**
 * The lists, if the platform has all of them: after a failure, or from before. Under names that the caller chose they must
 * be as they shall be; the others are this request's own, whatever has become of them.
 */
export async function made(
  writer: NegativeListWriter,
  { accountId, lists, chosen }: PlannedLists,
): Promise<NegativeListRecord[] | undefined> {
  const found = await named(writer, accountId, lists);
  return found?.every((record, at) => !chosen.has(record.name) || isUnchanged(record, lists[at] as NewNegativeList))
    ? found
    : undefined;
}

/** The lists of these names, in their order, if the platform has all of them. */
export async function named(
  writer: NegativeListWriter,
  accountId: string,
  lists: readonly { name: string }[],
): Promise<NegativeListRecord[] | undefined> {
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

/** False where it is certain that the platform did nothing: it was asked to wait, or does not know us. */
export function mayHaveActed(error: unknown): boolean {
  return error instanceof PlatformError && error.failure !== 'quota' && error.failure !== 'revoked';
}
