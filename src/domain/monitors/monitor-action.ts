import type { MonitorAction, MonitorActionInput } from '../../../schema/monitors/monitor.type.js';
import { ParameterError } from '../../errors.js';
import type { MonitorActionKind, MonitorLevel } from './monitor.enum.js';

/** A write that a monitor can propose, as an operation and its arguments besides account and campaign. */
export interface ProposedWrite {
  operation: string;
  args: Readonly<Record<string, unknown>>;
}

const WRITES: Readonly<Record<MonitorActionKind, (action: MonitorAction) => ProposedWrite>> = {
  pause_campaign: () => ({ operation: 'setCampaignStatus', args: { status: 'PAUSED' } }),
  change_budget: ({ changePercent }) => ({ operation: 'setCampaignBudget', args: { changePercent } }),
};

export function writeOf(action: MonitorAction): ProposedWrite {
  return WRITES[action.kind](action);
}

/** As it is stored. Throws ParameterError for an action that means nothing. */
export function knownAction(level: MonitorLevel, action: MonitorActionInput): MonitorAction {
  const { kind, changePercent = null, isUnattended } = action;
  if (level !== 'campaign') throw new ParameterError('action', 'must be left out for a monitor of accounts');
  if (kind === 'change_budget' && !changePercent) {
    throw new ParameterError('action.changePercent', 'must be given for change_budget, and not be 0');
  }
  if (kind !== 'change_budget' && changePercent !== null) {
    throw new ParameterError('action.changePercent', `must be left out for ${kind}`);
  }
  return { kind, changePercent, isUnattended: isUnattended === true };
}
