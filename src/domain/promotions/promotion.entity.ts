import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofAccount } from '../accounts/account.entity.js';

export const Promotion = defineEntity({
  name: 'Promotion',
  tableName: 'promotions',
  uniques: [{ properties: ['account', 'merchantId', 'promotionId'] }],
  properties: {
    account: () => ofAccount().primary(),
    id: column.id(),
    /** Its Merchant Center; empty if unknown. */
    merchantId: column.text().default(''),
    /** The merchant's own id, the same at the platform. */
    promotionId: column.text(),
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
