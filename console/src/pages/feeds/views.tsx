import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useAddressDialog, useAddressPage } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { useWindow } from '../../app/period';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { MetricValue, Money } from '../../parts/figure';
import { EmptyState } from '../../parts/page';
import { PageTurner } from '../../parts/pager';
import { ProductDialog } from '../products/product';
import { keyOf, keyText } from '../products/products.query';
import {
  type Disapproved,
  disapprovedQuery,
  type Feed,
  feedsQuery,
  type Of,
  type OutOfStock,
  outOfStockQuery,
  PAGE_SIZE,
  type Review,
  reviewQuery,
} from './feeds.query';
import { TEXTS } from './texts';

/** The feeds of an account, and how much of each is shown. */
export function FeedsView({ accountId }: { accountId: string }) {
  const t = useTexts(TEXTS);
  const { count, moment } = useFormats();
  const found = useQuery(feedsQuery(accountId));
  const columns = useMemo(
    (): readonly Column<Feed>[] => [
      {
        key: 'feed',
        header: t('feed'),
        sortBy: ({ name }) => name,
        cell: ({ name, fileUrl, feedLabel, contentLanguage }) => (
          <span className="two-lines">
            {name}
            <small className="quiet address">
              {[`${feedLabel} ${contentLanguage}`, fileUrl].filter((text) => text?.trim()).join(' · ')}
            </small>
          </span>
        ),
      },
      {
        key: 'country',
        header: t('country'),
        from: 'wide',
        sortBy: ({ targetCountry }) => targetCountry,
        cell: ({ targetCountry }) => targetCountry,
      },
      ...(
        [
          ['items', 'itemCount', undefined],
          ['approved', 'approvedCount', 'medium'],
          ['pending', 'pendingCount', 'medium'],
          ['disapproved', 'disapprovedCount', undefined],
        ] as const
      ).map(([header, field, from]) => ({
        key: field,
        header: t(header),
        isNumber: true,
        ...(from && { from }),
        sortBy: (feed: Feed) => feed[field],
        cell: (feed: Feed) => (
          <span className={field === 'disapprovedCount' && feed[field] > 0 ? 'bad' : undefined}>
            {count(feed[field])}
          </span>
        ),
      })),
      {
        key: 'fetched',
        header: t('fetched'),
        isNumber: true,
        from: 'wide',
        sortBy: ({ lastFetchedAt }) => lastFetchedAt ?? '',
        cell: ({ lastFetchedAt }) => (lastFetchedAt ? moment(lastFetchedAt) : t('never')),
      },
    ],
    [t, count, moment],
  );
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  return (
    <DataTable
      caption={t('feeds')}
      columns={columns}
      rows={found.data?.feeds}
      rowKey={({ id }) => id}
      sort={{ key: 'feed', isDescending: false }}
      empty={<EmptyState title={t('noFeeds')} />}
    />
  );
}

/** How much of each account's products is shown. */
export function AccountsView() {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  const [page, turn] = useAddressPage();
  const found = useQuery(reviewQuery({}, page));
  const columns = useMemo(
    (): readonly Column<Review>[] => [
      {
        key: 'account',
        header: t('account'),
        cell: ({ accountId, accountName }) => <Link to={`/app/accounts/${accountId}/feeds`}>{accountName}</Link>,
      },
      ...(
        [
          ['total', undefined],
          ['approved', 'medium'],
          ['limited', 'wide'],
          ['pending', 'wide'],
          ['disapproved', undefined],
          ['outOfStock', 'medium'],
        ] as const
      ).map(([field, from]) => ({
        key: field,
        header: t(field),
        isNumber: true,
        ...(from && { from }),
        cell: (row: Review) => (
          <span className={field === 'disapproved' && row[field] > 0 ? 'bad' : undefined}>{count(row[field])}</span>
        ),
      })),
    ],
    [t, count],
  );
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  return (
    <>
      <DataTable
        caption={t('accounts')}
        columns={columns}
        rows={found.data?.productStatusSummary.data}
        isStale={found.isPlaceholderData}
        rowKey={({ accountId }) => accountId}
        empty={<EmptyState title={t('noneAtAll')} />}
      />
      <Turner total={found.data?.productStatusSummary.meta.total} page={page} turn={turn} />
    </>
  );
}

interface Listed {
  offerId: string;
  accountId: string;
  accountName: string;
  feedLabel: string;
  contentLanguage: string;
  title: string;
  brand: string;
}

/** The dialog about a product of any account. */
const PRODUCT = 'product';

/** As the address names it: ids of accounts have no tilde. */
const placeOf = (product: Listed) => `${product.accountId}~${keyText(product)}`;

