import { defineEntity, p } from '@mikro-orm/core';
import { ofTeam } from '../teams/team.entity.js';

/** The limits that a team set itself; null limits nothing. */
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
  },
});
