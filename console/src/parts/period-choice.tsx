import { Calendar, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useFormats } from '../app/formats';
import { useTexts } from '../app/language';
import { type Comparison, daysIn, useWindow } from '../app/period';
import { PERIOD, periodName } from './period-texts';

const PeriodPanel = lazy(() => import('./period-panel'));

/** Which days the figures of a page are of, and what they are compared with: a button that says it, and the choice behind it. */
export function PeriodChoice({
  isCompared = true,
  comparison,
}: {
  /** Whether the page compares anything. */
  isCompared?: boolean;
  /** Default: that of the account in the address. */
  comparison?: Comparison;
}) {
  const t = useTexts(PERIOD);
  const { range } = useFormats();
  const window = useWindow();
  const { name, now, before } = window;
  const { box, isOpen, setOpen, close } = useFlyout();
  const compared = comparison ?? window.comparison;
  return (
    <div className="period" ref={box}>
      <button
        type="button"
        className="button period-button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <Calendar aria-hidden="true" />
        <span>
          <span className="hidden">{t('period')}: </span>
          <strong>{name ? periodName(t, name) : t('count', { count: daysIn(now) })}</strong>
          <small>
            {range(now.startDate, now.endDate)}
            {isCompared && compared !== 'off' ? (
              <span>
                {' · '}
                {compared === 'missing'
                  ? t('missing')
                  : t('against', { range: range(before.startDate, before.endDate) })}
              </span>
            ) : null}
          </small>
        </span>
        <ChevronDown aria-hidden="true" />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PeriodPanel isCompared={isCompared} onDone={close} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What opens beside its button, and closes on Escape and wherever else somebody clicks or goes. */
function useFlyout() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, close]);
  return { box, isOpen, setOpen, close };
}
