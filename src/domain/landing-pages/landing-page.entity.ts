import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofAccount } from '../accounts/account.entity.js';

export const LandingPage = defineEntity({
  name: 'LandingPage',
  tableName: 'landing_pages',
  uniques: [{ properties: ['account', 'url'] }],
  properties: {
    account: () => ofAccount().primary(),
    id: column.id(),
    url: column.text(),
    source: column.text().$type<'campaign' | 'manual' | 'product'>(),
    isManuallyAdded: p.boolean().default(false),
    campaignIds: p.array().columnType('text[]').default([]),
    campaignNames: p.array().columnType('text[]').default([]),
    /** When it was last asked, and the HTTP status behind all redirects; null without an answer. */
    checkedAt: column.instant().nullable(),
    httpStatus: p.integer().nullable(),
    createdAt: column.written(),
    updatedAt: column.written(),
  },
});

export type LandingPage = InferEntity<typeof LandingPage>;
