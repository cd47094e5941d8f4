import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client, write } from '../../api/client';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import { type CheckedWrite, ConfirmWrite } from '../../parts/confirm-write';
import { enteredNumber, numberText } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import type { ChangeableCampaign } from './campaigns.query';
import { endQuery, type Portfolio, portfolioQuery, SET_END, SET_PORTFOLIO, SET_TARGET } from './change-term.query';
import { TEXTS } from './term-texts';

type Term = 'targets' | 'end';

interface Entered {
  endDate: string;
  openEnd: boolean;
  target: string;
  forAll: boolean;
}

interface ChangeTermProps {
  term: Term;
  campaign: ChangeableCampaign;
  /** What else could be changed. */
  choice: ReactNode;
  onClose: () => void;
  onChanged: () => void;
}

const numberIn = (text: string) => enteredNumber(text) ?? Number.NaN;
const isAmount = (value: number) => value > 0 && Math.round(value * 100) / 100 === value;

/** The end or the target of a campaign: what to set, then what that would change, then the change. */
export default function ChangeTerm({ term, campaign, choice, onClose, onChanged }: ChangeTermProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const { accountId, id, settings } = campaign;
  const end = useQuery(endQuery(accountId, id)).data;
  const portfolio = useQuery({ ...portfolioQuery(accountId, id), enabled: term === 'targets' }).data;
  const isRoas = !/CPA|^MAXIMIZE_CONVERSIONS$/.test(portfolio?.strategy ?? settings?.biddingStrategy ?? '');
  const [entered, setEntered] = useState<Entered & { of: Term }>();
  const { register, handleSubmit, watch, formState } = useForm<Entered>({
    defaultValues: {
      endDate: '',
      openEnd: false,
      forAll: false,
      target: numberText(isRoas ? (settings?.targetRoas ?? null) : null),
    },
    shouldUnregister: true,
  });
  if (entered) {
    const plan =
      entered.of === 'end'
        ? endPlan(campaign, entered, t, formats)
        : targetPlan(campaign, portfolio ?? null, isRoas, entered, t, formats);
    return <ConfirmWrite {...plan} onChanged={onChanged} onClose={onClose} />;
  }
  const { errors } = formState;
  const isOpen = watch('openEnd', false);
  return (
    <form onSubmit={handleSubmit((values) => setEntered({ ...values, of: term }))} noValidate>
      {choice}
      {term === 'end' ? (
        <>
          {isOpen ? null : (
            <Field
              label={t('lastDay')}
              hint={[t('lastDayHint'), end === undefined ? '' : t('now', { day: dayText(end, t, formats) })].join(' ')}
              error={errors.endDate && t('dayWrong')}
            >
              <input type="date" max="2037-12-29" {...register('endDate', { required: true })} />
            </Field>
          )}
          <label className="check">
            <input type="checkbox" {...register('openEnd')} />
            {t('openEnd')}
          </label>
        </>
      ) : portfolio?.isManagers ? (
        <p>{t('ofManager', { name: portfolio.name })}</p>
      ) : (
        <>
          {portfolio ? <p>{t('shared', { name: portfolio.name, count: portfolio.campaigns.length })}</p> : null}
          <Field
            label={t(isRoas ? 'newRoas' : 'newCpa')}
            hint={
              isRoas
                ? t('roasHint', {
                    now: settings?.targetRoas == null ? t('noTarget') : formats.roas(settings.targetRoas),
                  })
                : t('cpaHint')
            }
            error={errors.target && t(isRoas ? 'roasWrong' : 'cpaWrong')}
          >
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              {...register('target', {
                validate: (text) =>
                  isRoas ? numberIn(text) >= 0.01 && numberIn(text) <= 1_000 : isAmount(numberIn(text)),
              })}
            />
          </Field>
          {portfolio && portfolio.campaigns.length > 1 ? (
            <label className="check">
              <input type="checkbox" {...register('forAll', { required: true })} />
              {t('forAll', { count: portfolio.campaigns.length })}
            </label>
          ) : null}
          {errors.forAll ? (
            <small className="bad" role="alert">
              {t('forAllWrong')}
            </small>
          ) : null}
        </>
      )}
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        {term === 'targets' && portfolio?.isManagers ? null : (
          <button type="submit" className="button primary">
            {t('next')}
          </button>
        )}
      </footer>
    </form>
  );
}

type Words = Translate<keyof (typeof TEXTS)['en']>;

function dayText(day: string | null, t: Words, { date }: Formats): string {
  return day === null ? t('none') : date(day);
}

interface Plan {
  check: () => Promise<CheckedWrite>;
  commit: () => Promise<{ auditId: string | undefined }>;
  done: string;
}

function endPlan(
  { id: campaignId, accountId, name }: ChangeableCampaign,
  { endDate, openEnd = false }: Entered,
  t: Words,
  formats: Formats,
): Plan {
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
  portfolio: Portfolio | null,
  isRoas: boolean,
  { target: text }: Entered,
  t: Words,
  { money, roas }: Formats,
): Plan {
  const value = numberIn(text);
  const target = { accountId, targetRoas: isRoas ? value : null, targetCpaEur: isRoas ? null : value };
  const shown = (factor: number | null, eur: number | null) =>
    factor !== null ? roas(factor) : eur !== null ? money(eur) : t('noTarget');
  const named = (told: Told) => ({
    label: t(isRoas ? 'roas' : 'cpa'),
    from: shown(told.previousTargetRoas, told.previousTargetCpaEur),
    to: shown(told.newTargetRoas, told.newTargetCpaEur),
  });
  if (portfolio) {
    const change = { ...target, strategyId: portfolio.id, applyToAllCampaigns: portfolio.campaigns.length > 1 };
    return {
      check: async () => {
        const { set: told } = await client.request(SET_PORTFOLIO, { ...change, validateOnly: true });
        return { changes: [named(told)], needsApproval: told.needsApproval };
      },
      commit: () => write(SET_PORTFOLIO, { ...change, validateOnly: false }),
      done: t('targetDone', { name: portfolio.name }),
    };
  }
  const change = { ...target, campaignId };
  return {
    check: async () => {
      const { set: told } = await client.request(SET_TARGET, { ...change, validateOnly: true });
      const { newTargetCpaNative: native } = told;
      const changes = [
        named(told),
        ...(native
          ? [{ label: native.currency, from: '', to: money(native.amount, { currency: native.currency }) }]
          : []),
      ];
      return { changes, needsApproval: told.needsApproval };
    },
    commit: () => write(SET_TARGET, { ...change, validateOnly: false }),
    done: t('targetDone', { name }),
  };
}

interface Told {
  previousTargetRoas: number | null;
  newTargetRoas: number | null;
  previousTargetCpaEur: number | null;
  newTargetCpaEur: number | null;
}
