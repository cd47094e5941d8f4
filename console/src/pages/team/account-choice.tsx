import { useId, useState } from 'react';
import { useCurrentAccount } from '../../app/account';
import { useTexts } from '../../app/language';
import { Choice } from '../../parts/choice';
import { TEXTS } from './texts';

/** From how many accounts on they are searched rather than looked through. */
const MANY = 8;

/** The accounts that a person is limited to. */
export interface AccountLimit {
  isAll: boolean;
  ids: ReadonlySet<string>;
}

export const ALL_ACCOUNTS: AccountLimit = { isAll: true, ids: new Set() };
export const NO_ACCOUNTS: AccountLimit = { isAll: false, ids: new Set() };

/** Whether something was chosen: no accounts would mean all of them. */
export function isChosen({ isAll, ids }: AccountLimit): boolean {
  return isAll || ids.size > 0;
}

/** As operations take it: an empty list means all. */
export function accountIdsOf({ isAll, ids }: AccountLimit): string[] {
  return isAll ? [] : [...ids];
}

interface AccountChoiceProps {
  value: AccountLimit;
  onChange: (next: AccountLimit) => void;
  /** Whether to say that nothing is chosen. */
  isMissing: boolean;
}

/** Every account of the team, or some of them: said, never left to an empty list. */
export function AccountChoice({ value, onChange, isMissing }: AccountChoiceProps) {
  const t = useTexts(TEXTS);
  const { accounts } = useCurrentAccount();
  const [wanted, setWanted] = useState('');
  const errorId = useId();
  const offered = accounts.filter(({ isMcc }) => !isMcc);
  const shown = offered.filter(
    ({ id, name }) => value.ids.has(id) || name.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const toggle = (id: string) => {
    const ids = new Set(value.ids);
    if (!ids.delete(id)) ids.add(id);
    onChange({ isAll: false, ids });
  };
  return (
    <div className="account-choice">
      <Choice
        label={t('accounts')}
        value={value.isAll ? 'all' : 'some'}
        options={[
          { value: 'some', label: t('someAccounts') },
          { value: 'all', label: t('allAccounts') },
        ]}
        onChange={(next) => onChange({ ...value, isAll: next === 'all' })}
      />
      {value.isAll ? (
        <p className="quiet small">{t('allAccountsHint')}</p>
      ) : (
        <fieldset className="plain-fields" aria-describedby={isMissing ? errorId : undefined}>
          <legend className="hidden">{t('someAccounts')}</legend>
          {offered.length > MANY ? (
            <input
              type="search"
              placeholder={t('findAccount')}
              aria-label={t('findAccount')}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          ) : null}
          <ul className="check-list">
            {shown.map(({ id, name }) => (
              <li key={id}>
                <label className="check-row">
                  <input type="checkbox" checked={value.ids.has(id)} onChange={() => toggle(id)} />
                  {name}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {isMissing ? (
        <small id={errorId} className="bad" role="alert">
          {t('chooseAccounts')}
        </small>
      ) : null}
    </div>
  );
}
