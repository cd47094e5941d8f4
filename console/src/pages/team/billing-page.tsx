import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useAddressDialog, useAddressText } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { Addon } from './addon';
import {
  BILLING_KEY,
  BUY_CREDITS,
  billingQuery,
  CANCEL,
  INTERVALS,
  type Invoice,
  type Plan,
  PORTAL,
  type Pricing,
  paymentsQuery,
  type Status,
  type Subscription,
  tiersOf,
} from './billing.query';
import { BILLING_TEXTS as TEXTS } from './billing-texts';
import { Sum, tierName } from './order';
import { Plans } from './plans';

/** The plan, what it has room for, and what it costs. Paying itself happens at the payment provider. */
export default function BillingPage() {
  const t = useTexts(TEXTS);
  const isOwner = reaches(useViewer(), 'owner');
  const found = useQuery(billingQuery);
  const payments = useQuery(paymentsQuery);
  const { run, isRunning } = useWrite(BILLING_KEY);
  const cancelling = useAddressDialog('cancel');
  const [asked, choose] = useAddressText('interval');
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
  const { billingStatus: status, pricing } = found.data;
  const subscription = payments.data?.billingSubscription;
  const interval = INTERVALS.find((each) => each === asked) ?? subscription?.interval ?? 'month';
  const isPaying = status.currentPeriodEnd !== null;
  const mayCancel = isOwner && !status.cancelAtPeriodEnd;
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
      {payments.error ? <ErrorNote error={payments.error} onRetry={() => payments.refetch()} /> : null}
      {subscription ? <Paying subscription={subscription} pricing={pricing} status={status} /> : null}
      <Plans
        pricing={pricing}
        status={status}
        subscription={subscription}
        interval={interval}
        onInterval={choose}
        isOwner={isOwner}
      />
      <Addon pricing={pricing} status={status} subscription={subscription} interval={interval} isOwner={isOwner} />
      <CreditPacks
        packs={pricing.creditPacks}
        currency={pricing.currency}
        isDisabled={!isOwner || isRunning}
        onBuy={async (pack) =>
          leaveTo((await run(BUY_CREDITS, { pack, successUrl: here, cancelUrl: here }))?.createCreditPackCheckout.url)
        }
      />
      {payments.data ? <Invoices invoices={payments.data.invoices} /> : null}
      {mayCancel ? (
        <p className="end-of-plan">
          <button type="button" className="link bad" onClick={() => cancelling.open()}>
            {t('cancelPlan')}
          </button>
        </p>
      ) : null}
      <Dialog isOpen={mayCancel && cancelling.isOpen} onClose={cancelling.close} title={t('cancelPlan')}>
        <Cancelling onClose={cancelling.close} />
      </Dialog>
    </Page>
  );
}

/** What is charged now, as the payment provider has it: older prices stay with a subscription. */
function Paying({
  subscription: { interval, items, currentPeriodEnd },
  pricing,
  status,
}: {
  subscription: Subscription;
  pricing: Pricing;
  status: Status;
}) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const names = new Map<string, string>([
    ...pricing.plans.map(({ key, name }) => [`plan:${key}`, name] as const),
    ...tiersOf(pricing).map(
      ({ tier }) => [`addon:ecommerce:${tier}`, t('addonTier', { tier: tierName(t, tier) })] as const,
    ),
  ]);
  const lines = items.map(({ item, amount }) => ({ name: names.get(item) ?? t('other'), amount }));
  return (
    <section className="card">
      <header>
        <h2>{t('paying')}</h2>
      </header>
      <div className="card-text">
        <Sum lines={lines} interval={interval} currency={pricing.currency} />
        <p className="quiet small">
          {t(status.cancelAtPeriodEnd ? 'lastUntil' : 'nextPayment', { date: date(currentPeriodEnd) })} {t('vat')}
        </p>
      </div>
    </section>
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

interface CreditPacksProps {
  packs: Pricing['creditPacks'];
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
      <p className="card-text quiet small">{t('packsOnce')}</p>
    </section>
  );
}

const INVOICE_STATES = ['paid', 'open', 'void', 'uncollectible'] as const;

function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
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
            {hostedUrl ? (
              <a href={hostedUrl} target="_blank" rel="noreferrer noopener">
                {number}
              </a>
            ) : (
              number
            )}
            <span className="row">
              <span className="quiet">{date(new Date(seconds * 1000).toISOString())}</span>
              <InvoiceState status={status} />
              {money(amountPaid / 100, { currency: currency.toUpperCase() })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** States that the payment provider may add are told in its words. */
function InvoiceState({ status }: { status: string }) {
  const t = useTexts(TEXTS);
  const known = INVOICE_STATES.find((each) => each === status);
  const tone = known === 'paid' ? 'good' : known === 'open' ? 'bad' : '';
  return <span className={`tag ${tone}`}>{known ? t(`invoice_${known}`) : status}</span>;
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
