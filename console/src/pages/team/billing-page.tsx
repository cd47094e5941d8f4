import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { graphql } from '../../generated';
import type { BillingQuery } from '../../generated/graphql';
import { Choice } from '../../parts/choice';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { BILLING_TEXTS as TEXTS } from './billing-texts';

const BILLING = graphql(`
  query Billing {
    billingStatus {
      plan status trialEndsAt currentPeriodEnd cancelAtPeriodEnd accountCount maxAccounts addon { key tier }
      aiCredits { limit used remaining packRemaining resetsAt }
    }
    pricing {
      currency
      plans { key name monthlyPrice yearlyPrice maxAccounts aiCredits features }
      creditPacks { key credits price }
    }
    invoices { id number date amountPaid currency status hostedUrl }
  }
`);

const SELECT_PLAN = graphql(`
  mutation SelectPlan($plan: String!) {
    selectPlan(plan: $plan) { plan }
  }
`);

const CHECKOUT = graphql(`
  mutation CreateCheckout($plan: String!, $interval: BillingInterval!, $successUrl: String, $cancelUrl: String) {
    createCheckout(plan: $plan, interval: $interval, successUrl: $successUrl, cancelUrl: $cancelUrl) { url }
  }
`);

const BUY_CREDITS = graphql(`
  mutation CreateCreditPackCheckout($pack: String!, $successUrl: String, $cancelUrl: String) {
    createCreditPackCheckout(pack: $pack, successUrl: $successUrl, cancelUrl: $cancelUrl) { url }
  }
`);

const PORTAL = graphql(`
  mutation CreatePortalSession($returnUrl: String) {
    createPortalSession(returnUrl: $returnUrl) { url }
  }
`);

const CANCEL = graphql(`
  mutation CancelSubscription($reason: String!) {
    cancelSubscription(reason: $reason) { status }
  }
`);

type Status = BillingQuery['billingStatus'];
type Plan = BillingQuery['pricing']['plans'][number];
type Interval = 'month' | 'year';

const BILLING_KEY = ['billing'];

const billingQuery = queryOptions({
  queryKey: BILLING_KEY,
  queryFn: ({ signal }) => client.request(BILLING, {}, { signal }),
});

/** The plan, what it has room for, and what it costs. Paying itself happens at the payment provider. */
export default function BillingPage() {
  const t = useTexts(TEXTS);
  const isOwner = reaches(useViewer(), 'owner');
  const found = useQuery(billingQuery);
  const { run, isRunning } = useWrite(BILLING_KEY);
  const [isCancelling, setCancelling] = useState(false);
  const here = location.origin + location.pathname;
  const leaveTo = (url: string | null | undefined) => {
    if (url) location.assign(url);
  };
  if (!found.data)
    return (
      <Page title={t('title')}>
        {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : <Skeleton lines={10} />}
      </Page>
    );
  const { billingStatus: status, pricing, invoices } = found.data;
  const isPaying = status.currentPeriodEnd !== null;
  return (
    <Page
      title={t('title')}
      lead={<PlanLine status={status} plans={pricing.plans} />}
      actions={
        isOwner && isPaying ? (
          <button
            type="button"
            className="button"
            disabled={isRunning}
            onClick={async () => leaveTo((await run(PORTAL, { returnUrl: here }))?.createPortalSession.url)}
          >
            {t('portal')}
          </button>
        ) : null
      }
    >
      {isOwner ? null : <p className="note">{t('ownersOnly')}</p>}
      <Usage status={status} />
      <Plans
        plans={pricing.plans}
        currency={pricing.currency}
        status={status}
        isDisabled={!isOwner || isRunning}
        {...(status.status === 'trialing' &&
          !isPaying && {
            onTry: (plan: Plan) => void run(SELECT_PLAN, { plan: plan.key }, t('tried', { plan: plan.name })),
          })}
        onSubscribe={async ({ key }, interval) =>
          leaveTo((await run(CHECKOUT, { plan: key, interval, successUrl: here, cancelUrl: here }))?.createCheckout.url)
        }
      />
      <CreditPacks
        packs={pricing.creditPacks}
        currency={pricing.currency}
        isDisabled={!isOwner || isRunning}
        onBuy={async (pack) =>
          leaveTo((await run(BUY_CREDITS, { pack, successUrl: here, cancelUrl: here }))?.createCreditPackCheckout.url)
        }
      />
      <Invoices invoices={invoices} />
      {isOwner && !status.cancelAtPeriodEnd ? (
        <p className="end-of-plan">
          <button type="button" className="link bad" onClick={() => setCancelling(true)}>
            {t('cancelPlan')}
          </button>
        </p>
      ) : null}
      <Dialog isOpen={isCancelling} onClose={() => setCancelling(false)} title={t('cancelPlan')}>
        <Cancelling onClose={() => setCancelling(false)} />
      </Dialog>
    </Page>
  );
}

