import { useId, useState } from 'react';
import { useCurrentAccount } from '../../app/account';
import { useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import { TEXTS } from './texts';

/** From how many accounts on they are searched rather than looked through. */
const MANY = 8;

interface AccountFieldsProps {
  /** Absent: all accounts. */
  ids: ReadonlySet<string> | undefined;
  onChange: (ids: ReadonlySet<string> | undefined) => void;
  /** Whether to say that nothing is chosen. */
  isMissing: boolean;
}

/** All accounts, or some of them. */
export function AccountFields({ ids, onChange, isMissing }: AccountFieldsProps) {
  const t = useTexts(TEXTS);
  const { accounts } = useCurrentAccount();
  const [wanted, setWanted] = useState('');
  const errorId = useId();
  const offered = accounts.filter(({ isMcc }) => !isMcc);
  const shown = offered.filter(
    ({ id, name }) => ids?.has(id) || name.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <div className="account-choice">
      <Field label={t('accounts')}>
        <select
          value={ids ? 'some' : 'all'}
          onChange={({ target }) => onChange(target.value === 'some' ? new Set() : undefined)}
        >
          <option value="all">{t('everyAccount')}</option>
          <option value="some">{t('onlyThese')}</option>
        </select>
      </Field>
      {ids ? (
        <fieldset className="plain-fields" aria-describedby={isMissing ? errorId : undefined}>
          <legend className="hidden">{t('onlyThese')}</legend>
          {offered.length > MANY ? (
            <input
              type="search"
              placeholder={t('findAccount')}
              aria-label={t('findAccount')}
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
      ) : null}
      {isMissing ? (
        <small id={errorId} className="bad" role="alert">
          {t('chooseAccounts')}
        </small>
      ) : null}
    </div>
  );
}
