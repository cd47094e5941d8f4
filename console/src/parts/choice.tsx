import { useId } from 'react';

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
