import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client, write } from '../../api/client';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import type { SettableStatus } from '../../generated/graphql';
import { budgetChange } from '../../parts/budget-change';
import { Choice } from '../../parts/choice';
import { type CheckedWrite, ConfirmWrite } from '../../parts/confirm-write';
import { enteredNumber, numberText } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import type { CampaignKey } from './campaign.query';
import {
  SET_AD_GROUP_BID,
  SET_AD_GROUP_STATUS,
  SET_AD_SET_BUDGET,
  SET_AD_SET_STATUS,
  SET_AD_STATUS,
  SET_ASSET_GROUP_STATUS,
  SET_ASSET_STATUS,
  SET_KEYWORD_BID,
  SET_KEYWORD_STATUS,
} from './level-form.query';
import { type Key, TEXTS } from './level-texts';

const AdGroupNegatives = lazy(async () => ({
  default: (await import('../negatives/negatives-page')).AdGroupNegatives,
}));

/** An ad group or a keyword, an ad set with its budget, or what has neither: an ad, an asset group or an asset. */
export interface Level {
  kind: 'adGroup' | 'keyword' | 'adSet' | 'ad' | 'assetGroup' | 'asset';
  id: string;
  name: string;
  status: string;
  /** Its own in EUR; null without one. */
  bidEur: number | null;
  /** Its own, a day or of the whole period. */
  budget?: Budget | undefined;
}

interface Budget {
  eur: number;
  isWhole: boolean;
}

type What = 'status' | 'bid' | 'budget' | 'exclusions';

interface Entered {
  status: SettableStatus;
  bid: string;
  budget: string;
  useAdGroupBid: boolean;
}

interface LevelFormProps {
  of: CampaignKey;
  level: Level;
  onChanged: () => void;
  onClose: () => void;
}

const amountIn = (text: string) => enteredNumber(text) ?? Number.NaN;
const isAmount = (eur: number) => eur >= 0.01 && Math.round(eur * 100) / 100 === eur;

/** Status, bid or budget: what to change, then what it would change, then the change. For an ad group also what it excludes. */
export default function LevelForm({ of, level, onChanged, onClose }: LevelFormProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [what, setWhat] = useState<What>('status');
  const [entered, setEntered] = useState<Entered>();
  const { register, handleSubmit, watch, formState } = useForm<Entered>({
    defaultValues: {
      status: level.status === 'ENABLED' ? 'PAUSED' : 'ENABLED',
      bid: numberText(level.bidEur),
      budget: numberText(level.budget?.eur ?? null),
      useAdGroupBid: false,
    },
    shouldUnregister: true,
  });
  if (entered) {
    const plan =
      what === 'status'
        ? statusPlan(of, level, entered, t)
        : what === 'budget'
          ? budgetPlan(of, level, entered, t, formats)
          : bidPlan(of, level, entered, t, formats);
    return <ConfirmWrite {...plan} onChanged={onChanged} onClose={onClose} />;
  }
  const { kind, budget } = level;
  const takesOwn = !watch('useAdGroupBid', false);
  const options = choicesOf(level).map((value) => ({
    value,
    label: t(budget && value === 'budget' ? budgetWord(budget) : value),
  }));
  const choice =
    options.length > 1 ? <Choice<What> label={t('what')} value={what} options={options} onChange={setWhat} /> : null;
  if (what === 'exclusions') {
    return (
      <Suspense fallback={choice}>
        <AdGroupNegatives accountId={of.accountId} adGroup={level}>
          {choice}
        </AdGroupNegatives>
      </Suspense>
    );
  }
  return (
    <form onSubmit={handleSubmit(setEntered)} noValidate>
      {choice}
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
      ) : what === 'budget' && budget ? (
        <Field
          label={t(budget.isWhole ? 'newLifetimeBudget' : 'newBudget')}
          hint={t('budgetNow', { amount: formats.money(budget.eur) })}
          error={formState.errors.budget && t('bidNumber')}
        >
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...register('budget', { validate: (text) => isAmount(amountIn(text)) })}
          />
        </Field>
      ) : (
        <>
          {takesOwn ? (
            <Field label={t('newBid')} hint={t('bidHint')} error={formState.errors.bid && t('bidNumber')}>
              <input
                type="text"
                inputMode="decimal"
                autoComplete="off"
                {...register('bid', { validate: (text) => isAmount(amountIn(text)) })}
              />
            </Field>
          ) : null}
          {kind === 'keyword' ? (
            <label className="check">
              <input type="checkbox" {...register('useAdGroupBid')} />
              {t('useAdGroupBid')}
            </label>
          ) : null}
        </>
      )}
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

