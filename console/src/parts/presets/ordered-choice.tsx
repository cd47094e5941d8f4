import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTexts } from '../../app/language';
import { TEXTS } from './texts';

interface OrderedChoiceProps<Key extends string> {
  legend: string;
  options: readonly { key: Key; label: string }[];
  /** Those that are chosen, in their order. */
  chosen: readonly Key[];
  most?: number;
  onChange: (chosen: readonly Key[]) => void;
}

/** Some of many in an order of one's own: the chosen ones first, each can be moved by keys. At least one stays. */
export function OrderedChoice<Key extends string>({
  legend,
  options,
  chosen,
  most = options.length,
  onChange,
}: OrderedChoiceProps<Key>) {
  const t = useTexts(TEXTS);
  const labels = new Map(options.map(({ key, label }) => [key, label]));
  const known = chosen.filter((key) => labels.has(key));
  const others = options.filter(({ key }) => !known.includes(key));
  const move = (at: number, to: number) => {
    const next = [...known];
    next.splice(to, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <fieldset className="plain-fields">
      <legend>{legend}</legend>
      <ul className="check-list">
        {known.map((key, at) => {
          const label = labels.get(key) as string;
          return (
            <li key={key} className="ordered-item">
              <label className="check-row">
                <input
                  type="checkbox"
                  checked
                  disabled={known.length === 1}
                  onChange={() => onChange(known.filter((each) => each !== key))}
                />
                <span>{label}</span>
              </label>
              <span className="row">
                <button type="button" className="icon-button" disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <ArrowUp aria-hidden="true" />
                  <span className="hidden">{t('earlier', { name: label })}</span>
                </button>
                <button
                  type="button"
                  className="icon-button"
                  disabled={at === known.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                  <span className="hidden">{t('later', { name: label })}</span>
                </button>
              </span>
            </li>
          );
        })}
        {others.map(({ key, label }) => (
          <li key={key} className="ordered-item">
            <label className="check-row">
              <input
                type="checkbox"
                checked={false}
                disabled={known.length >= most}
                onChange={() => onChange([...known, key])}
              />
              <span>{label}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
