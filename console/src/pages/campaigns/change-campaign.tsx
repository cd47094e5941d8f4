import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client, write } from '../../api/client';
import { useOffers } from '../../app/account';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import type { BiddingStrategy, SettableStatus } from '../../generated/graphql';
import { budgetChange } from '../../parts/budget-change';
import { Choice } from '../../parts/choice';
import { type CheckedWrite, ConfirmWrite } from '../../parts/confirm-write';
import { enteredNumber, numberText } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import { type ChangeableCampaign, SET_BIDDING, SET_BUDGET, SET_STATUS } from './campaigns.query';
import { TEXTS, wordOf } from './texts';

/** Loaded when somebody asks for an end or a target. */
const ChangeTerm = lazy(() => import('./change-term'));

const STRATEGIES: readonly BiddingStrategy[] = ['MAXIMIZE_CONVERSIONS', 'TARGET_ROAS', 'MAXIMIZE_CLICKS', 'MANUAL_CPC'];

type What = 'budget' | 'status' | 'bidding' | 'targets' | 'end';

interface Entered {
  /** A day, or of the whole period, as the campaign has it. */
  budgetEur: string;
  applyToSharedBudget: boolean;
  status: SettableStatus;
  strategy: BiddingStrategy;
  targetRoas: string;
}

interface ChangeProps {
  campaign: ChangeableCampaign;
  onClose: () => void;
  onChanged: () => void;
}

/** What a field holds that is only submitted with a number in it. */
const numberIn = (text: string) => enteredNumber(text) ?? Number.NaN;
const hasCents = (value: number) => Math.round(value * 100) / 100 === value;

