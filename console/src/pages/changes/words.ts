import type { Translate } from '../../app/language';
import type { Change, Plan, PlanInList } from './changes.query';

/** An amount with its direction, which the eye must not have to look for. */
export function signed(text: string, amount: number): string {
  return amount > 0 ? `+${text}` : text;
}

/** Who proposed a plan, in words: the key by its name, and the person that it acts for. */
export function proposerOf(
  t: Translate<'somebody' | 'key' | 'keyOf'>,
  { proposedBy, apiKeyId, apiKeyName }: Pick<PlanInList, 'proposedBy' | 'apiKeyId' | 'apiKeyName'>,
  names: ReadonlyMap<string, string>,
): string {
  const name = proposedBy === null ? undefined : (names.get(proposedBy) ?? t('somebody'));
  if (apiKeyId === null) return name ?? t('somebody');
  const key = apiKeyName ?? '';
  return name === undefined ? t('key', { key }) : t('keyOf', { key, name });
}

export interface SpendChange {
  eur: number;
  /** Changes whose effect nobody can tell. */
  unknown: number;
}

/** What these changes together move a day; added up in cents, so that the sum is that of the rows. */
export function spendOf(changes: readonly Change[]): SpendChange {
  let [cents, unknown] = [0, 0];
  for (const { dailySpendChange } of changes) {
    const eur = dailySpendChange?.amountEur ?? null;
    if (eur === null) unknown += 1;
    else cents += Math.round(eur * 100);
  }
  return { eur: cents / 100, unknown };
}

/** What the plan still does a day, as the server counts it. */
export function currentSpendOf(plan: Pick<PlanInList | Plan, 'currentSpendChangeEur' | 'currentUnknownSpendCount'>) {
  return { eur: plan.currentSpendChangeEur, unknown: plan.currentUnknownSpendCount };
}

/** Without `id` and what builds on it, or with it, what it builds on, and without what excludes it. */
export function toggled(changes: readonly Change[], chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  const byId = new Map(changes.map((change) => [change.id, change]));
  const drop = (gone: string) => {
    if (!next.delete(gone)) return;
    for (const { id: other, buildsOn } of changes) if (buildsOn.includes(gone)) drop(other);
  };
  const add = (wanted: string) => {
    const change = byId.get(wanted);
    if (!change || next.has(wanted)) return;
    for (const other of change.conflictsWith) drop(other);
    for (const base of change.buildsOn) add(base);
    next.add(wanted);
  };
  if (next.has(id)) drop(id);
  else add(id);
  return next;
}