function choicesOf({ kind, budget }: Level): readonly What[] {
  if (kind === 'adGroup') return ['status', 'bid', 'exclusions'];
  if (kind === 'keyword') return ['status', 'bid'];
  return budget ? ['status', 'budget'] : ['status'];
}

/** As the platform spells it, if it is none that can be chosen. */
function statusText(t: Translate<Key>, status: string): string {
  return Object.hasOwn(TEXTS.en, status) ? t(status as Key) : status;
}

interface Plan {
  check: () => Promise<CheckedWrite>;
  commit: () => Promise<{ auditId: string | undefined }>;
  done: string;
}

const STATUS_WRITES = {
  adGroup: SET_AD_GROUP_STATUS,
  keyword: SET_KEYWORD_STATUS,
  adSet: SET_AD_SET_STATUS,
  ad: SET_AD_STATUS,
  assetGroup: SET_ASSET_GROUP_STATUS,
  asset: SET_ASSET_STATUS,
} as const;

function statusPlan({ accountId }: CampaignKey, level: Level, { status }: Entered, t: Translate<Key>): Plan {
  const document = STATUS_WRITES[level.kind];
  const change = { accountId, id: level.id, status };
  return {
    check: async () => {
      const { previousStatus, newStatus, needsApproval } = (
        await client.request(document, { ...change, validateOnly: true })
      ).set;
      return {
        changes: [{ label: t('status'), from: statusText(t, previousStatus), to: statusText(t, newStatus) }],
        needsApproval,
      };
    },
    commit: () => write(document, { ...change, validateOnly: false }),
    done: t('statusDone', { name: level.name }),
  };
}

function budgetWord({ isWhole }: Budget) {
  return isWhole ? 'lifetimeBudget' : 'budget';
}

function budgetPlan(
  { accountId }: CampaignKey,
  { id, name, budget = { eur: 0, isWhole: false } }: Level,
  entered: Entered,
  t: Translate<Key>,
  formats: Formats,
): Plan {
  const label = t(budgetWord(budget));
  const change = {
    accountId,
    id,
    [budget.isWhole ? 'lifetimeBudgetEur' : 'dailyBudgetEur']: amountIn(entered.budget),
  };
  return {
    check: async () => {
      const told = (await client.request(SET_AD_SET_BUDGET, { ...change, validateOnly: true })).set;
      return { changes: budgetChange(label, told, formats), needsApproval: told.needsApproval };
    },
    commit: () => write(SET_AD_SET_BUDGET, { ...change, validateOnly: false }),
    done: t('budgetDone', { name }),
  };
}

function bidPlan(
  { accountId }: CampaignKey,
  { kind, id, name }: Level,
  { bid, useAdGroupBid = false }: Entered,
  t: Translate<Key>,
  { money }: Formats,
): Plan {
  const change = { accountId, id };
  const bidEur = amountIn(bid);
  const shown = (eur: number | null) => (eur === null ? t('adGroupsBid') : money(eur));
  const ask = async (validateOnly: true) =>
    kind === 'adGroup'
      ? (await client.request(SET_AD_GROUP_BID, { ...change, bidEur, validateOnly })).set
      : (
          await client.request(SET_KEYWORD_BID, {
            ...change,
            bidEur: useAdGroupBid ? null : bidEur,
            useAdGroupBid,
            validateOnly,
          })
        ).set;
  return {
    check: async () => {
      const { previousBidEur, newBidEur, needsApproval } = await ask(true);
      return { changes: [{ label: t('bid'), from: shown(previousBidEur), to: shown(newBidEur) }], needsApproval };
    },
    commit: () =>
      kind === 'adGroup'
        ? write(SET_AD_GROUP_BID, { ...change, bidEur, validateOnly: false })
        : write(SET_KEYWORD_BID, {
            ...change,
            bidEur: useAdGroupBid ? null : bidEur,
            useAdGroupBid,
            validateOnly: false,
          }),
    done: t('bidDone', { name }),
  };
}