/** What Merchant Center does not show, and why; what costs most first. */
export function DisapprovedView({ of }: { of: Of }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { now } = useWindow();
  const [page, turn] = useAddressPage();
  const { open } = useAddressDialog(PRODUCT);
  const found = useQuery(disapprovedQuery(of, now, page));
  const columns = useMemo(
    (): readonly Column<Disapproved>[] => [
      productColumn(t('product'), of, open),
      {
        key: 'reasons',
        header: t('reasons'),
        cell: ({ issues }) =>
          issues.length === 0 ? (
            <span className="quiet">{t('noReason')}</span>
          ) : (
            <ul className="small">
              {issues.map(({ code, description, detail, documentationUrl }) => (
                <li key={`${code} ${detail}`}>
                  {description}
                  {/^https?:\/\//.test(documentationUrl) ? (
                    <>
                      {' '}
                      <a href={documentationUrl} target="_blank" rel="noreferrer noopener">
                        {t('explained')}
                      </a>
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          ),
      },
      {
        key: 'since',
        header: t('since'),
        isNumber: true,
        from: 'medium',
        cell: ({ disapprovedSince }) => (disapprovedSince ? date(disapprovedSince) : t('unknown')),
      },
      ...figureColumns<Disapproved>(t('cost'), t('roas')),
    ],
    [t, date, of, open],
  );
  const list = found.data?.disapprovedProducts;
  return (
    <Products found={found} rows={list?.data}>
      <DataTable
        caption={t('disapproved')}
        columns={columns}
        rows={list?.data}
        isStale={found.isPlaceholderData}
        rowKey={placeOf}
        empty={<EmptyState title={t('noDisapproved')} />}
      />
      <Turner total={list?.meta.total} page={page} turn={turn} />
    </Products>
  );
}

/** What nobody can buy at the moment; what costs most first. */
export function OutOfStockView({ of }: { of: Of }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { now } = useWindow();
  const [page, turn] = useAddressPage();
  const { open } = useAddressDialog(PRODUCT);
  const found = useQuery(outOfStockQuery(of, now, page));
  const columns = useMemo(
    (): readonly Column<OutOfStock>[] => [
      productColumn(t('product'), of, open),
      {
        key: 'since',
        header: t('since'),
        isNumber: true,
        from: 'medium',
        cell: ({ outOfStockSince }) => (outOfStockSince ? date(outOfStockSince) : t('unknown')),
      },
      {
        key: 'lost',
        header: t('lost'),
        isNumber: true,
        cell: ({ costSinceOutOfStock }) => (costSinceOutOfStock === null ? '–' : <Money value={costSinceOutOfStock} />),
      },
      ...figureColumns<OutOfStock>(t('cost'), t('roas')),
    ],
    [t, date, of, open],
  );
  const list = found.data?.outOfStockProducts;
  return (
    <Products found={found} rows={list?.data}>
      <DataTable
        caption={t('out')}
        columns={columns}
        rows={list?.data}
        isStale={found.isPlaceholderData}
        rowKey={placeOf}
        empty={<EmptyState title={t('noOut')} />}
      />
      <Turner total={list?.meta.total} page={page} turn={turn} />
    </Products>
  );
}

/** What went wrong or the list, and the product that is looked at. */
function Products({
  found,
  rows,
  children,
}: {
  found: { error: unknown; refetch: () => unknown };
  rows: readonly Listed[] | undefined;
  children: ReactNode;
}) {
  const window = useWindow();
  const { about, close } = useAddressDialog(PRODUCT);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  const [accountId = '', ...key] = (about ?? '').split('~');
  return (
    <>
      {children}
      <ProductDialog
        accountId={accountId}
        product={about === undefined ? undefined : keyOf(key.join('~'))}
        title={rows?.find((row) => placeOf(row) === about)?.title}
        window={window}
        onClose={close}
      />
    </>
  );
}

function productColumn<Row extends Listed>(header: string, of: Of, onShow: (place: string) => void): Column<Row> {
  return {
    key: 'product',
    header,
    cell: (product) => (
      <span className="two-lines">
        <button type="button" className="link" onClick={() => onShow(placeOf(product))}>
          {product.title}
        </button>
        <small className="quiet">
          {of.accountId === undefined ? (
            <>
              <Link to={`/app/accounts/${product.accountId}/feeds`}>{product.accountName}</Link>
              {' · '}
            </>
          ) : null}
          {[product.brand, product.offerId, `${product.feedLabel} ${product.contentLanguage}`]
            .filter((text) => text.trim())
            .join(' · ')}
        </small>
      </span>
    ),
  };
}

function figureColumns<Row extends { metrics: { cost: number; roas: number } }>(
  cost: string,
  roas: string,
): readonly Column<Row>[] {
  return [
    { key: 'cost', header: cost, isNumber: true, cell: ({ metrics }) => <Money value={metrics.cost} /> },
    {
      key: 'roas',
      header: roas,
      isNumber: true,
      from: 'wide',
      cell: ({ metrics }) => <MetricValue metric="roas" of={metrics} />,
    },
  ];
}

function Turner({ total, page, turn }: { total: number | undefined; page: number; turn: (page: number) => void }) {
  return <PageTurner page={page} pages={Math.ceil((total ?? 0) / PAGE_SIZE)} onPage={turn} />;
}
