import { useWrite } from '../../api/use-write';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Dialog } from '../../parts/dialog';
import {
  addonAmount,
  BILLING_KEY,
  type Interval,
  type Pricing,
  priceOf,
  REMOVE_ADDON,
  SET_ADDON,
  type Status,
  type Subscription,
  type Tier,
  tiersOf,
} from './billing.query';
import { BILLING_TEXTS as TEXTS } from './billing-texts';
import { tierName, useCents } from './order';

/** In the address, for having no tier any more. */
const NONE = 'none';

interface AddonProps {
  pricing: Pricing;
  status: Status;
  subscription: Subscription | null | undefined;
  /** In which prices are told where nothing is paid yet. */
  interval: Interval;
  isOwner: boolean;
}

/** The addon for shops: what it does, what it costs, and its tier now. */
export function Addon({ pricing, status, subscription, interval: wanted, isOwner }: AddonProps) {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  const cents = useCents(pricing.currency);
  const { about, open, close } = useAddressDialog('addon');
  const tiers = tiersOf(pricing);
  if (tiers.length === 0) return null;
  const interval = subscription?.interval ?? wanted;
  const isTrial = status.status === 'trialing' && status.currentPeriodEnd === null;
  const isPaying = status.currentPeriodEnd !== null && status.status !== 'canceled';
  const mayChange = isOwner && subscription !== undefined && (isTrial || isPaying);
  const isRemoving = mayChange && about === NONE && status.addon !== null;
  const asked = mayChange ? tiers.find(({ tier }) => tier === about && tier !== status.addon?.tier) : undefined;
  return (
    <section className="card">
      <header>
        <h2>{t('addon')}</h2>
        {status.addon && mayChange ? (
          <button type="button" className="link bad" onClick={() => open(NONE)}>
            {t('removeAddon')}
          </button>
        ) : null}
      </header>
      <p className="card-text quiet small">
        {t('addonDoes')} {isTrial ? t('addonInTrial') : null} {isTrial || isPaying ? null : t('addonWithPlan')}
      </p>
      <ul className="rows">
        {tiers.map((tier) => {
          const isCurrent = tier.tier === status.addon?.tier;
          const name = tierName(t, tier.tier);
          return (
            <li key={tier.tier}>
              <span>
                {name} {isCurrent ? <span className="tag good">{t('chosen')}</span> : null}
                <small className="quiet block">{t('upToProducts', { count: count(tier.maxProducts) })}</small>
              </span>
              <span className="row">
                {t(interval === 'month' ? 'perMonth' : 'perYear', {
                  amount: cents(isCurrent && subscription ? addonAmount(subscription) : priceOf(tier, interval)),
                })}
                {isCurrent ? null : (
                  <button type="button" className="button" disabled={!mayChange} onClick={() => open(tier.tier)}>
                    {t(status.addon ? 'changeAddon' : 'addAddon')}
                    <span className="hidden"> {name}</span>
                  </button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="card-text quiet small">{t('vat')}</p>
      <Dialog
        isOpen={isRemoving || asked !== undefined}
        onClose={close}
        title={t(isRemoving ? 'removeAddon' : 'addon')}
      >
        {isRemoving || asked ? (
          <AddonChange
            tier={asked}
            pricing={pricing}
            subscription={isTrial ? null : (subscription ?? null)}
            interval={interval}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </section>
  );
}

interface AddonChangeProps {
  /** Undefined: none any more. */
  tier: Tier | undefined;
  pricing: Pricing;
  /** Null in the trial, where the addon costs nothing. */
  subscription: Subscription | null;
  interval: Interval;
  onClose: () => void;
}

function AddonChange({ tier, pricing, subscription, interval, onClose }: AddonChangeProps) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { run, isRunning } = useWrite(BILLING_KEY);
  const cents = useCents(pricing.currency);
  const change = () =>
    tier ? run(SET_ADDON, { tier: tier.tier }, t('addonChanged')) : run(REMOVE_ADDON, {}, t('addonRemoved'));
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        if (await change()) onClose();
      }}
    >
      <p>
        {tier
          ? t(interval === 'month' ? 'addonCostsMonth' : 'addonCostsYear', {
              tier: tierName(t, tier.tier),
              amount: cents(priceOf(tier, interval)),
            })
          : t('addonEnds')}
      </p>
      <p className="quiet small">
        {subscription ? t('settledLater', { date: date(subscription.currentPeriodEnd) }) : t('addonInTrial')}
      </p>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('keep')}
        </button>
        <button type="submit" className={tier ? 'button primary' : 'button danger'} disabled={isRunning}>
          {t(tier ? 'confirmAddon' : 'removeAddon')}
        </button>
      </footer>
    </form>
  );
}
