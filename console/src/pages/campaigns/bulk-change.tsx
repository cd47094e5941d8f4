import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { write } from '../../api/client';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useGo } from '../../app/link';
import type { PlannedChangeInput } from '../../generated/graphql';
import { Choice } from '../../parts/choice';
import { enteredNumber } from '../../parts/entered-number';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { type Chosen, PROPOSE } from './bulk.query';
import { BULK } from './bulk-texts';

type What = 'percent' | 'amount' | 'whole' | 'pause' | 'enable';

interface Entered {
  percent: string;
  amount: string;
  isShared: boolean;
  note: string;
}

interface BulkChangeProps {
  accountId: string;
  campaigns: readonly Chosen[];
  onClose: () => void;
}

/** How many of the chosen campaigns a dialog names. */
const NAMED = 5;

/** One change of many campaigns. It becomes a plan, in which each is seen, left out or approved. */
export function BulkChange({ accountId, campaigns, onClose }: BulkChangeProps) {
  const t = useTexts(BULK);
  const { list } = useFormats();
  const go = useGo();
  const queries = useQueryClient();
  const [what, setWhat] = useState<What>('percent');
  const { register, handleSubmit, formState } = useForm<Entered>({
    defaultValues: { percent: '', amount: '', isShared: false, note: '' },
    shouldUnregister: true,
  });
  const whole = campaigns.filter(isWhole);
  const offered = (['percent', 'amount', 'whole', 'pause', 'enable'] as const).filter(
    (each) => (each !== 'whole' || whole.length > 0) && (each !== 'amount' || whole.length < campaigns.length),
  );
  const isAmount = what === 'amount' || what === 'whole';
  const changed = isAmount ? campaigns.filter((each) => isWhole(each) === (what === 'whole')) : campaigns;
  const proposing = useMutation({
    mutationFn: (entered: Entered) =>
      write(PROPOSE, {
        changes: changed.map(({ id }) => changeOf(what, { accountId, campaignId: id }, entered)),
        note: entered.note.trim() || null,
      }),
    onSuccess: ({ data: { createChangePlan } }) => {
      void queries.invalidateQueries({ queryKey: ['changes'] });
      go(`/app/changes/${createChangePlan.id}`);
    },
  });
  const { errors } = formState;
  const named = campaigns.slice(0, NAMED).map(({ name }) => name);
  const others = campaigns.length - named.length;
  return (
    <form onSubmit={handleSubmit((entered) => proposing.mutate(entered))} noValidate>
      <p className="quiet">{list(others > 0 ? [...named, t('others', { count: others })] : named)}</p>
      <Choice<What>
        label={t('what')}
        value={what}
        options={offered.map((value) => ({ value, label: t(value) }))}
        onChange={setWhat}
      />
      {what === 'percent' ? (
        <Field label={t('percentLabel')} hint={t('percentHint')} error={errors.percent && t('percentWrong')}>
          <input
            type="text"
            inputMode="text"
            autoComplete="off"
            {...register('percent', { validate: (text) => isNumber(text) && isBetween(text, -99.99, 1_000) })}
          />
        </Field>
      ) : null}
      {isAmount ? (
        <Field
          label={t(what === 'whole' ? 'wholeLabel' : 'amountLabel')}
          hint={t('amountHint')}
          error={errors.amount && t('amountWrong')}
        >
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...register('amount', { validate: (text) => isNumber(text) && isBetween(text, 0.01, 1_000_000) })}
          />
        </Field>
      ) : null}
      {changed.length < campaigns.length ? (
        <p className="quiet small">
          {t(what === 'whole' ? 'onlyWhole' : 'onlyDaily', { count: changed.length, all: campaigns.length })}
        </p>
      ) : null}
      {what === 'percent' || what === 'amount' ? (
        <label className="check">
          <input type="checkbox" {...register('isShared')} />
          {t('shared')}
        </label>
      ) : null}
      <Field label={t('note')} hint={t('noteHint')}>
        <input type="text" maxLength={2_000} autoComplete="off" {...register('note')} />
      </Field>
      {proposing.error ? <ErrorNote error={proposing.error} /> : null}
      {proposing.isPending ? (
        <p className="quiet" role="status">
          {t('asking', { count: changed.length })}
        </p>
      ) : null}
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={proposing.isPending}>
          {t('toPlan')}
        </button>
      </footer>
    </form>
  );
}

const isWhole = ({ settings }: Chosen) => settings?.totalBudget != null;
const isNumber = (text: string) => Number.isFinite(enteredNumber(text) ?? Number.NaN) && hasTwoDecimals(text);
const hasTwoDecimals = (text: string) => Number.isInteger(Math.round((enteredNumber(text) ?? 0) * 1e6) / 1e4);

function isBetween(text: string, least: number, most: number): boolean {
  const number = enteredNumber(text) ?? Number.NaN;
  return number >= least && number <= most && number !== 0;
}

function changeOf(
  what: What,
  campaign: { accountId: string; campaignId: string },
  { percent, amount, isShared }: Entered,
): PlannedChangeInput {
  const budget = { ...campaign, applyToSharedBudget: isShared };
  switch (what) {
    case 'percent':
      return { setCampaignBudget: { ...budget, changePercent: enteredNumber(percent) } };
    case 'amount':
      return { setCampaignBudget: { ...budget, dailyBudgetEur: enteredNumber(amount) } };
    case 'whole':
      return { setCampaignBudget: { ...campaign, lifetimeBudgetEur: enteredNumber(amount) } };
    case 'pause':
      return { setCampaignStatus: { ...campaign, status: 'PAUSED' } };
    case 'enable':
      return { setCampaignStatus: { ...campaign, status: 'ENABLED' } };
  }
}
