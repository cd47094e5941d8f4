import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofTeam } from '../teams/team.entity.js';

/** An account as of its last sync, which writes it with SQL. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  indexes: [{ name: 'accounts_manager', properties: ['teamId', 'mccId'] }],
  properties: {
    teamId: () => ofTeam().primary(),
    id: column.text().primary(),
    platform: column.text().default('google-ads'),
    name: column.text(),
    currency: column.text(),
    status: column.text(),
    isMcc: p.boolean().default(false),
    mccId: column.text().nullable(),
    timeZone: column.text(),
    industry: column.text().default(''),
    logoUrl: column.text().default(''),
    isEcommerce: p.boolean().default(false),
    productRoasBoundary: p.decimal().precision(12).scale(4).default('2.0'),
    merchantId: column.text().nullable(),
    merchantCountry: column.text().default('DE'),
    figuresFrom: column.day().nullable(),
    figuresThrough: column.day().nullable(),
    lastSyncedAt: column.instant().nullable(),
    createdAt: column.written('now()'),
    figuresSettledThrough: column.day().nullable(),
    structureSyncedAt: column.instant().nullable(),
    statusesFrom: column.day().nullable(),
    statusesThrough: column.day().nullable(),
    keywordsSyncedAt: column.instant().nullable(),
    campaignNegativesWrittenAt: column.instant().nullable(),
    impressionSharesThrough: column.day().nullable(),
    loginCustomerId: column.text().nullable(),
    keptThrough: column.day().nullable(),
    pricesUntil: column.instant().nullable(),
    monthlyTargetMicros: p.bigint('number').nullable(),
    reportedTimeZone: column.text().nullable(),
    changesThrough: column.day().nullable(),
    conversionWindowDays: p.integer().nullable(),
    judgedState: column.text().nullable(),
  },
});

/** The account that a record belongs to and is deleted with. */
export const ofAccount = () =>
  p.manyToOne(Account).joinColumns('team_id', 'account_id').updateRule('no action').deleteRule('cascade');
