import { useId } from 'react';
import { useDays, WINDOWS } from '../app/address';
import { defineTexts, useTexts } from '../app/language';

/** One of a few, all of them in sight. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  isLabelHidden?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className={isLabelHidden ? 'hidden' : undefined}>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const TEXTS = defineTexts({
  en: { label: 'Window', days: '{days} days', year: '1 year' },
  de: { label: 'Zeitraum', days: '{days} Tage', year: '1 Jahr' },
});

/** Of which days the figures of a page are. */
export function WindowChoice() {
  const t = useTexts(TEXTS);
  const [days, choose] = useDays();
  return (
    <Choice
      label={t('label')}
      isLabelHidden
      value={days}
      options={WINDOWS.map((value) => ({ value, label: value === '365' ? t('year') : t('days', { days: value }) }))}
      onChange={choose}
    />
  );
}
