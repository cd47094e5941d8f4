import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { FigureWindow } from '../../app/period';
import type { ProductDetailsQuery } from '../../generated/graphql';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { MetricValue, Money } from '../../parts/figure';
import { Skeleton } from '../../parts/skeleton';
import { Sparkline } from '../../parts/sparkline';
import { AgainstBenchmark } from './against-benchmark';
import { CurrentPrice } from './current-price';
import { type ProductKey, productQuery } from './products.query';
import { Review } from './review';
import { TEXTS } from './texts';

interface ProductDialogProps {
  accountId: string;
  /** Undefined: the dialog is closed. */
  product: ProductKey | undefined;
  /** Its title, where it is known. */
  title: string | undefined;
  window: FigureWindow;
  onClose: () => void;
}

const NONE: ProductKey = { offerId: '', feedLabel: '', contentLanguage: '' };

/** One product, with what Merchant Center says about it. */
export function ProductDialog({ accountId, product, title, window, onClose }: ProductDialogProps) {
  const t = useTexts(TEXTS);
  const found = useQuery({ ...productQuery(accountId, product ?? NONE, window), enabled: product !== undefined });
  const name = title ?? found.data?.product.title ?? t('product');
  return (
    <Dialog isOpen={product !== undefined} onClose={onClose} title={name}>
      {found.data ? (
        <Product product={found.data.product} />
      ) : found.error ? (
        <ErrorNote error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

function Product({ product }: { product: ProductDetailsQuery['product'] }) {
  const t = useTexts(TEXTS);
  const { count, list } = useFormats();
  const spend = useMemo(() => product.dailyMetrics.map(({ cost }) => cost), [product]);
  return (
    <>
      <dl className="facts">
        <dt>{t('status')}</dt>
        <dd>
          <Review status={product.status} />{' '}
          <span className="quiet">{t(product.availability ?? 'availabilityUnknown')}</span>
        </dd>
        <dt>{t('price')}</dt>
        <dd>
          <CurrentPrice {...product} />
        </dd>
        <dt>{t('difference')}</dt>
        <dd>
          <AgainstBenchmark {...product} />
        </dd>
        <dt>{t('cost')}</dt>
        <dd>
          <Money value={product.metrics.cost} />
        </dd>
        <dt>{t('value')}</dt>
        <dd>
          <Money value={product.metrics.conversionValue} />
        </dd>
        <dt>{t('roas')}</dt>
        <dd>
          <MetricValue metric="roas" of={product.metrics} />
        </dd>
        <dt>{t('clicks')}</dt>
        <dd>{count(product.metrics.clicks)}</dd>
        <dt>{t('course')}</dt>
        <dd>
          <Sparkline values={spend} />
        </dd>
        <dt>{t('offer')}</dt>
        <dd>
          <code>{product.offerId}</code>{' '}
          <span className="quiet">{`${product.feedLabel} ${product.contentLanguage}`}</span>
        </dd>
        {product.gtin ? (
          <>
            <dt>{t('gtin')}</dt>
            <dd>{product.gtin}</dd>
          </>
        ) : null}
        {product.customLabels.some(Boolean) ? (
          <>
            <dt>{t('labels')}</dt>
            <dd>{list(product.customLabels.filter(Boolean))}</dd>
          </>
        ) : null}
      </dl>
      <section>
        <h3>{t('issues')}</h3>
        {product.issues.length === 0 ? <p className="quiet">{t('noIssues')}</p> : null}
        <ul className="issues">
          {product.issues.map(({ code, description, detail }) => (
            <li key={code}>
              {description} <span className="quiet">{detail}</span>
            </li>
          ))}
        </ul>
      </section>
      {/^https?:\/\//.test(product.link) ? (
        <a href={product.link} target="_blank" rel="noreferrer">
          {t('shop')} <ExternalLink size={13} aria-hidden="true" />
        </a>
      ) : null}
    </>
  );
}
