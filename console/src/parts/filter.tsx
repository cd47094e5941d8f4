import { useEffect, useState } from 'react';
import { useAddressChange, useAddressText, useAddressValue } from '../app/address';

/** A filter of a list: its name, and one of some values or what is searched for. */
export interface ListFilter {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
  /** What is written there is not yet what is wanted. */
  isPending?: boolean;
}

/** A filter that stands in the address; what is wanted, unless that is all. */
export function useFilter<const Value extends string>(
  name: string,
  label: string,
  values: readonly ['all', ...Value[]],
  wordOf: (value: 'all' | Value) => string,
): ListFilter & { wanted: Value | undefined } {
  const [value, onChange] = useAddressValue<'all' | Value>(name, values, 'all');
  const options = values.map((each) => ({ value: each, label: wordOf(each) }));
  return { label, value, onChange, options, wanted: value === 'all' ? undefined : value };
}

/** How long somebody may pause between two letters. */
const TYPING_MS = 250;

/** A filter that is typed and stands in the address; what is wanted follows when somebody has typed. */
export function useSearch(label: string, placeholder = label, name = 'search'): ListFilter & { wanted: string } {
  const [wanted] = useAddressText(name);
  const change = useAddressChange();
  const [typed, setTyped] = useState(wanted);
  const [asked, setAsked] = useState<string>();
  const [seen, setSeen] = useState(wanted);
  // The address may change by itself, as on the way back.
  if (seen !== wanted) {
    setSeen(wanted);
    if (wanted !== asked) {
      setTyped(wanted);
      setAsked(undefined);
    }
  }
  const text = typed.trim();
  const isPending = text !== wanted;
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => {
      setAsked(text);
      change({ [name]: text, page: undefined });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [isPending, text, name, change]);
  return { label, value: typed, onChange: setTyped, placeholder, wanted, isPending };
}

export function Filter({ filter }: { filter: ListFilter }) {
  const { label, value, onChange, options } = filter;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: a search field has its control inside.
    <label className="filter">
      <span>{label}</span>
      {options ? (
        <select value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <SearchField filter={filter} />
      )}
    </label>
  );
}

/** The field of a search; its name is not shown. */
export function SearchField({ filter: { label, value, onChange, placeholder } }: { filter: ListFilter }) {
  return (
    <input
      type="search"
      placeholder={placeholder}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
