import { useTexts } from '../../app/language';
import { known, TEXTS, TONES } from './ads-texts';

interface ReviewProps {
  effectiveStatus: string;
  issues: readonly { name: string; effect: string }[];
}

/** Whether it can be shown, and what the platform objects to. */
export function Review({ effectiveStatus, issues }: ReviewProps) {
  const t = useTexts(TEXTS);
  return (
    <span className="two-lines">
      <span className={TONES[effectiveStatus]}>{known(t, effectiveStatus)}</span>
      {issues.length === 0 ? null : (
        <small className="quiet">
          {issues.map(({ name, effect }) => `${known(t, name)} (${known(t, effect)})`).join(', ')}
        </small>
      )}
    </span>
  );
}
