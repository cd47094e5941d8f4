import { useId, useState } from 'react';
import { useCurrentAccount } from '../app/account';

/** From how many accounts on they are searched rather than looked through. */
const MANY = 8;

interface AccountCheckListProps {
  label: string;
  /** What the field says in which names are searched. */
  find: string;
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Why it cannot stay so; absent if it can. */
  error?: string | undefined;
}

/** Some of the accounts that somebody sees, without managers. */
export function AccountCheckList({ label, find, ids, onChange, error }: AccountCheckListProps) {
  const { accounts } = useCurrentAccount();
  const [wanted, setWanted] = useState('');
  const errorId = useId();
  const offered = accounts.filter(({ isMcc }) => !isMcc);
  const sought = wanted.trim().toLowerCase();
  const shown = offered.filter(({ id, name }) => ids.has(id) || name.toLowerCase().includes(sought));
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <>
      <fieldset className="plain-fields" aria-describedby={error ? errorId : undefined}>
        <legend className="hidden">{label}</legend>
        {offered.length > MANY ? (
          <input
            type="search"
            placeholder={find}
            aria-label={find}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        ) : null}
        <ul className="check-list">
          {shown.map(({ id, name }) => (
            <li key={id}>
              <label className="check-row">
                <input type="checkbox" checked={ids.has(id)} onChange={() => toggle(id)} />
                {name}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {error ? (
        <small id={errorId} className="bad" role="alert">
          {error}
        </small>
      ) : null}
    </>
  );
}