function PlanLine({ status, plans }: { status: Status; plans: readonly Plan[] }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const plan = plans.find(({ key }) => key === status.plan)?.name ?? status.plan;
  const { currentPeriodEnd, trialEndsAt, cancelAtPeriodEnd } = status;
  if (status.status === 'trialing' && trialEndsAt) return <>{t('trial', { plan, date: date(trialEndsAt) })}</>;
  if (status.status === 'past_due') return <>{t('pastDue', { plan })}</>;
  if (status.status === 'canceled') return <>{t('canceled', { plan })}</>;
  if (!currentPeriodEnd) return <>{plan}</>;
  return <>{t(cancelAtPeriodEnd ? 'endsOn' : 'renewsOn', { plan, date: date(currentPeriodEnd) })}</>;
}

function Usage({ status }: { status: Status }) {
  const t = useTexts(TEXTS);
  const { count, date } = useFormats();
  const { accountCount, maxAccounts, aiCredits } = status;
  return (
    <dl className="figures">
      <div className="figure">
        <dt>{t('accounts')}</dt>
        <dd>
          <strong>{t('of', { used: count(accountCount), most: count(maxAccounts) })}</strong>
          <meter min={0} max={Math.max(maxAccounts, 1)} value={accountCount} aria-label={t('accounts')} />
        </dd>
      </div>
      <div className="figure">
        <dt>{t('credits')}</dt>
        <dd>
          <strong>{t('left', { left: count(aiCredits.remaining), most: count(aiCredits.limit) })}</strong>
          <meter min={0} max={Math.max(aiCredits.limit, 1)} value={aiCredits.used} aria-label={t('credits')} />
          <small className="quiet">
            {t('resets', { date: date(aiCredits.resetsAt) })}
            {aiCredits.packRemaining > 0 ? ` ${t('fromPacks', { count: count(aiCredits.packRemaining) })}` : ''}
          </small>
        </dd>
      </div>
    </dl>
  );
}

interface PlansProps {
  plans: readonly Plan[];
  currency: string;
  status: Status;
  isDisabled: boolean;
  /** In the trial: changes to a plan without paying. */
  onTry?: (plan: Plan) => void;
  onSubscribe: (plan: Plan, interval: Interval) => void;
}

