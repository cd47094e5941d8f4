import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { enteredNumber } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import { GroupMonths } from './group-months';
import { CAPS, type GroupValues } from './group-values';
import { CREATE_GROUP, GROUPS_KEY, type Group, groupableQuery, UPDATE_GROUP } from './groups.query';
import { CAP_WORDS, TEXTS } from './texts';

const MOST = 100_000_000;
/** Campaigns offered at once; the search finds others. */
const OFFERED = 50;

const keyOf = (accountId: string, campaignId: string) => JSON.stringify([accountId, campaignId]);

export function GroupForm({ group, onClose }: { group: Group | undefined; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(GROUPS_KEY);
  const { data } = useQuery(groupableQuery);
  const [search, setSearch] = useState('');
  const [chosen, choose] = useState<ReadonlySet<string>>(
    () => new Set(group?.campaigns.map(({ accountId, campaignId }) => keyOf(accountId, campaignId))),
  );
  const { register, control, handleSubmit, formState } = useForm<GroupValues>({
    defaultValues: {
      name: group?.name ?? '',
      amount: group ? String(group.monthlyBudgetEur) : '',
      cap: group?.cap ?? 'none',
      percent: String(group?.capPercent ?? 100),
      months:
        group?.months.map(({ month, budgetEur }) => ({ month: month.slice(0, 7), amount: String(budgetEur) })) ?? [],
    },
  });
  const wanted = search.trim().toLocaleLowerCase();
  const matching = (data ?? []).filter(({ name, accountName }) =>
    `${name} ${accountName}`.toLocaleLowerCase().includes(wanted),
  );
  const toggle = (key: string) =>
    choose((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const save = async (values: GroupValues) => {
    const campaigns = [...chosen].map((key) => {
      const [accountId, campaignId] = JSON.parse(key) as [string, string];
      return { accountId, campaignId };
    });
    const fields = {
      name: values.name.trim(),
      monthlyBudgetEur: enteredNumber(values.amount) as number,
      cap: values.cap,
      capPercent: Number(values.percent),
      months: values.months.map(({ month, amount }) => ({
        month: `${month}-01`,
        budgetEur: enteredNumber(amount) as number,
      })),
      campaigns,
    };
    const saved = group
      ? await run(UPDATE_GROUP, { groupId: group.id, ...fields }, t('saved', { name: fields.name }))
      : await run(CREATE_GROUP, fields, t('saved', { name: fields.name }));
    if (saved) onClose();
  };
  const isAmount = (text: string) => {
    const value = enteredNumber(text);
    return value !== null && value >= 1 && value <= MOST && Math.round(value * 100) / 100 === value;
  };
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Field label={t('name')} error={formState.errors.name && t('nameWrong')}>
        <input type="text" maxLength={200} {...register('name', { validate: (text) => text.trim() !== '' })} />
      </Field>
      <Field label={t('amount')} error={formState.errors.amount && t('amountWrong')}>
        <input type="text" inputMode="decimal" autoComplete="off" {...register('amount', { validate: isAmount })} />
      </Field>
      <GroupMonths
        control={control}
        register={register}
        isAmount={isAmount}
        errors={formState.errors.months as never}
      />
      <Field label={t('cap')} hint={t('capHint')}>
        <select {...register('cap')}>
          {CAPS.map((cap) => (
            <option key={cap} value={cap}>
              {t(CAP_WORDS[cap])}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t('percent')} error={formState.errors.percent && t('percentWrong')}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          {...register('percent', {
            validate: (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 200,
          })}
        />
      </Field>
      <fieldset className="plain-fields">
        <legend>{t('chosen', { count: chosen.size })}</legend>
        <Field label={t('search')}>
          <input type="search" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
        </Field>
        <ul className="check-list">
          {matching.slice(0, OFFERED).map(({ accountId, accountName, id, name }) => (
            <li key={keyOf(accountId, id)}>
              <label className="check-row">
                <input
                  type="checkbox"
                  checked={chosen.has(keyOf(accountId, id))}
                  onChange={() => toggle(keyOf(accountId, id))}
                />
                <span>
                  {name} <small className="quiet">{accountName}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {matching.length > OFFERED ? <p className="quiet">{t('more', { count: matching.length - OFFERED })}</p> : null}
      </fieldset>
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