/** Budget, status or bidding of a campaign: what to change, then what it would change, then the change. */
export function ChangeCampaign({ campaign, onClose, onChanged }: ChangeProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const offers = useOffers();
  const { settings } = campaign;
  const isWhole = settings?.totalBudget != null;
  const budget = settings?.totalBudget ?? settings?.dailyBudget ?? null;
  const [what, setWhat] = useState<What>(budget === null ? 'status' : 'budget');
  const [entered, setEntered] = useState<Entered>();
  const { register, handleSubmit, watch, formState } = useForm<Entered>({
    defaultValues: {
      budgetEur: numberText(budget),
      applyToSharedBudget: false,
      status: campaign.status === 'ENABLED' ? 'PAUSED' : 'ENABLED',
      strategy: 'TARGET_ROAS',
      targetRoas: numberText(settings?.targetRoas ?? 4),
    },
    shouldUnregister: true,
  });
  if (entered && what !== 'targets' && what !== 'end') {
    const plan = planOf(what, campaign, entered, t, formats);
    return <ConfirmWrite {...plan} onChanged={onChanged} onClose={onClose} />;
  }
  const { errors } = formState;
  const choice = (
    <Choice<What>
      label={t('what')}
      value={what}
      options={[
        ...(budget === null ? [] : [{ value: 'budget' as const, label: t(isWhole ? 'lifetimeBudget' : 'budget') }]),
        { value: 'status', label: t('status') },
        ...(offers('bidding') ? [{ value: 'bidding' as const, label: t('bidding') }] : []),
        ...(offers('bidding') && aims(settings?.biddingStrategy)
          ? [{ value: 'targets' as const, label: t('targets') }]
          : []),
        ...(offers('end_dates') ? [{ value: 'end' as const, label: t('end') }] : []),
      ]}
      onChange={setWhat}
    />
  );
  if (what === 'targets' || what === 'end') {
    return (
      <Suspense fallback={choice}>
        <ChangeTerm term={what} campaign={campaign} choice={choice} onClose={onClose} onChanged={onChanged} />
      </Suspense>
    );
  }
  return (
    <form onSubmit={handleSubmit(setEntered)} noValidate>
      {choice}
      {settings && budget === null ? <p className="quiet">{t('ofParts')}</p> : null}
      {what === 'budget' && budget !== null ? (
        <>
          <Field
            label={t(isWhole ? 'newLifetimeBudget' : 'newBudget')}
            hint={t(isWhole ? 'lifetimeHint' : 'budgetHint', { amount: formats.money(budget) })}
            error={errors.budgetEur && t('number')}
          >
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              {...register('budgetEur', {
                validate: (text) => hasCents(numberIn(text)) && numberIn(text) > 0,
              })}
            />
          </Field>
          {isWhole ? null : (
            <label className="check">
              <input type="checkbox" {...register('applyToSharedBudget')} />
              {t('shared')}
            </label>
          )}
        </>
      ) : null}
      {what === 'status' ? (
        <Field label={t('newStatus')}>
          <select {...register('status')}>
            {(['ENABLED', 'PAUSED'] as const).map((status) => (
              <option key={status} value={status}>
                {t(status)}
              </option>
            ))}
          </select>
        </Field>
      ) : null}
      {what === 'bidding' ? (
        <>
          <Field label={t('strategy')}>
            <select {...register('strategy')}>
              {STRATEGIES.map((strategy) => (
                <option key={strategy} value={strategy}>
                  {t(strategy)}
                </option>
              ))}
            </select>
          </Field>
          {watch('strategy', 'TARGET_ROAS') === 'TARGET_ROAS' ? (
            <Field label={t('targetRoas')} hint={t('targetHint')} error={errors.targetRoas && t('roasNumber')}>
              <input
                type="text"
                inputMode="decimal"
                autoComplete="off"
                {...register('targetRoas', {
                  validate: (text) => numberIn(text) >= 0.01 && numberIn(text) <= 1_000,
                })}
              />
            </Field>
          ) : null}
        </>
      ) : null}
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

/** Whether a strategy has a target. */
function aims(strategy: string | undefined): boolean {
  return /^(TARGET_(ROAS|CPA)|MAXIMIZE_CONVERSION(S|_VALUE))$/.test(strategy ?? '');
}

interface Plan {
  check: () => Promise<CheckedWrite>;
  commit: () => Promise<{ auditId: string | undefined }>;
  done: string;
}

function planOf(
  what: 'budget' | 'status' | 'bidding',
  { id: campaignId, accountId, name, settings }: ChangeableCampaign,
  entered: Entered,
  t: Translate<keyof (typeof TEXTS)['en']>,
  formats: Formats,
): Plan {
  const { roas } = formats;
  const target = { accountId, campaignId };
  switch (what) {
    case 'budget': {
      const isWhole = settings?.totalBudget != null;
      const { applyToSharedBudget = false } = entered;
      const change = {
        ...target,
        [isWhole ? 'lifetimeBudgetEur' : 'dailyBudgetEur']: numberIn(entered.budgetEur),
        applyToSharedBudget,
      };
      return {
        check: async () => {
          const { setCampaignBudget: told } = await client.request(SET_BUDGET, { ...change, validateOnly: true });
          const changes = budgetChange(t(isWhole ? 'lifetimeBudget' : 'budget'), told, formats);
          return { changes, needsApproval: told.needsApproval };
        },
        commit: () => write(SET_BUDGET, { ...change, validateOnly: false }),
        done: t('budgetDone', { name }),
      };
    }
    case 'status': {
      const change = { ...target, status: entered.status };
      return {
        check: async () => {
          const { setCampaignStatus: told } = await client.request(SET_STATUS, { ...change, validateOnly: true });
          const { previousStatus, newStatus, needsApproval } = told;
          const changes = [{ label: t('status'), from: wordOf(t, previousStatus), to: wordOf(t, newStatus) }];
          return { changes, needsApproval };
        },
        commit: () => write(SET_STATUS, { ...change, validateOnly: false }),
        done: t('statusDone', { name }),
      };
    }
    case 'bidding': {
      const { strategy } = entered;
      const targetRoas = strategy === 'TARGET_ROAS' ? numberIn(entered.targetRoas) : null;
      const change = { ...target, strategy, targetRoas };
      return {
        check: async () => {
          const { setCampaignBidding: told } = await client.request(SET_BIDDING, { ...change, validateOnly: true });
          const to = wordOf(t, told.newStrategy);
          const changes = [
            {
              label: t('bidding'),
              from: wordOf(t, told.previousStrategy),
              to: targetRoas === null ? to : t('target', { strategy: to, roas: roas(targetRoas) }),
            },
          ];
          return { changes, needsApproval: told.needsApproval };
        },
        commit: () => write(SET_BIDDING, { ...change, validateOnly: false }),
        done: t('biddingDone', { name }),
      };
    }
  }
}
