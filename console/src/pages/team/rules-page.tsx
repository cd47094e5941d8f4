import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useTexts } from '../../app/language';
import { enteredNumber, numberText } from '../../parts/entered-number';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { OPERATIONS } from '../../words/operations';
import { RULES_KEY, type Rules, rulesQuery, SET_RULES } from './rules.query';
import { APPROVALS, LIMITS, TEXTS } from './rules-texts';

/** What nobody may do at ad platforms, whoever tries, and what a person approves first. */
export default function RulesPage() {
  const t = useTexts(TEXTS);
  const found = useQuery(rulesQuery);
  const rules = found.data?.guardrails;
  return (
    <Page title={t('title')} lead={t('lead')}>
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {rules ? <RulesForm key={JSON.stringify(rules)} rules={rules} /> : found.error ? null : <Skeleton lines={10} />}
    </Page>
  );
}

type OperationName = keyof (typeof OPERATIONS)['en'];
type Numbers = (typeof LIMITS)[number] | 'approvalAboveEur' | 'approvalAbovePercent';
type Values = Record<Numbers, string> &
  Pick<Rules, 'approval' | 'secondPersonApproves'> & { blockedOperations: string[] };

const isNumber = (text: string) => {
  const value = enteredNumber(text);
  return value === null || (value >= 0 && Math.round(value * 100) / 100 === value);
};

function RulesForm({ rules }: { rules: Rules }) {
  const t = useTexts(TEXTS);
  const operation = useTexts(OPERATIONS);
  const isOwner = reaches(useViewer(), 'owner');
  const { run, isRunning } = useWrite(RULES_KEY);
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors },
  } = useForm<Values>({ defaultValues: valuesOf(rules), disabled: !isOwner });
  const approval = watch('approval') ?? rules.approval;
  const isAbove = approval === 'ABOVE';
  const field = (name: Numbers, more: { validate?: (value: string, all: Values) => boolean } = {}) => (
    <Field key={name} label={t(name)} hint={t(`${name}Hint`)} error={errors[name] && t('wrong')}>
      <input
        type="text"
        inputMode="decimal"
        {...register(name, { validate: (value, all) => isNumber(value) && (more.validate?.(value, all) ?? true) })}
      />
    </Field>
  );
  const save = ({ approval: chosen, secondPersonApproves, blockedOperations, ...numbers }: Values) => {
    const limits = Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, enteredNumber(text)]));
    return run(SET_RULES, { ...limits, approval: chosen, secondPersonApproves, blockedOperations }, t('saved'));
  };
  return (
    <form className="rules stack" onSubmit={handleSubmit((values) => void save(values))} noValidate>
      {isOwner ? null : <p className="note">{t('ownersOnly')}</p>}
      <section className="card">
        <header>
          <h2>{t('approvalTitle')}</h2>
        </header>
        <div className="card-body">
          <Field label={t('approval')} hint={t(`${approval}Hint`)}>
            <select {...register('approval')}>
              {APPROVALS.map((each) => (
                <option key={each} value={each}>
                  {t(each)}
                </option>
              ))}
            </select>
          </Field>
          {isAbove
            ? [
                field('approvalAboveEur', {
                  validate: (value, all) =>
                    enteredNumber(value) !== null || enteredNumber(all.approvalAbovePercent) !== null,
                }),
                field('approvalAbovePercent'),
              ]
            : null}
          <label className="check-row">
            <input type="checkbox" {...register('secondPersonApproves')} />
            <span>{t('secondPersonApproves')}</span>
          </label>
        </div>
      </section>
      <section className="card">
        <header>
          <h2>{t('limitsTitle')}</h2>
        </header>
        <div className="card-body">
          {LIMITS.map((name) => field(name))}
          <fieldset className="plain-fields">
            <legend>{t('blocked')}</legend>
            <ul className="check-list columns">
              {rules.blockableOperations.map((name) => (
                <li key={name}>
                  <label className="check-row">
                    <input type="checkbox" value={name} {...register('blockedOperations')} />
                    <span title={name}>{operation(name as OperationName)}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        </div>
      </section>
      {isOwner ? (
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      ) : null}
    </form>
  );
}

function valuesOf(rules: Rules): Values {
  return {
    maxDailyBudgetEur: numberText(rules.maxDailyBudgetEur),
    maxRaisePercentPerChange: numberText(rules.maxRaisePercentPerChange),
    maxRaisePercentPerDay: numberText(rules.maxRaisePercentPerDay),
    approvalAboveEur: numberText(rules.approvalAboveEur),
    approvalAbovePercent: numberText(rules.approvalAbovePercent),
    approval: rules.approval,
    secondPersonApproves: rules.secondPersonApproves,
    blockedOperations: [...rules.blockedOperations],
  };
}
