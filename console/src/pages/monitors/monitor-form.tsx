import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { accountNamesQuery, useViewer } from '../../api/viewer';
import { useLanguage, useTexts } from '../../app/language';
import { enteredNumber, numberText } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import { ConditionFields } from './condition-fields';
import type { ConditionValues, Values } from './form-values';
import { type Condition, CREATE_MONITOR, MONITORS_KEY, type Monitor, UPDATE_MONITOR } from './monitors.query';
import { TEXTS } from './texts';
import { useRuleWords } from './words';

const SEVERITIES = ['info', 'warning', 'critical'] as const;
const MAX_CONDITIONS = 4;
/** Stands for a choice of several accounts, which only programs make. */
const AS_IS = 'several';
const NEW: ConditionValues = {
  metric: 'cost',
  aggregate: 'total',
  windowDays: '1',
  comparison: 'weekday_average',
  operator: 'above',
  threshold: '130',
};

/** Limits of multiples are shown in percent, as the rule says them. */
const factorOf = ({ comparison, metric }: Pick<Condition, 'comparison' | 'metric'>) =>
  comparison !== 'value' || /Share$|^ctr$/.test(metric) ? 100 : 1;

function shownOf({ threshold, windowDays, ...condition }: Condition): ConditionValues {
  return {
    ...condition,
    windowDays: String(windowDays),
    threshold: numberText(Math.round(threshold * factorOf(condition) * 1e6) / 1e6),
  };
}

function conditionOf({ threshold, windowDays, ...condition }: ConditionValues): Condition {
  return {
    ...condition,
    windowDays: Number(windowDays) || 1,
    threshold: (enteredNumber(threshold) ?? 0) / factorOf(condition),
  };
}

/** Without a monitor it makes a new one. */
export function MonitorForm({
  monitor,
  onMade,
  onClose,
}: {
  monitor?: Monitor;
  onMade?: (id: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { rule } = useRuleWords();
  const me = useViewer().user?.id ?? '';
  const accounts = useQuery(accountNamesQuery).data?.accounts.data.filter(({ isMcc }) => !isMcc);
  const { run, isRunning } = useWrite(MONITORS_KEY);
  const { accountIds = null, mailTo = [], action = null } = monitor ?? {};
  const form = useForm<Values>({
    defaultValues: {
      name: monitor?.name ?? '',
      level: monitor?.level ?? 'campaign',
      conditions: monitor?.conditions.map(shownOf) ?? [NEW],
      severity: monitor?.severity ?? 'warning',
      accountId: accountIds ? (accountIds.length === 1 ? accountIds[0] : AS_IS) : '',
      isRepeated: monitor?.isRepeated ?? false,
      isMailed: mailTo.includes(me),
      action: action?.kind ?? 'none',
      changePercent: numberText(action?.changePercent ?? -20),
      isUnattended: action?.isUnattended ?? false,
    },
  });
  const {
    register,
    handleSubmit,
    control,
    watch,
    formState: { errors },
  } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'conditions' });
  const now = watch();
  const save = async (values: Values) => {
    const { name, level, severity, accountId, isRepeated, isMailed, changePercent, isUnattended } = values;
    const others = mailTo.filter((id) => id !== me);
    const kind = level === 'account' || values.action === 'none' ? null : values.action;
    const given = {
      name: name.trim(),
      conditions: values.conditions.map(conditionOf),
      severity,
      isRepeated,
      ...(accountId !== AS_IS && { accountIds: accountId === '' ? null : [accountId] }),
      mailTo: isMailed ? [...others, me] : others,
      action: kind && {
        kind,
        changePercent: kind === 'change_budget' ? enteredNumber(changePercent) : null,
        isUnattended,
      },
    };
    if (monitor) {
      if (await run(UPDATE_MONITOR, { monitorId: monitor.id, ...given }, t('saved'))) onClose();
      return;
    }
    const made = await run(CREATE_MONITOR, { ...given, level, language }, t('created', { name: given.name }));
    if (made) onMade?.(made.createMonitor.id);
  };
  const isPercent = (text: string) => {
    const value = enteredNumber(text);
    return value !== null && value !== 0 && value >= -90 && value <= 100;
  };
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Field label={t('name')} error={errors.name && t('nameWrong')}>
        <input type="text" maxLength={200} {...register('name', { validate: (value) => value.trim() !== '' })} />
      </Field>
      {monitor ? null : (
        <Field label={t('level')}>
          <select {...register('level')}>
            <option value="campaign">{t('levelCampaign')}</option>
            <option value="account">{t('levelAccount')}</option>
          </select>
        </Field>
      )}
      {fields.map(({ id }, at) => (
        <ConditionFields
          key={id}
          at={at}
          level={now.level}
          register={register}
          errors={errors}
          onRemove={fields.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {fields.length < MAX_CONDITIONS ? (
        <p>
          <button type="button" className="button small-button" onClick={() => append(NEW)}>
            {t('addCondition')}
          </button>
        </p>
      ) : null}
      <p className="quiet" aria-live="polite">
        {t('reads')}: {rule(now.conditions.map(conditionOf))}
      </p>
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
      {now.level === 'campaign' ? (
        <Field label={t('action')}>
          <select {...register('action')}>
            <option value="none">{t('noAction')}</option>
            <option value="pause_campaign">{t('pauseAction')}</option>
            <option value="change_budget">{t('budgetAction')}</option>
          </select>
        </Field>
      ) : null}
      {now.level === 'campaign' && now.action === 'change_budget' ? (
        <Field label={t('percent')} error={errors.changePercent && t('percentWrong')}>
          <input type="text" inputMode="text" {...register('changePercent', { validate: isPercent })} />
        </Field>
      ) : null}
      {now.level === 'campaign' && now.action !== 'none' ? (
        <label className="check-row">
          <input type="checkbox" {...register('isUnattended')} />
          <span>{t('isUnattended')}</span>
        </label>
      ) : null}
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
