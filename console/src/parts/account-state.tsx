import { useTexts } from '../app/language';
import { PARTS } from './texts';

const STATES = {
  SUSPENDED: 'suspended',
  CANCELED: 'canceled',
  CLOSED: 'closed',
  UNLINKED: 'unlinked',
} as const;

/** Why none of an account's campaigns is shown; nothing for an account that works. */
export function AccountState({ status }: { status: string }) {
  const t = useTexts(PARTS);
  const state = STATES[status as keyof typeof STATES];
  return state ? <span className="tag bad">{t(state)}</span> : null;
}
