import { defineTexts, useTexts } from '../app/language';
import { WINDOWS } from '../app/window';
import { Choice } from './choice';

const TEXTS = defineTexts({
  en: { label: 'Window', days: '{days} days', year: '1 year' },
  de: { label: 'Zeitraum', days: '{days} Tage', year: '1 Jahr' },
});

export function WindowChoice({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const t = useTexts(TEXTS);
  return (
    <Choice
      label={t('label')}
      isLabelHidden
      value={String(days)}
      options={WINDOWS.map((each) => ({
        value: String(each),
        label: each === 365 ? t('year') : t('days', { days: each }),
      }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
