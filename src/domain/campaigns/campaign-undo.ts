import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '../../access/viewer.js';
import type { CampaignWriter } from '../../platforms/ad-platform.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import type { AccountMoney } from '../currencies/account-money.js';
import { EURO } from '../currencies/conversion.js';
import { movedOn, type Undoer, type UndoInProgress, type Undone } from '../undo/undo.js';
import { biddingInWords, biddingOf } from './bidding.js';
import {
  biddingChange,
  budgetChange,
  type CampaignKept,
  type KeptBudget,
  shownBudget,
  statusChange,
  targetOf,
} from './campaign-change.js';
import type { CampaignChanges } from './campaign-changes.js';

/** Reverts a change of a campaign, unless the campaign was changed again since. */
export class CampaignUndo implements Undoer<CampaignKept> {
  constructor(private readonly changes: CampaignChanges) {}

  /** Throws AppError `conflict` if the campaign was changed since. */
  async undo(viewer: Viewer, kept: CampaignKept, write: UndoInProgress): Promise<Undone> {
    const { accountId, campaignId, kind } = kept;
    const { userId } = write;
    const target = { accountId, campaignId, validateOnly: false, userId, writesMoney: kind === 'campaignBudget' };
    const { money } = await this.changes.make(viewer, target, write, (campaign, writer, now) => {
      if (campaign.status === 'REMOVED') throw movedOn('The campaign was removed since this change');
      const change = reversed(campaign, kept, writer, now);
      return { ...change, message: `Rückgängig gemacht: ${change.message}` };
    });
    return { campaignId, ...shownOf(kept, money) };
  }
}

function reversed(campaign: CampaignRecord, kept: CampaignKept, writer: CampaignWriter, money: AccountMoney) {
  const { accountId } = kept;
  switch (kept.kind) {
    case 'campaignBudget':
      requireSameBudget(campaign, kept, money);
      return budgetChange(campaign, accountId, kept.previous, money);
    case 'campaignStatus':
      if (campaign.status !== kept.current) {
        throw movedOn(`The status is ${campaign.status} now; this change left ${kept.current}`);
      }
      return statusChange(campaign, accountId, kept.previous);
    case 'campaignBidding':
      if (!isDeepStrictEqual(biddingOf(campaign), kept.current)) {
        throw movedOn(
          `The bidding is ${biddingInWords(campaign, money)} now; this change left ${biddingInWords(kept.current, money)}`,
        );
      }
      return biddingChange(campaign, accountId, kept.previous, writer, money);
  }
}

function requireSameBudget(campaign: CampaignRecord, kept: KeptBudget, money: AccountMoney): void {
  if ((kept.currency ?? EURO) !== money.kept.currency) {
    throw movedOn('The account has counted in another currency since this change');
  }
  if (campaign.budgetResourceName !== kept.budgetResourceName) {
    throw movedOn('The campaign has had another budget since this change');
  }
  const micros = Number(campaign.budgetMicros);
  if (micros !== kept.current) {
    throw movedOn(`The daily budget is ${money.text(micros)} now; this change left ${money.text(kept.current)}`);
  }
  if (Number(campaign.budgetReferenceCount) > kept.campaigns) {
    throw movedOn('More campaigns share the budget than at this change');
  }
}

/** The state before undoing and after it. */
function shownOf(kept: CampaignKept, money: AccountMoney): Pick<Undone, 'previous' | 'current'> {
  switch (kept.kind) {
    case 'campaignBudget':
      return { previous: shownBudget(kept.current, money), current: shownBudget(kept.previous, money) };
    case 'campaignStatus':
      return { previous: { status: kept.current }, current: { status: kept.previous } };
    case 'campaignBidding':
      return { previous: targetOf(kept.current), current: targetOf(kept.previous) };
  }
}
