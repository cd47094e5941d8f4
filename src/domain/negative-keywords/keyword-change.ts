import { conflict } from '../../errors.js';
import type { KeywordHolder } from '../../platforms/ad-platform.js';
import { type ExcludedKeyword, type HeldKeyword, MAX_LIST_KEYWORDS } from '../../platforms/ad-records.js';
import { movedOn } from '../undo/undo.js';
import { keyOf } from './keyword-rules.js';

/** A shared list or a campaign that excludes keywords. */
export interface KeywordTarget {
  accountId: string;
  of: 'list' | 'campaign';
  holderId: string;
  /** For people. */
  name: string;
}

/** Keywords to add or to remove, all or none. */
export type KeywordChange = { add: readonly ExcludedKeyword[] } | { remove: readonly HeldKeyword[] };

/** What undoing a change takes; kept with the audit entry. */
export interface KeptKeywords extends KeywordTarget {
  kind: 'negativeKeywords';
  change: 'add' | 'remove';
  keywords: readonly HeldKeyword[];
}

/** The change that reverts a kept one. Throws AppError `conflict` if its keywords were changed since. */
export function reversed({ change, keywords }: KeptKeywords, found: readonly HeldKeyword[]): KeywordChange {
  const held = new Set(found.map(keyOf));
  if (change === 'remove') {
    const back = keywords.find((keyword) => held.has(keyOf(keyword)));
    if (back) throw movedOn(`The keyword ${back.text} was excluded again since this change`);
    demandRoom(found.length + keywords.length);
    return { add: keywords };
  }
  const ids = new Map(found.map((keyword) => [keyword.id, keyOf(keyword)]));
  const gone = keywords.find((keyword) => ids.get(keyword.id) !== keyOf(keyword));
  if (gone) throw movedOn(`The keyword ${gone.text} was removed since this change`);
  return { remove: keywords };
}

/** Throws AppError `conflict` for more keywords than one list or campaign may exclude. */
export function demandRoom(count: number): void {
  if (count <= MAX_LIST_KEYWORDS) return;
  const most = MAX_LIST_KEYWORDS.toLocaleString('en');
  throw conflict(`With these it would hold ${count} keywords, and ${most} is the most: add fewer.`);
}

export function sizeOf(change: KeywordChange): number {
  return 'add' in change ? change.add.length : change.remove.length;
}

export type Outcome = 'done' | 'not done' | 'unknown';

/** How a broken-off change ended, judged by the keywords before anybody else changes them. */
export function outcomeOf(change: KeywordChange, found: readonly HeldKeyword[]): Outcome {
  const isThere = presence(change, found);
  const [there, gone] = 'add' in change ? (['done', 'not done'] as const) : (['not done', 'done'] as const);
  if (isThere.every(Boolean)) return there;
  return isThere.some(Boolean) ? 'unknown' : gone;
}

function presence(change: KeywordChange, found: readonly HeldKeyword[]): boolean[] {
  if ('remove' in change) {
    const ids = new Set(found.map(({ id }) => id));
    return change.remove.map(({ id }) => ids.has(id));
  }
  const held = new Set(found.map(keyOf));
  return change.add.map((keyword) => held.has(keyOf(keyword)));
}

/** Sends a change; returns its keywords as the platform has, or had, them. */
export async function send(
  holder: KeywordHolder,
  { accountId, holderId }: KeywordTarget,
  change: KeywordChange,
  validateOnly: boolean,
): Promise<readonly HeldKeyword[]> {
  if ('add' in change) return holder.add(accountId, holderId, change.add, validateOnly);
  const ids = change.remove.map(({ id }) => id);
  await holder.remove(accountId, holderId, ids, validateOnly);
  return change.remove;
}

/** The keywords of a change that is known to be done, among those that are there now. */
export function doneIn(change: KeywordChange, found: readonly HeldKeyword[]): readonly HeldKeyword[] {
  if ('remove' in change) return change.remove;
  const held = new Map(found.map((keyword) => [keyOf(keyword), keyword]));
  return change.add.flatMap((keyword) => held.get(keyOf(keyword)) ?? []);
}

export function after(
  change: KeywordChange,
  found: readonly HeldKeyword[],
  made: readonly HeldKeyword[],
): readonly HeldKeyword[] {
  const ids = new Set(made.map(({ id }) => id));
  const others = found.filter(({ id }) => !ids.has(id));
  return 'add' in change ? [...others, ...made] : others;
}

/** The change for the activity log. */
export function inWords({ of, name }: KeywordTarget, change: KeywordChange): string {
  const count = sizeOf(change);
  const words = `${count} ${count === 1 ? 'ausschließendes Keyword' : 'ausschließende Keywords'}`;
  const where = of === 'list' ? `Ausschlussliste „${name}“` : `Kampagne „${name}“`;
  return 'add' in change ? `${words} zu ${where} hinzugefügt` : `${words} aus ${where} entfernt`;
}
