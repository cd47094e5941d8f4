import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import {
  addonAmount,
  BILLING_KEY,
  CHANGE_SUBSCRIPTION,
  CHECKOUT,
  type Interval,
  type Plan,
  type Pricing,
  priceOf,
  type Status,
  type Subscription,
  tiersOf,
} from './billing.query';
import { BILLING_TEXTS as TEXTS } from './billing-texts';

/** Subscribes without an addon. */
const NO_ADDON = 'none';

interface OrderProps {
  plan: Plan;
  interval: Interval;
  pricing: Pricing;
  status: Status;
}

/** Everything that will be charged, before the payment page is opened. */
export function Order({ plan, interval, pricing, status }: OrderProps) {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  const { run, isRunning } = useWrite(BILLING_KEY);
  const cents = useCents(pricing.currency);
  const tiers = tiersOf(pricing);
  const [addonTier, setAddonTier] = useState(status.addon?.tier ?? NO_ADDON);
  const [isLeaving, setLeaving] = useState(false);
  const addon = tiers.find(({ tier }) => tier === addonTier);
  const lines = [{ name: plan.name, amount: priceOf(plan, interval) }];
  if (addon) lines.push({ name: t('addonTier', { tier: tierName(t, addon.tier) }), amount: priceOf(addon, interval) });
  const here = location.origin + location.pathname;
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const order = {
          plan: plan.key,
          interval,
          addonTier: addon?.tier ?? NO_ADDON,
          successUrl: here,
          cancelUrl: here,
        };
        const url = (await run(CHECKOUT, order))?.createCheckout.url;
        if (!url) return;
        setLeaving(true);
        location.assign(url);
      }}
    >
      <Field label={t('addon')} hint={t('addonDoes')}>
        <select value={addonTier} onChange={({ target }) => setAddonTier(target.value)}>
          <option value={NO_ADDON}>{t('withoutAddon')}</option>
          {tiers.map((tier) => (
            <option key={tier.tier} value={tier.tier}>
              {`${tierName(t, tier.tier)}: ${t('upToProducts', { count: count(tier.maxProducts) })}, ${cents(priceOf(tier, interval))}`}
            </option>
          ))}
        </select>
      </Field>
      <Sum lines={lines} interval={interval} currency={pricing.currency} />
      <p className="quiet small">{t('orderText')}</p>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning || isLeaving}>
          {t('toPayment')}
        </button>
      </footer>
    </form>
  );
}

interface ChangePlanProps extends OrderProps {
  subscription: Subscription;
  onClose: () => void;
}

/** A subscription with another plan or interval: what it costs from then on, and how the rest of the period is settled. */
export function ChangePlan({ plan, interval, pricing, status, subscription, onClose }: ChangePlanProps) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { run, isRunning } = useWrite(BILLING_KEY);
  const cents = useCents(pricing.currency);
  const tier = tiersOf(pricing).find((each) => each.tier === status.addon?.tier);
  const isSameInterval = interval === subscription.interval;
  const lines = [{ name: plan.name, amount: priceOf(plan, interval) }];
  if (tier) {
    const amount = isSameInterval ? addonAmount(subscription) : priceOf(tier, interval);
    lines.push({ name: t('addonTier', { tier: tierName(t, tier.tier) }), amount });
  }
  const former = cents(subscription.total);
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const done = t('changedPlan', { plan: plan.name });
        if (await run(CHANGE_SUBSCRIPTION, { plan: plan.key, interval }, done)) onClose();
      }}
    >
      <p>{t(subscription.interval === 'month' ? 'formerMonth' : 'formerYear', { amount: former })}</p>
      <Sum lines={lines} interval={interval} currency={pricing.currency} />
      <p className="quiet small">
        {isSameInterval ? t('settledLater', { date: date(subscription.currentPeriodEnd) }) : t('settledNow')}
      </p>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('keep')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('changePlan')}
        </button>
      </footer>
    </form>
  );
}

interface SumProps {
  lines: readonly { name: string; amount: number }[];
  interval: Interval;
  currency: string;
}

/** Lines in cents, and what they come to. */
export function Sum({ lines, interval, currency }: SumProps) {
  const t = useTexts(TEXTS);
  const cents = useCents(currency);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <table className="sum">
      <tbody>
        {lines.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{cents(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(interval === 'month' ? 'totalMonth' : 'totalYear')}</th>
          <td>{cents(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Writes cents of a currency. */
export function useCents(currency: string): (amount: number) => string {
  const { money } = useFormats();
  return (amount) => money(amount / 100, { currency: currency.toUpperCase() });
}

const TIERS = ['small', 'medium', 'large'] as const;

/** What a tier is called; operators may have others. */
export function tierName(t: (key: (typeof TIERS)[number]) => string, tier: string): string {
  const known = TIERS.find((each) => each === tier);
  return known ? t(known) : tier;
}
