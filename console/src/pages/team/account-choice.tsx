import { useTexts } from '../../app/language';
import { AccountCheckList } from '../../parts/account-check-list';
import { Choice } from '../../parts/choice';
import { TEXTS } from './texts';

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
        <AccountCheckList
          label={t('someAccounts')}
          find={t('findAccount')}
          ids={value.ids}
          onChange={(ids) => onChange({ isAll: false, ids })}
          error={isMissing ? t('chooseAccounts') : undefined}
        />
      )}
    </div>
  );
}
