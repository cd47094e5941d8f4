import { useMemo } from 'react';
import { useConnection } from '../../api/connection';
import { useCurrentAccount } from '../../app/account';
import { useAddressDialog } from '../../app/address';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { useWindow } from '../../app/period';
import type { Column } from '../../parts/data-table';
import { figureColumn } from '../../parts/figure';
import { useFilter, useSearch } from '../../parts/filter';
import { ListPage, useOrder } from '../../parts/list-page';
import { PeriodChoice } from '../../parts/period-choice';
import { allProductsQuery, type TeamProduct } from './all-products.query';
import { AVAILABILITIES, ORDERS, PRICES } from './choices';
import { differenceColumn, priceColumn } from './columns';
import { ProductDialog } from './product';
import { keyOf, keyText } from './products.query';
import { ReviewBelow, reviewColumn } from './review';
import { TEXTS } from './texts';

/** As the address names a product of any account: ids of accounts have no tilde. */
const placeOf = (product: TeamProduct) => `${product.accountId}~${keyText(product)}`;

/** The products of all accounts in one list. */
export default function AllProductsPage() {
  const t = useTexts(TEXTS);
  const window = useWindow();
  const availability = useFilter('availability', t('availability'), AVAILABILITIES, t);
  const price = useFilter('price', t('difference'), PRICES, t);
  const brand = useSearch(t('brand'), t('anyBrand'), 'brand');
  const { orderBy, ...order } = useOrder(ORDERS);
  const { about, open, close } = useAddressDialog('product');
  const list = useConnection(
    allProductsQuery(window, {
      orderBy,
      availability: availability.wanted,
      priceVsBenchmark: price.wanted,
      brand: brand.wanted || undefined,
    }),
  );
  const filters = [availability, price, brand];
  const [accountId = '', ...key] = (about ?? '').split('~');
  return (
    <ListPage
      title={t('allTitle')}
      lead={list.rows && !list.found.isPlaceholderData ? t('allLead', { count: list.more.total }) : '\u00a0'}
      actions={<PeriodChoice isCompared={false} />}
      filters={filters}
      {...list}
      {...order}
      columns={useColumns(open)}
      rowKey={({ nodeId }) => nodeId}
      summed={() => true}
      exported={t('allTitle')}
      empty={t(filters.some(({ wanted }) => wanted) ? 'none' : 'noneOfTeam')}
    >
      <ProductDialog
        accountId={accountId}
        product={about === undefined ? undefined : keyOf(key.join('~'))}
        title={list.rows?.find((row) => placeOf(row) === about)?.title}
        window={window}
        onClose={close}
      />
    </ListPage>
  );
}

function useColumns(onShow: (place: string) => void): readonly Column<TeamProduct>[] {
  const t = useTexts(TEXTS);
  const { accounts } = useCurrentAccount();
  return useMemo(() => {
    const names = new Map(accounts.map(({ id, name }) => [id, name]));
    const nameOf = ({ accountId }: TeamProduct) => names.get(accountId) ?? accountId;
    return [
      {
        key: 'title',
        header: t('product'),
        csv: ({ title }) => title,
        also: [
          { header: t('account'), csv: nameOf },
          { header: t('offer'), csv: ({ offerId }) => offerId },
          { header: t('brand'), csv: ({ brand }) => brand },
        ],
        cell: (product) => (
          <span className="two-lines">
            <button type="button" className="link" onClick={() => onShow(placeOf(product))}>
              {product.title}
            </button>
            <small className="quiet">
              <Link to={`/app/accounts/${product.accountId}/products`}>{nameOf(product)}</Link>
              {[
                '',
                product.brand,
                `${product.feedLabel} ${product.contentLanguage}`,
                product.availability === 'out_of_stock' ? t('out_of_stock') : ' ',
              ]
                .filter((text, at) => at === 0 || text.trim())
                .join(' · ')}
              <ReviewBelow {...product} />
            </small>
          </span>
        ),
      },
      {
        key: 'price',
        header: t('price'),
        from: 'medium',
        ...priceColumn(t),
      },
      {
        key: 'difference',
        header: t('difference'),
        from: 'medium',
        ...differenceColumn(t),
      },
      figureColumn('cost', t('cost')),
      figureColumn('conversionValue', t('value'), { from: 'wide', isSorted: false }),
      figureColumn('roas', t('roas'), { from: 'medium' }),
      {
        key: 'status',
        header: t('status'),
        from: 'wide',
        ...reviewColumn(t),
      },
    ];
  }, [t, accounts, onShow]);
}
