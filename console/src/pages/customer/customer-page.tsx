import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { customerQuery, type Profile, SAVE_PROFILE } from './customer.query';
import { Memories } from './memories';
import { TEXTS } from './texts';

/** What the team knows about the customer behind an account. Clients never see it. */
export default function CustomerPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const found = useQuery(customerQuery(accountId));
  const known = found.data;
  return (
    <Page title={t('title')} lead={[current?.name, t('lead')].filter(Boolean).join(' · ')}>
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {known ? (
        <>
          <ProfileCard accountId={accountId} profile={known.customerProfile} />
          <Memories accountId={accountId} memories={known.memories} />
        </>
      ) : found.error ? null : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}

function ProfileCard({ accountId, profile }: { accountId: string; profile: Profile }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const [isEditing, setEditing] = useState(false);
  const { customerType, industry, servicesProducts, websiteStrengths, websiteWeaknesses, updatedAt } = profile;
  const facts = [
    ['customerType', customerType],
    ['industry', industry],
    ['servicesProducts', servicesProducts],
  ] as const;
  const lists = [
    ['websiteStrengths', websiteStrengths],
    ['websiteWeaknesses', websiteWeaknesses],
  ] as const;
  return (
    <section className="card">
      <header>
        <h2>{t('profile')}</h2>
        <button type="button" className="button" onClick={() => setEditing(true)}>
          {t('edit')}
        </button>
      </header>
      <div className="card-body profile">
        <dl className="facts wide-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd className={value ? 'as-written' : 'quiet'}>{value || t('unknown')}</dd>
            </div>
          ))}
          {lists.map(([name, entries]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                {entries.length === 0 ? <span className="quiet">{t('unknown')}</span> : null}
                <ul className="points">
                  {[...new Set(entries)].map((entry) => (
                    <li key={entry}>{entry}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
        {updatedAt ? <p className="quiet small">{t('updated', { at: moment(updatedAt) })}</p> : null}
      </div>
      <Dialog isOpen={isEditing} onClose={() => setEditing(false)} title={t('profile')}>
        <ProfileForm accountId={accountId} profile={profile} onClose={() => setEditing(false)} />
      </Dialog>
    </section>
  );
}

const MOST_LETTERS = 20_000;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function ProfileForm({ accountId, profile, onClose }: { accountId: string; profile: Profile; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(customerQuery(accountId).queryKey);
  const { register, handleSubmit } = useForm({
    defaultValues: {
      customerType: profile.customerType ?? '',
      industry: profile.industry ?? '',
      servicesProducts: profile.servicesProducts ?? '',
      websiteStrengths: profile.websiteStrengths.join('\n'),
      websiteWeaknesses: profile.websiteWeaknesses.join('\n'),
    },
  });
  const save = handleSubmit(
    async ({ customerType, industry, servicesProducts, websiteStrengths, websiteWeaknesses }) => {
      const saved = await run(
        SAVE_PROFILE,
        {
          accountId,
          customerType: customerType.trim() || null,
          industry: industry.trim() || null,
          servicesProducts: servicesProducts.trim() || null,
          websiteStrengths: linesOf(websiteStrengths),
          websiteWeaknesses: linesOf(websiteWeaknesses),
        },
        t('saved'),
      );
      if (saved) onClose();
    },
  );
  return (
    <form onSubmit={save}>
      {(['customerType', 'industry'] as const).map((name) => (
        <Field key={name} label={t(name)}>
          <input type="text" maxLength={MOST_LETTERS} {...register(name)} />
        </Field>
      ))}
      <Field label={t('servicesProducts')}>
        <textarea rows={3} maxLength={MOST_LETTERS} {...register('servicesProducts')} />
      </Field>
      {(['websiteStrengths', 'websiteWeaknesses'] as const).map((name) => (
        <Field key={name} label={t(name)} hint={t('aLine')}>
          <textarea rows={3} maxLength={MOST_LETTERS} {...register(name)} />
        </Field>
      ))}
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      </footer>
    </form>
  );
}
