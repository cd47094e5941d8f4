import { cloneElement, type ReactElement, useId } from 'react';

interface ControlProps {
  id?: string;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/** A control with its name, a hint and what is wrong with it, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactElement<ControlProps>;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {hint ? (
        <small id={hintId} className="quiet">
          {hint}
        </small>
      ) : null}
      {error ? (
        <small id={errorId} className="bad" role="alert">
          {error}
        </small>
      ) : null}
    </div>
  );
}
