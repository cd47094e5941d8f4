import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { client, write } from '../../api/client';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import type { CheckedWrite, PlannedChange } from '../../parts/confirm-write';
import { enteredNumber, numberText } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import { type Portfolio, SET_PORTFOLIO } from './change-term.query';
import { isRoasStrategy } from './strategies';
import { TEXTS } from './term-texts';

export interface EnteredTarget {
  value: number;
  isRoas: boolean;
}

/** What `ConfirmWrite` needs of a change. */
export interface WritePlan {
  check: () => Promise<CheckedWrite>;
  commit: () => Promise<{ auditId: string | undefined }>;
  done: string;
}

interface TargetFormProps {
  /** How it bids, in the platform's words. */
  strategy: string;
  targetRoas: number | null;
  targetCpa?: number | null;
  /** The strategy that several campaigns share, if it is one. */
  portfolio: Pick<Portfolio, 'name' | 'isManagers' | 'campaigns'> | null;
  /** What else could be changed. */
  choice?: ReactNode;
  onClose: () => void;
  onEntered: (entered: EnteredTarget) => void;
}

const numberIn = (text: string) => enteredNumber(text) ?? Number.NaN;
const isAmount = (value: number) => value > 0 && Math.round(value * 100) / 100 === value;
const isFactor = (value: number) => value >= 0.01 && value <= 1_000;

/** A target ROAS or a target cost per conversion, of a campaign or of a strategy that campaigns share. */
export function TargetForm(props: TargetFormProps) {
  const { strategy, targetRoas, targetCpa = null, portfolio, choice, onClose, onEntered } = props;
  const t = useTexts(TEXTS);
  const { roas, money } = useFormats();
  const isRoas = isRoasStrategy(strategy);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { target: numberText(isRoas ? targetRoas : targetCpa), forAll: false },
  });
  const { errors } = formState;
  const isManagers = portfolio?.isManagers ?? false;
  const count = portfolio?.campaigns.length ?? 0;
  return (
    <form onSubmit={handleSubmit(({ target }) => onEntered({ value: numberIn(target), isRoas }))} noValidate>
      {choice}
      {isManagers ? (
        <p>{t('ofManager', { name: portfolio?.name ?? '' })}</p>
      ) : (
        <>
          {portfolio ? <p>{t('shared', { name: portfolio.name, count })}</p> : null}
          <Field
            label={t(isRoas ? 'newRoas' : 'newCpa')}
            hint={
              isRoas
                ? t('roasHint', { now: targetRoas === null ? t('noTarget') : roas(targetRoas) })
                : [t('cpaHint'), targetCpa === null ? '' : t('now', { day: money(targetCpa) })].join(' ').trim()
            }
            error={errors.target && t(isRoas ? 'roasWrong' : 'cpaWrong')}
          >
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              {...register('target', { validate: (text) => (isRoas ? isFactor : isAmount)(numberIn(text)) })}
            />
          </Field>
          {count > 1 ? (
            <label className="check">
              <input type="checkbox" {...register('forAll', { required: true })} />
              {t('forAll', { count })}
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
        {isManagers ? null : (
          <button type="submit" className="button primary">
            {t('next')}
          </button>
        )}
      </footer>
    </form>
  );
}

type Words = Translate<keyof (typeof TEXTS)['en']>;

interface Told {
  previousTargetRoas: number | null;
  newTargetRoas: number | null;
  previousTargetCpaEur: number | null;
  newTargetCpaEur: number | null;
  newTargetCpaNative: { amount: number; currency: string } | null;
}

/** As the API takes it. */
export function targetOf({ value, isRoas }: EnteredTarget) {
  return { targetRoas: isRoas ? value : null, targetCpaEur: isRoas ? null : value };
}

/** As a person reads it, in the account's own currency too. */
export function targetChanges(
  { isRoas }: EnteredTarget,
  told: Told,
  t: Words,
  { money, roas }: Pick<Formats, 'money' | 'roas'>,
): PlannedChange[] {
  const shown = (factor: number | null, eur: number | null) =>
    factor !== null ? roas(factor) : eur !== null ? money(eur) : t('noTarget');
  const { newTargetCpaNative: native } = told;
  return [
    {
      label: t(isRoas ? 'roas' : 'cpa'),
      from: shown(told.previousTargetRoas, told.previousTargetCpaEur),
      to: shown(told.newTargetRoas, told.newTargetCpaEur),
    },
    ...(native ? [{ label: native.currency, from: '', to: money(native.amount, { currency: native.currency }) }] : []),
  ];
}

export function portfolioPlan(
  accountId: string,
  { id: strategyId, name, campaigns }: Pick<Portfolio, 'id' | 'name' | 'campaigns'>,
  entered: EnteredTarget,
  t: Words,
  formats: Formats,
): WritePlan {
  const change = { accountId, strategyId, ...targetOf(entered), applyToAllCampaigns: campaigns.length > 1 };
  return {
    check: async () => {
      const { set: told } = await client.request(SET_PORTFOLIO, { ...change, validateOnly: true });
      return { changes: targetChanges(entered, told, t, formats), needsApproval: told.needsApproval };
    },
    commit: () => write(SET_PORTFOLIO, { ...change, validateOnly: false }),
    done: t('targetDone', { name }),
  };
}
