import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { Month } from './pacing.query';
import { TEXTS } from './texts';

/** From here on a month misses its target, as the product's log says it, in percent. */
export const MISSES_PERCENT = 10;

/** By how much the month is going to miss its target; a dash without one. */
export function Deviation({ month: { missPercent } }: { month: Pick<Month, 'missPercent'> }) {
  const t = useTexts(TEXTS);
  const { percent } = useFormats();
  if (missPercent === null) return <span className="quiet">–</span>;
  const tone = Math.abs(missPercent) > MISSES_PERCENT ? 'bad' : 'good';
  const rounded = Math.round(missPercent * 10);
  const text = percent(Math.abs(missPercent) / 100);
  return (
    <span className={`tag ${tone}`}>
      {rounded === 0 ? t('onTarget') : t(rounded > 0 ? 'over' : 'under', { percent: text })}
    </span>
  );
}

/** How much of the target is spent, beside how much is expected. */
export function TargetBar({
  month: { spentEur, expectedEur, monthlyTargetEur },
}: {
  month: Pick<Month, 'spentEur' | 'expectedEur' | 'monthlyTargetEur'>;
}) {
  if (monthlyTargetEur === null) return null;
  const most = Math.max(monthlyTargetEur, expectedEur ?? 0, spentEur);
  const part = (amount: number) => `${(100 * amount) / most}%`;
  return (
    <span className="target-bar" aria-hidden="true">
      <span className="expected" style={{ inlineSize: part(expectedEur ?? 0) }} />
      <span className="spent" style={{ inlineSize: part(spentEur) }} />
      <span className="mark" style={{ insetInlineStart: part(monthlyTargetEur) }} />
    </span>
  );
}
