import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { accountNamesQuery, useViewer } from '../../api/viewer';
import { useTexts } from '../../app/language';
import { enteredNumber, numberText } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import { type Condition, MONITORS_KEY, type Monitor, UPDATE_MONITOR } from './monitors.query';
import { TEXTS } from './texts';
import { useRuleWords } from './words';

interface Values {
  name: string;
  thresholds: string[];
  severity: Monitor['severity'];
  accountId: string;
  isRepeated: boolean;
  isMailed: boolean;
}

const SEVERITIES = ['info', 'warning', 'critical'] as const;
/** Stands for a choice of several accounts, which only programs make. */
const AS_IS = 'several';

/** Limits of multiples are shown in percent, as the rule says them. */
const factorOf = ({ comparison, metric }: Condition) =>
  comparison !== 'value' || /Share$|^ctr$/.test(metric) ? 100 : 1;
const shownOf = (condition: Condition) => numberText(Math.round(condition.threshold * factorOf(condition) * 1e6) / 1e6);
const isLimit = (text: string) => {
  const value = enteredNumber(text);
  return value !== null && value >= 0;
};

/** What people change of a monitor. */
export function MonitorForm({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { condition: words } = useRuleWords();
  const me = useViewer().user?.id ?? '';
  const accounts = useQuery(accountNamesQuery).data?.accounts.data.filter(({ isMcc }) => !isMcc);
  const { run, isRunning } = useWrite(MONITORS_KEY);
  const { id: monitorId, conditions, accountIds, mailTo } = monitor;
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Values>({
    defaultValues: {
      name: monitor.name,
      thresholds: conditions.map(shownOf),
      severity: monitor.severity,
      accountId: accountIds ? (accountIds.length === 1 ? accountIds[0] : AS_IS) : '',
      isRepeated: monitor.isRepeated,
      isMailed: mailTo.includes(me),
    },
  });
  const save = async ({ name, thresholds, severity, accountId, isRepeated, isMailed }: Values) => {
    const others = mailTo.filter((id) => id !== me);
    const fields = {
      monitorId,
      name: name.trim(),
      conditions: conditions.map((condition, at) => ({
        ...condition,
        threshold: (enteredNumber(thresholds[at] ?? '') ?? 0) / factorOf(condition),
      })),
      severity,
      isRepeated,
      ...(accountId !== AS_IS && { accountIds: accountId === '' ? null : [accountId] }),
      mailTo: isMailed ? [...others, me] : others,
    };
    if (await run(UPDATE_MONITOR, fields, t('saved'))) onClose();
  };
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Field label={t('name')} error={errors.name && t('nameWrong')}>
        <input type="text" maxLength={200} {...register('name', { validate: (value) => value.trim() !== '' })} />
      </Field>
      {conditions.map((condition, at) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions are what they are by their place.
          key={at}
          label={t('limitOf', { condition: words(condition) })}
          error={errors.thresholds?.[at] && t('thresholdWrong')}
        >
          <input type="text" inputMode="decimal" {...register(`thresholds.${at}`, { validate: isLimit })} />
        </Field>
      ))}
      <Field label={t('severity')}>
        <select {...register('severity')}>
          {SEVERITIES.map((severity) => (
            <option key={severity} value={severity}>
              {t(severity)}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t('accounts')}>
        <select {...register('accountId')}>
          <option value="">{t('allAccounts')}</option>
          {accountIds && accountIds.length > 1 ? (
            <option value={AS_IS}>{t('someAccounts', { count: accountIds.length })}</option>
          ) : null}
          {accounts?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <label className="check-row">
        <input type="checkbox" {...register('isRepeated')} />
        <span>{t('isRepeated')}</span>
      </label>
      <label className="check-row">
        <input type="checkbox" {...register('isMailed')} />
        <span>
          {t('mail')} <small className="quiet">{t('mailHint')}</small>
        </span>
      </label>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      </footer>
    </form>
  );
}
