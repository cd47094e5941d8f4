import { queryOptions, useQuery } from '@tanstack/react-query';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount, useOffers } from '../../app/account';
import { useFormats } from '../../app/formats';
import { defineTexts, useTexts } from '../../app/language';
import { graphql } from '../../generated';
import type { LandingPagesQuery } from '../../generated/graphql';
import { CampaignLinks } from '../../parts/campaign-links';
import type { Column } from '../../parts/data-table';
import { Field } from '../../parts/field';
import { ListPage } from '../../parts/list-page';

const LANDING_PAGES = graphql(`
  query LandingPages($accountId: String!) {
    landingPages(accountId: $accountId) { id url source campaigns { id name accountId isSynced } updatedAt }
  }
`);

const ADD = graphql(`
  mutation AddLandingPage($accountId: String!, $url: String!) {
    addLandingPage(accountId: $accountId, url: $url) { id }
  }
`);

const REMOVE = graphql(`
  mutation DeleteLandingPage($accountId: String!, $landingPageId: String!) {
    deleteLandingPage(accountId: $accountId, landingPageId: $landingPageId) { __typename }
  }
`);

const REFRESH = graphql(`
  mutation RefreshLandingPages($accountId: String!) {
    refreshLandingPages(accountId: $accountId) { id }
  }
`);

type LandingPage = LandingPagesQuery['landingPages'][number];

const TEXTS = defineTexts({
  en: {
    title: 'Landing pages',
    lead: 'Where the ads of this account lead to.',
    refresh: 'Ask the platform',
    refreshed: 'As the platform has it now.',
    add: 'Add',
    address: 'Add an address',
    wrong: 'An address that begins with http:// or https://.',
    added: 'Added.',
    page: 'Page',
    source: 'From',
    campaign: 'Campaigns',
    manual: 'By hand',
    product: 'Best products',
    updated: 'Since',
    remove: 'Remove {url}',
    removed: 'Removed. What campaigns still lead to comes back when the platform is asked.',
    actions: 'Remove',
    none: 'No landing page is known yet.',
    noneHint: 'Ask the platform, or add one.',
  },
  de: {
    title: 'Landingpages',
    lead: 'Wohin die Anzeigen dieses Kontos führen.',
    refresh: 'Plattform fragen',
    refreshed: 'So steht es jetzt auf der Plattform.',
    add: 'Hinzufügen',
    address: 'Adresse hinzufügen',
    wrong: 'Eine Adresse, die mit http:// oder https:// beginnt.',
    added: 'Hinzugefügt.',
    page: 'Seite',
    source: 'Woher',
    campaign: 'Kampagnen',
    manual: 'Von Hand',
    product: 'Beste Produkte',
    updated: 'Seit',
    remove: '{url} entfernen',
    removed: 'Entfernt. Wohin Kampagnen noch führen, das kommt wieder, wenn die Plattform gefragt wird.',
    actions: 'Entfernen',
    none: 'Noch ist keine Landingpage bekannt.',
    noneHint: 'Fragen Sie die Plattform, oder fügen Sie eine hinzu.',
  },
});

function landingPagesQuery(accountId: string) {
  return queryOptions({
    queryKey: ['landing-pages', accountId],
    queryFn: ({ signal }) => client.request(LANDING_PAGES, { accountId }, { signal }),
  });
}

/** Where ads lead to. */
export default function LandingPagesPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const mayWrite = reaches(useViewer(), 'member');
  const offers = useOffers();
  const found = useQuery(landingPagesQuery(accountId));
  const { run, isRunning } = useWrite(landingPagesQuery(accountId).queryKey);
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors },
  } = useForm({ defaultValues: { url: '' } });
  const columns = useColumns(
    mayWrite && !isRunning ? ({ id }) => void run(REMOVE, { accountId, landingPageId: id }, t('removed')) : undefined,
  );
  return (
    <ListPage
      title={t('title')}
      lead={[current?.name, t('lead')].filter(Boolean).join(' · ')}
      actions={
        mayWrite && offers('final_urls') ? (
          <button
            type="button"
            className="button"
            disabled={isRunning}
            onClick={() => void run(REFRESH, { accountId }, t('refreshed'))}
          >
            <RefreshCw aria-hidden="true" />
            {t('refresh')}
          </button>
        ) : null
      }
      head={
        mayWrite ? (
          <form
            className="quick-add"
            onSubmit={handleSubmit(async ({ url }) => {
              if (await run(ADD, { accountId, url }, t('added'))) reset();
            })}
          >
            <Field label={t('address')} error={errors.url && t('wrong')}>
              <input
                type="text"
                inputMode="url"
                placeholder="https://"
                maxLength={2048}
                {...register('url', { validate: (value) => /^https?:\/\/\S+$/.test(value.trim()) })}
              />
            </Field>
            <button type="submit" className="button primary" disabled={isRunning}>
              {t('add')}
            </button>
          </form>
        ) : null
      }
      found={found}
      columns={columns}
      rows={found.data?.landingPages}
      rowKey={({ id }) => id}
      empty={t('none')}
      {...(mayWrite && { emptyHint: t('noneHint') })}
    />
  );
}

function useColumns(onRemove: ((page: LandingPage) => void) | undefined): readonly Column<LandingPage>[] {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  return useMemo(
    () => [
      {
        key: 'page',
        header: t('page'),
        sortBy: ({ url }) => url,
        cell: ({ url, campaigns }) => (
          <span className="two-lines">
            <a className="address" href={url} target="_blank" rel="noreferrer noopener">
              {url.replace(/^https?:\/\/(www\.)?/, '')}
            </a>
            {campaigns.length > 0 ? (
              <small className="quiet">
                <CampaignLinks campaigns={campaigns} />
              </small>
            ) : null}
          </span>
        ),
      },
      {
        key: 'source',
        header: t('source'),
        from: 'medium',
        sortBy: ({ source }) => source,
        cell: ({ source }) => <span className="tag">{t(source)}</span>,
      },
      {
        key: 'updated',
        header: t('updated'),
        isNumber: true,
        from: 'wide',
        sortBy: ({ updatedAt }) => updatedAt,
        cell: ({ updatedAt }) => date(updatedAt),
      },
      ...(onRemove
        ? [
            {
              key: 'remove',
              header: t('actions'),
              isNumber: true,
              isAction: true,
              cell: (page: LandingPage) => (
                <button type="button" className="icon-button" onClick={() => onRemove(page)}>
                  <Trash2 aria-hidden="true" />
                  <span className="hidden">{t('remove', { url: page.url })}</span>
                </button>
              ),
            },
          ]
        : []),
    ],
    [t, date, onRemove],
  );
}
