import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client, write } from '../../api/client';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import { ConfirmWrite } from '../../parts/confirm-write';
import { Field } from '../../parts/field';
import type { ChangeableCampaign } from './campaigns.query';
import { endQuery, portfolioQuery, SET_END, SET_TARGET } from './change-term.query';
import { type EnteredTarget, portfolioPlan, TargetForm, targetChanges, targetOf, type WritePlan } from './target-form';
import { TEXTS } from './term-texts';

type Term = 'targets' | 'end';

interface EnteredEnd {
  endDate: string;
  openEnd: boolean;
}

interface ChangeTermProps {
  term: Term;
  campaign: ChangeableCampaign;
  /** What else could be changed. */
  choice: ReactNode;
  onClose: () => void;
  onChanged: () => void;
}

/** The end or the target of a campaign: what to set, then what that would change, then the change. */
export default function ChangeTerm({ term, campaign, choice, onClose, onChanged }: ChangeTermProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const { accountId, id, settings } = campaign;
  const portfolio = useQuery({ ...portfolioQuery(accountId, id), enabled: term === 'targets' }).data ?? null;
  const [plan, setPlan] = useState<WritePlan>();
  if (plan) return <ConfirmWrite {...plan} onChanged={onChanged} onClose={onClose} />;
  if (term === 'end') {
    const set = (entered: EnteredEnd) => setPlan(endPlan(campaign, entered, t, formats));
    return <EndForm campaign={campaign} choice={choice} onClose={onClose} onEntered={set} />;
  }
  const set = (entered: EnteredTarget) =>
    setPlan(
      portfolio ? portfolioPlan(accountId, portfolio, entered, t, formats) : targetPlan(campaign, entered, t, formats),
    );
  return (
    <TargetForm
      strategy={portfolio?.strategy ?? settings?.biddingStrategy ?? ''}
      targetRoas={settings?.targetRoas ?? null}
      portfolio={portfolio}
      choice={choice}
      onClose={onClose}
      onEntered={set}
    />
  );
}

interface EndFormProps extends Pick<ChangeTermProps, 'campaign' | 'choice' | 'onClose'> {
  onEntered: (entered: EnteredEnd) => void;
}

function EndForm({ campaign: { accountId, id }, choice, onClose, onEntered }: EndFormProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const end = useQuery(endQuery(accountId, id)).data;
  const { register, handleSubmit, watch, formState } = useForm<EnteredEnd>({
    defaultValues: { endDate: '', openEnd: false },
    shouldUnregister: true,
  });
  const isOpen = watch('openEnd', false);
  return (
    <form onSubmit={handleSubmit(onEntered)} noValidate>
      {choice}
      {isOpen ? null : (
        <Field
          label={t('lastDay')}
          hint={[t('lastDayHint'), end === undefined ? '' : t('now', { day: dayText(end, t, formats) })].join(' ')}
          error={formState.errors.endDate && t('dayWrong')}
        >
          <input type="date" max="2037-12-29" {...register('endDate', { required: true })} />
        </Field>
      )}
      <label className="check">
        <input type="checkbox" {...register('openEnd')} />
        {t('openEnd')}
      </label>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary">
          {t('next')}
        </button>
      </footer>
    </form>
  );
}

type Words = Translate<keyof (typeof TEXTS)['en']>;

function dayText(day: string | null, t: Words, { date }: Formats): string {
  return day === null ? t('none') : date(day);
}

function endPlan(
  { id: campaignId, accountId, name }: ChangeableCampaign,
  { endDate, openEnd = false }: EnteredEnd,
  t: Words,
  formats: Formats,
): WritePlan {
  const change = { accountId, campaignId, endDate: openEnd ? null : endDate, openEnd };
  return {
    check: async () => {
      const { set: told } = await client.request(SET_END, { ...change, validateOnly: true });
      const [from, to] = [told.previousEndDate, told.newEndDate].map((day) => dayText(day, t, formats));
      return { changes: [{ label: t('end'), from: from ?? '', to: to ?? '' }], needsApproval: told.needsApproval };
    },
    commit: () => write(SET_END, { ...change, validateOnly: false }),
    done: t('endDone', { name }),
  };
}

function targetPlan(
  { id: campaignId, accountId, name }: ChangeableCampaign,
  entered: EnteredTarget,
  t: Words,
  formats: Formats,
): WritePlan {
  const change = { accountId, campaignId, ...targetOf(entered) };
  return {
    check: async () => {
      const { set: told } = await client.request(SET_TARGET, { ...change, validateOnly: true });
      return { changes: targetChanges(entered, told, t, formats), needsApproval: told.needsApproval };
    },
    commit: () => write(SET_TARGET, { ...change, validateOnly: false }),
    done: t('targetDone', { name }),
  };
}
