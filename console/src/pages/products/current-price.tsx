import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Money } from '../../parts/figure';
import type { ProductRow } from './products.query';
import { TEXTS } from './texts';

/** What a shopper pays now, and during a sale the regular price. */
export function CurrentPrice({
  price,
  regularPrice,
  currency,
}: Pick<ProductRow, 'price' | 'regularPrice' | 'currency'>) {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  if (price === null) return <span className="quiet">{t('priceUnknown')}</span>;
  return (
    <span className="with-change">
      <Money value={price} currency={currency} />
      {regularPrice !== null && regularPrice !== price ? (
        <small className="quiet">{t('instead', { price: money(regularPrice, { currency }) })}</small>
      ) : null}
    </span>
  );
}
