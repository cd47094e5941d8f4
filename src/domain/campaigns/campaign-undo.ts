import { isDeepStrictEqual } from 'node:util';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import { eurOfMicros, eurText } from '../../money.js';
import type { CampaignWriter } from '../../platforms/ad-platform.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import type { Undoer, Undone } from '../undo/undo.js';
import { biddingInWords, biddingOf, strategyOf } from './bidding.js';
import {
  biddingChange,
  budgetChange,
  type CampaignChange,
  type CampaignKept,
  type KeptBidding,
  type KeptBudget,
  type KeptStatus,
  statusChange,
} from './campaign-change.js';
import type { CampaignChanges } from './campaign-changes.js';

/** Puts back what a change of a campaign found, as long as the campaign still stands as the change left it. */
export class CampaignUndo implements Undoer<CampaignKept> {
  constructor(private readonly changes: CampaignChanges) {}

  /** Throws AppError `conflict` when the campaign has moved on since. */
  async undo(
    viewer: Viewer,
    kept: CampaignKept,
    write: WriteInProgress,
    userId: string | null | undefined,
  ): Promise<Undone> {
    const { accountId, campaignId, kind } = kept;
    const target = { accountId, campaignId, validateOnly: false, userId, inEur: kind === 'campaignBudget' };
    await this.changes.make(viewer, target, write, (campaign, writer) => {
      if (campaign.status === 'REMOVED') throw movedOn('The campaign was removed since this change');
      const change = CHANGES[kind](campaign, kept as never, writer);
      return { ...change, message: `Rückgängig gemacht: ${change.message}` };
    });
    return { campaignId, previous: STATES[kind](kept.current as never), current: STATES[kind](kept.previous as never) };
  }
}

type ByKind = { [Kind in CampaignKept['kind']]: Extract<CampaignKept, { kind: Kind }> };

const CHANGES: {
  [Kind in keyof ByKind]: (campaign: CampaignRecord, kept: ByKind[Kind], writer: CampaignWriter) => CampaignChange;
} = {
  campaignBudget(campaign, kept: KeptBudget) {
    if (campaign.budgetResourceName !== kept.budgetResourceName) {
      throw movedOn('The campaign has had another budget since this change');
    }
    if (Number(campaign.budgetMicros) !== kept.current) {
      throw movedOn(
        `The daily budget is ${eurText(Number(campaign.budgetMicros))} now; this change left ${eurText(kept.current)}`,
      );
    }
    if (Number(campaign.budgetReferenceCount) > kept.campaigns) {
      throw movedOn('More campaigns share the budget than at this change');
    }
    return budgetChange(campaign, kept.accountId, kept.previous);
  },

  campaignStatus(campaign, kept: KeptStatus) {
    if (campaign.status !== kept.current) {
      throw movedOn(`The status is ${campaign.status} now; this change left ${kept.current}`);
    }
    return statusChange(campaign, kept.accountId, kept.previous);
  },

  campaignBidding(campaign, kept: KeptBidding, writer) {
    if (!isDeepStrictEqual(biddingOf(campaign), kept.current)) {
      throw movedOn(`The bidding is ${biddingInWords(campaign)} now; this change left ${biddingInWords(kept.current)}`);
    }
    return biddingChange(campaign, kept.accountId, kept.previous, writer);
  },
};

const STATES: { [Kind in keyof ByKind]: (state: ByKind[Kind]['current']) => ChangedState } = {
  campaignBudget: (micros) => ({ dailyBudgetEur: eurOfMicros(micros) }),
  campaignStatus: (status) => ({ status }),
  campaignBidding: (bidding) => ({ strategy: strategyOf(bidding), targetRoas: bidding.targetRoas }),
};

function movedOn(how: string): AppError {
  return new AppError('conflict', `${how}. Nothing was undone.`);
}
