import { useDeferredValue, useState } from 'react';
import { useAddressValue } from '../app/address';

/** A filter of a list: its name, and one of some values or what is searched for. */
export interface ListFilter {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
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

/** A filter that is typed; what is wanted follows when there is time. */
export function useSearch(label: string, placeholder = label): ListFilter & { wanted: string } {
  const [value, onChange] = useState('');
  return { label, value, onChange, placeholder, wanted: useDeferredValue(value.trim()) };
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
