import { useTexts } from '../app/language';
import { PARTS } from './texts';

const STATES = {
  SUSPENDED: 'suspended',
  CANCELED: 'canceled',
  CLOSED: 'closed',
  UNLINKED: 'unlinked',
} as const;

const WORKS = 'ENABLED';

/** A page on which figures may be still to come looks again after this many milliseconds, and so often at most. */
const LOOK_AGAIN_MS = 5_000;
const MOST_LOOKS = 60;

interface AccountStateProps {
  status: string;
  /** The account works, and there are no figures of it. */
  isEmpty?: boolean;
  /** Its last sync failed, so that its figures may be old. */
  isFailing?: boolean;
}

/** Why none of an account's campaigns is shown, old figures, or none yet; nothing for an account that works. */
export function AccountState({ status, isEmpty = false, isFailing = false }: AccountStateProps) {
  const t = useTexts(PARTS);
  const state = STATES[status as keyof typeof STATES];
  if (state) return <span className="tag bad">{t(state)}</span>;
  if (isFailing) return <span className="tag bad">{t('syncFails')}</span>;
  return isEmpty && status === WORKS ? <span className="tag">{t('noFiguresYet')}</span> : null;
}

/** When a page looks again, which has looked `looks` times; false: not by itself. */
export function lookAgain(looks: number, isIncomplete: boolean): number | false {
  return isIncomplete && looks < MOST_LOOKS ? LOOK_AGAIN_MS : false;
}
