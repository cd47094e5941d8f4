import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { Plan } from '../billing/plan.entity.js';

export const Team = defineEntity({
  name: 'Team',
  tableName: 'teams',
  properties: {
    id: column.id(),
    name: column.text(),
    trialEndsAt: column.instant().nullable(),
    kundeCanViewSearchTerms: p.boolean().default(false),
    kundeCanViewNegativeLists: p.boolean().default(false),
    kundeCanCreateFeeds: p.boolean().default(false),
    createdAt: column.written('now()'),
    showManagerAccounts: p.boolean().default(true),
    plan: () => p.manyToOne(Plan).joinColumn('plan').default('starter'),
  },
});

export type Team = InferEntity<typeof Team>;

/** The team's id as a column of a record that is deleted with the team. */
export const ofTeam = () =>
  p.manyToOne(Team).mapToPk().joinColumn('team_id').updateRule('no action').deleteRule('cascade');
