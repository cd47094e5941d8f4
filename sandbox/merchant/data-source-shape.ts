import type { Account } from '../world/account.js';
import { AUSTRIA, ENGLISH } from '../world/feed.js';
import { oddFeedsOf } from '../world/odd-product.js';
import type { Product } from '../world/product.js';
import { CONTEXTS, COUNTRY, dataSourceId, dataSourceName, fetchedAt, LANGUAGE } from './product-shape.js';

/** The data sources of a shop: a fetched feed, the interface of the shop system, a supplement, and promotions. */
export function dataSourceShapes(account: Account) {
  const named = (index: number, displayName: string) => ({
    name: dataSourceName(account, index),
    dataSourceId: dataSourceId(account, index),
    displayName,
  });
  const primary = {
    contentLanguage: LANGUAGE,
    feedLabel: COUNTRY,
    countries: [COUNTRY],
    defaultRule: { takeFromDataSources: [{ self: true }] },
    destinations: CONTEXTS.map((destination) => ({ destination, state: 'ENABLED' })),
  };
  return [
    {
      ...named(0, 'Hauptfeed Deutschland'),
      input: 'FILE',
      primaryProductDataSource: primary,
      fileInput: {
        fileInputType: 'FETCH',
        fetchSettings: {
          enabled: true,
          frequency: 'FREQUENCY_DAILY',
          timeOfDay: { hours: 4 },
          timeZone: account.timeZone,
          fetchUri: `https://www.${account.domain}/feeds/google-de.xml`,
        },
      },
    },
    { ...named(1, 'Shopsystem-Schnittstelle'), input: 'API', primaryProductDataSource: primary },
    {
      ...named(2, 'Zusatzfeed Labels'),
      input: 'FILE',
      supplementalProductDataSource: { contentLanguage: LANGUAGE, feedLabel: COUNTRY },
      fileInput: { fileInputType: 'UPLOAD', fileName: 'labels.csv' },
    },
    {
      ...named(3, 'Aktionen'),
      input: 'API',
      promotionDataSource: { targetCountry: COUNTRY, contentLanguage: LANGUAGE },
    },
  ];
}

/** The sources of further feeds, those of `several_feeds` among them: programs feed them. */
export function furtherFeedShapes(account: Account, hasSeveralFeeds: boolean) {
  const feed = (index: number, displayName: string, feedLabel: string, contentLanguage: string) => ({
    name: dataSourceName(account, index),
    dataSourceId: dataSourceId(account, index),
    displayName,
    input: 'API',
    primaryProductDataSource: { contentLanguage, feedLabel, countries: [feedLabel] },
  });
  const several = [
    feed(AUSTRIA, 'Feed Österreich', 'AT', 'de'),
    feed(ENGLISH, 'Feed Deutschland (englisch)', 'DE', 'en'),
  ];
  return [
    ...(hasSeveralFeeds ? several : []),
    ...oddFeedsOf(account).map(({ source, name, label, language }) => feed(source, name, label, language)),
  ];
}

/** The last upload of a file data source; undefined for one that is not fed by files. */
export function latestUpload(account: Account, products: Product[], id: string, fetched: number) {
  const index = dataSourceShapes(account).findIndex((source) => source.dataSourceId === id && source.input === 'FILE');
  if (index < 0) return undefined;
  const own = products.filter(({ source }) => (index === 0 ? source === 0 : source < 2));
  const broken = own.filter(({ issues }) => issues.some(({ attribute }) => attribute === 'gtin')).length;
  return {
    name: `${dataSourceName(account, index)}/fileUploads/latest`,
    dataSourceId: id,
    processingState: 'SUCCEEDED',
    itemsTotal: String(own.length),
    ...(index === 0 ? { itemsCreated: String(own.length) } : { itemsUpdated: String(own.length) }),
    uploadTime: fetchedAt(fetched),
    issues:
      broken === 0
        ? undefined
        : [
            {
              title: 'Missing recommended attribute: gtin',
              description: 'Items without a GTIN are shown less often.',
              code: 'validation/missing_recommended',
              count: String(broken),
              severity: 'WARNING',
              documentationUri: 'https://support.example.com/merchants/answer/6324461',
            },
          ],
  };
}
