import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { TEXTS } from './texts';
import { type SpendChange, signed } from './words';

/** How much more or less can be spent a day, and what of it nobody can tell. */
export function Spend({ change: { eur, unknown } }: { change: SpendChange }) {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  return (
    <span className="two-lines spend">
      {signed(money(eur), eur)}
      {unknown > 0 ? <small className="quiet">{t('andUnknown', { count: unknown })}</small> : null}
    </span>
  );
}
