import { useWrite } from '../../api/use-write';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Choice } from '../../parts/choice';
import { Dialog } from '../../parts/dialog';
import {
  BILLING_KEY,
  INTERVALS,
  type Interval,
  type Plan,
  type Pricing,
  planAmount,
  priceOf,
  SELECT_PLAN,
  type Status,
  type Subscription,
} from './billing.query';
import { BILLING_TEXTS as TEXTS } from './billing-texts';
import { ChangePlan, Order } from './order';

const FEATURES = [
  'ai_chat',
  'keyword_mining',
  'landing_pages',
  'client_reports',
  'api_access',
  'guardrails',
  'priority_support',
  'ecommerce',
] as const;

function isFeature(name: string): name is (typeof FEATURES)[number] {
  return (FEATURES as readonly string[]).includes(name);
}

interface PlansProps {
  pricing: Pricing;
  status: Status;
  /** Null without one; undefined while the payment provider has not said. */
  subscription: Subscription | null | undefined;
  interval: Interval;
  onInterval: (interval: Interval) => void;
  isOwner: boolean;
}

/** What there is to subscribe to, or to change to. */
export function Plans({ pricing, status, subscription, interval, onInterval, isOwner }: PlansProps) {
  const t = useTexts(TEXTS);
  const { about, open, close } = useAddressDialog('order');
  const { run, isRunning } = useWrite(BILLING_KEY);
  const isPaying = status.currentPeriodEnd !== null && status.status !== 'canceled';
  const isDisabled = !isOwner || isRunning || subscription === undefined;
  const isPaidFor = ({ key }: Plan) => isPaying && key === status.plan && subscription?.interval === interval;
  // Whether this is an order or a change is known only once the payment provider has said.
  const ordered =
    isOwner && subscription !== undefined
      ? pricing.plans.find((plan) => plan.key === about && !isPaidFor(plan))
      : undefined;
  return (
    <section className="card">
      <header>
        <h2>{t('plans')}</h2>
        <Choice
          label={t('interval')}
          isLabelHidden
          value={interval}
          options={INTERVALS.map((value) => ({ value, label: t(value) }))}
          onChange={onInterval}
        />
      </header>
      <ul className="plans">
        {pricing.plans.map((plan) => {
          const isCurrent = plan.key === status.plan;
          const isPaid = isPaidFor(plan);
          return (
            <li key={plan.key} data-current={isCurrent || undefined}>
              <h3>
                {plan.name} {isCurrent ? <span className="tag good">{t('current')}</span> : null}
              </h3>
              <Price
                cents={isPaid && subscription ? planAmount(subscription) : priceOf(plan, interval)}
                currency={pricing.currency}
                interval={interval}
              />
              <Included plan={plan} />
              <div className="row">
                {isPaid ? null : (
                  <button
                    type="button"
                    className={isCurrent ? 'button primary' : 'button'}
                    disabled={isDisabled}
                    onClick={() => open(plan.key)}
                  >
                    {t(isPaying ? (isCurrent ? 'changeInterval' : 'changeTo') : 'subscribe')}
                    <span className="hidden">
                      {' '}
                      {isPaying && !isCurrent ? t('toPlan', { plan: plan.name }) : plan.name}
                    </span>
                  </button>
                )}
                {status.status === 'trialing' && !isPaying && !isCurrent ? (
                  <button
                    type="button"
                    className="link"
                    disabled={isDisabled}
                    onClick={() => void run(SELECT_PLAN, { plan: plan.key }, t('tried', { plan: plan.name }))}
                  >
                    {t('try')}
                    <span className="hidden"> {plan.name}</span>
                  </button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      <p className="card-text quiet small">{t('vat')}</p>
      <Dialog
        isOpen={ordered !== undefined}
        onClose={close}
        title={ordered ? t(isPaying ? 'changeTitle' : 'orderTitle', { plan: ordered.name }) : ''}
      >
        {ordered ? (
          isPaying && subscription ? (
            <ChangePlan
              plan={ordered}
              interval={interval}
              pricing={pricing}
              status={status}
              subscription={subscription}
              onClose={close}
            />
          ) : (
            <Order plan={ordered} interval={interval} pricing={pricing} status={status} />
          )
        ) : null}
      </Dialog>
    </section>
  );
}

export function Price({ cents, currency, interval }: { cents: number; currency: string; interval: Interval }) {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  return (
    <p className="price">
      <strong>{money(cents / 100, { currency: currency.toUpperCase(), short: cents % 100 === 0 })}</strong>
      <span className="quiet"> {t(interval === 'month' ? 'aMonth' : 'aYear')}</span>
    </p>
  );
}

function Included({ plan }: { plan: Plan }) {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  return (
    <ul className="small">
      <li>{t('upTo', { count: plan.maxAccounts })}</li>
      <li>{t('creditsAMonth', { count: count(plan.aiCredits) })}</li>
      {plan.features.map((feature) => (
        <li key={feature}>{isFeature(feature) ? t(feature) : feature.replaceAll('_', ' ')}</li>
      ))}
    </ul>
  );
}
