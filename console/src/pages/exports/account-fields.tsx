import { useTexts } from '../../app/language';
import { AccountCheckList } from '../../parts/account-check-list';
import { Field } from '../../parts/field';
import { TEXTS } from './texts';

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
        <AccountCheckList
          label={t('onlyThese')}
          find={t('findAccount')}
          ids={ids}
          onChange={onChange}
          error={isMissing ? t('chooseAccounts') : undefined}
        />
      ) : null}
    </div>
  );
}
