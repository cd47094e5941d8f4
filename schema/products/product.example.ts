import { PAGE_META } from '../metrics/figures.example.js';
import type { Example } from '../support/field-rules.js';
import type { Product, ProductPage } from './product.type.js';
import type { ProductDetails } from './product-details.type.js';

const PRODUCT = {
  offerId: 'SKU-1001',
  title: 'Garden chair, oak',
  brand: 'Holzmann',
  price: 89.9,
  benchmarkPrice: 84.5,
  priceDiffPercent: 6.39,
  availability: 'in_stock',
  metrics: { periodDays: 30, impressions: 8120, clicks: 144, cost: 61.2, conversionValue: 359.6, roas: 5.8758 },
} satisfies Example<Product>;

export const PRODUCT_PAGE = { data: [PRODUCT], meta: PAGE_META } satisfies Example<ProductPage>;

export const PRODUCT_DETAILS = {
  ...PRODUCT,
  accountId: '1000000001',
  link: 'https://shop.example/garden-chair-oak',
  imageLink: 'https://shop.example/garden-chair-oak.jpg',
  condition: 'new',
  gtin: '04012345678901',
  productType: 'Garden > Chairs',
  feedLabel: 'DE',
  contentLanguage: 'de',
  currency: 'EUR',
  status: 'limited',
  issues: [
    {
      code: 'image_too_small',
      severity: 'DEMOTED',
      description: 'The picture is too small.',
      detail: 'Use at least 250 × 250 pixels.',
      documentationUrl: 'https://support.example/image-size',
    },
  ],
  customLabels: ['bestseller'],
  lastSyncedAt: '2026-01-31T05:10:00.000Z',
} satisfies Example<ProductDetails>;
