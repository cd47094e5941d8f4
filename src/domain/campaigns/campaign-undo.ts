import { isDeepStrictEqual } from 'node:util';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import { eurOfMicros } from '../../money.js';
import type { CampaignWriter } from '../../platforms/ad-platform.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import type { AccountMoney } from '../currencies/account-money.js';
import { EURO } from '../currencies/figures-in-euro.js';
import type { Undoer, Undone } from '../undo/undo.js';
import { type AmountText, biddingInWords, biddingOf, strategyOf } from './bidding.js';
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
    const target = { accountId, campaignId, validateOnly: false, userId, writesMoney: kind === 'campaignBudget' };
    const { money } = await this.changes.make(viewer, target, write, (campaign, writer, now) => {
      if (campaign.status === 'REMOVED') throw movedOn('The campaign was removed since this change');
      const change = CHANGES[kind](campaign, kept as never, writer, now);
      return { ...change, message: `Rückgängig gemacht: ${change.message}` };
    });
    const state = (which: 'previous' | 'current') => STATES[kind](kept[which] as never, money);
    return { campaignId, previous: state('current'), current: state('previous') };
  }
}

type ByKind = { [Kind in CampaignKept['kind']]: Extract<CampaignKept, { kind: Kind }> };

const CHANGES: {
  [Kind in keyof ByKind]: (
    campaign: CampaignRecord,
    kept: ByKind[Kind],
    writer: CampaignWriter,
    money: AccountMoney,
  ) => CampaignChange;
} = {
  campaignBudget(campaign, kept: KeptBudget, _writer, money) {
    if ((kept.currency ?? EURO) !== money.kept.currency) {
      throw movedOn('The account has counted in another currency since this change');
    }
    if (campaign.budgetResourceName !== kept.budgetResourceName) {
      throw movedOn('The campaign has had another budget since this change');
    }
    if (Number(campaign.budgetMicros) !== kept.current) {
      throw movedOn(
        `The daily budget is ${money.text(Number(campaign.budgetMicros))} now; this change left ${money.text(kept.current)}`,
      );
    }
    if (Number(campaign.budgetReferenceCount) > kept.campaigns) {
      throw movedOn('More campaigns share the budget than at this change');
    }
    return budgetChange(campaign, kept.accountId, kept.previous, money);
  },

  campaignStatus(campaign, kept: KeptStatus) {
    if (campaign.status !== kept.current) {
      throw movedOn(`The status is ${campaign.status} now; this change left ${kept.current}`);
    }
    return statusChange(campaign, kept.accountId, kept.previous);
  },

  campaignBidding(campaign, kept: KeptBidding, writer, money) {
    const textOf: AmountText = (micros) => money.text(micros);
    if (!isDeepStrictEqual(biddingOf(campaign), kept.current)) {
      throw movedOn(
        `The bidding is ${biddingInWords(campaign, textOf)} now; this change left ${biddingInWords(kept.current, textOf)}`,
      );
    }
    return biddingChange(campaign, kept.accountId, kept.previous, writer, textOf);
  },
};

const STATES: { [Kind in keyof ByKind]: (state: ByKind[Kind]['current'], money: AccountMoney) => ChangedState } = {
  campaignBudget: (micros, money) => ({
    dailyBudgetEur: eurOfMicros(money.inEuro(micros)),
    dailyBudgetNative: money.native(micros),
  }),
  campaignStatus: (status) => ({ status }),
  campaignBidding: (bidding) => ({ strategy: strategyOf(bidding), targetRoas: bidding.targetRoas }),
};

function movedOn(how: string): AppError {
  return new AppError('conflict', `${how}. Nothing was undone.`);
}