function Plans({ plans, currency, status, isDisabled, onTry, onSubscribe }: PlansProps) {
  const t = useTexts(TEXTS);
  const { money, count } = useFormats();
  const [interval, setInterval] = useState<Interval>('month');
  const isPaying = status.currentPeriodEnd !== null;
  return (
    <section className="card">
      <header>
        <h2>{t('plans')}</h2>
        <Choice
          label={t('interval')}
          isLabelHidden
          value={interval}
          options={(['month', 'year'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={setInterval}
        />
      </header>
      <ul className="plans">
        {plans.map((plan) => {
          const cents = interval === 'month' ? plan.monthlyPrice : plan.yearlyPrice;
          const isCurrent = plan.key === status.plan;
          return (
            <li key={plan.key} data-current={isCurrent || undefined}>
              <h3>
                {plan.name} {isCurrent ? <span className="tag good">{t('current')}</span> : null}
              </h3>
              <p className="price">
                <strong>{money(cents / 100, { currency: currency.toUpperCase(), short: true })}</strong>
                <span className="quiet"> {t(interval === 'month' ? 'aMonth' : 'aYear')}</span>
              </p>
              <ul className="small">
                <li>{t('upTo', { count: plan.maxAccounts })}</li>
                <li>{t('creditsAMonth', { count: count(plan.aiCredits) })}</li>
                {plan.features.map((feature) => (
                  <li key={feature}>{isFeature(feature) ? t(feature) : feature.replaceAll('_', ' ')}</li>
                ))}
              </ul>
              <div className="row">
                {isPaying && isCurrent ? null : (
                  <button
                    type="button"
                    className={isCurrent ? 'button primary' : 'button'}
                    disabled={isDisabled || isPaying}
                    onClick={() => onSubscribe(plan, interval)}
                  >
                    {t('subscribe')}
                    <span className="hidden"> {plan.name}</span>
                  </button>
                )}
                {onTry && !isCurrent ? (
                  <button type="button" className="link" disabled={isDisabled} onClick={() => onTry(plan)}>
                    {t('try')}
                    <span className="hidden"> {plan.name}</span>
                  </button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const FEATURES = [
  'ai_chat',
  'keyword_mining',
  'landing_pages',
  'api_access',
  'guardrails',
  'priority_support',
  'ecommerce',
] as const;

function isFeature(name: string): name is (typeof FEATURES)[number] {
  return (FEATURES as readonly string[]).includes(name);
}

interface CreditPacksProps {
  packs: BillingQuery['pricing']['creditPacks'];
  currency: string;
  isDisabled: boolean;
  onBuy: (pack: string) => void;
}

function CreditPacks({ packs, currency, isDisabled, onBuy }: CreditPacksProps) {
  const t = useTexts(TEXTS);
  const { money, count } = useFormats();
  if (packs.length === 0) return null;
  return (
    <section className="card">
      <header>
        <h2>{t('packs')}</h2>
      </header>
      <ul className="rows">
        {packs.map(({ key, credits, price }) => (
          <li key={key}>
            <span>{t('pack', { count: count(credits) })}</span>
            <span className="row">
              {money(price / 100, { currency: currency.toUpperCase() })}
              <button type="button" className="button" disabled={isDisabled} onClick={() => onBuy(key)}>
                {t('buy')}
                <span className="hidden"> {t('pack', { count: count(credits) })}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invoices({ invoices }: { invoices: BillingQuery['invoices'] }) {
  const t = useTexts(TEXTS);
  const { money, date } = useFormats();
  return (
    <section className="card">
      <header>
        <h2>{t('invoices')}</h2>
      </header>
      {invoices.length === 0 ? <p className="card-text quiet">{t('noInvoices')}</p> : null}
      <ul className="rows">
        {invoices.map(({ id, number, date: seconds, amountPaid, currency, status, hostedUrl }) => (
          <li key={id}>
            <a href={hostedUrl} target="_blank" rel="noreferrer noopener">
              {number}
            </a>
            <span className="row">
              <span className="quiet">{date(new Date(seconds * 1000).toISOString())}</span>
              <span className="tag">{status}</span>
              {money(amountPaid / 100, { currency: currency.toUpperCase() })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cancelling({ onClose }: { onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(BILLING_KEY);
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { reason: '' } });
  return (
    <form
      onSubmit={handleSubmit(async ({ reason }) => {
        if (await run(CANCEL, { reason }, t('cancelled'))) onClose();
      })}
    >
      <p>{t('cancelText')}</p>
      <Field label={t('reason')} error={errors.reason && t('required')}>
        <input type="text" maxLength={200} {...register('reason', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('keep')}
        </button>
        <button type="submit" className="button danger" disabled={isRunning}>
          {t('cancelPlan')}
        </button>
      </footer>
    </form>
  );
}
