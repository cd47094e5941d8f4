import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofTeam } from '../teams/team.entity.js';
import type { Approval } from './approval.enum.js';

/** A team's own limits; null is no limit. */
export const TeamGuardrails = defineEntity({
  name: 'TeamGuardrails',
  tableName: 'team_guardrails',
  properties: {
    teamId: () => ofTeam().primary(),
    maxDailyBudgetMicros: p.bigint('number').nullable(),
    maxRaisePercentPerChange: p.decimal('number').precision(7).scale(2).nullable(),
    maxRaisePercentPerDay: p.decimal('number').precision(7).scale(2).nullable(),
    blockedOperations: p.array().columnType('text[]').default([]),
    secondPersonApproves: p.boolean().default(false),
    approval: column.text().$type<Approval>().default('NEVER'),
    approvalAboveMicros: p.bigint('number').nullable(),
    approvalAbovePercent: p.decimal('number').precision(7).scale(2).nullable(),
    /** When one of the three fields above last changed. */
    approvalSince: column.instant().nullable(),
  },
});
