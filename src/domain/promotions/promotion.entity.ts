import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofAccount } from '../accounts/account.entity.js';

export const Promotion = defineEntity({
  name: 'Promotion',
  tableName: 'promotions',
  uniques: [
    {
      name: 'promotions_place_key',
      properties: ['account', 'merchantId', 'promotionId', 'targetCountry', 'contentLanguage'],
    },
  ],
  properties: {
    account: () => ofAccount().primary(),
    id: column.id(),
    /** Its Merchant Center; empty if unknown. */
    merchantId: column.text().default(''),
    /** The merchant's own id, the same at the platform. */
    promotionId: column.text(),
    /** ISO 3166 and ISO 639-1; empty if unknown. */
    targetCountry: column.text().default(''),
    contentLanguage: column.text().default(''),
    title: column.text(),
    couponValueType: column.text(),
    percentOff: p.integer().nullable(),
    effectiveStart: column.instant(),
    effectiveEnd: column.instant(),
    platformState: column.text(),
    customTitle: column.text().nullable(),
    customNotes: column.text().nullable(),
    customEffectiveStart: column.instant().nullable(),
    customEffectiveEnd: column.instant().nullable(),
  },
});

export type Promotion = InferEntity<typeof Promotion>;
