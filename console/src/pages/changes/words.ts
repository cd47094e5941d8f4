import type { Translate } from '../../app/language';
import type { PlanInList } from './changes.query';

/** An amount with its direction, which the eye must not have to look for. */
export function signed(text: string, amount: number): string {
  return amount > 0 ? `+${text}` : text;
}

/** Who proposed a plan, in words. */
export function proposerOf(
  t: Translate<'somebody' | 'key' | 'keyOf'>,
  { proposedBy, apiKeyId }: Pick<PlanInList, 'proposedBy' | 'apiKeyId'>,
  names: ReadonlyMap<string, string>,
): string {
  const name = proposedBy === null ? undefined : (names.get(proposedBy) ?? t('somebody'));
  if (apiKeyId === null) return name ?? t('somebody');
  return name === undefined ? t('key') : t('keyOf', { name });
}
