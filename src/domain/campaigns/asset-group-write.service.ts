import type { SetAssetGroupStatusArgs } from '../../../schema/campaigns/asset-group-write.type.js';
import type { StatusChange } from '../../../schema/campaigns/campaign-write.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError } from '../../errors.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { AssetGroupState } from '../../platforms/ad-records.js';
import { requireWritable } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import type { LiveChange, LiveTarget, LiveWrites, MadeChange } from '../audit/live-write.js';
import { sharedRead } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { AccountMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { requireMember } from '../teams/membership.js';
import { type KeptState, overwritten, type Undoer, type UndoInProgress, type Undone } from '../undo/undo.js';

/** State needed to undo a change. Stored with the audit entry. */
interface AssetGroupUndoState extends KeptState {
  kind: 'assetGroupStatus';
  id: string;
  name: string;
  campaignId: string;
  previous: string;
  current: string;
}

type StatusUpdate = { status: string };
type Change = LiveChange<AssetGroupState, StatusUpdate>;

/** The kind of object whose planned effects later changes build on. */
const ASSET_GROUP = 'assetGroup';

/** Switches asset groups of Performance Max campaigns on and off (ADR 7). */
export class AssetGroupWriteService implements Undoer<AssetGroupUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly live: LiveWrites,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
  ) {}

  /** Throws NotFoundError, PlatformError, and `platform_rejected` for what is removed. */
  async setStatus(viewer: Viewer, args: SetAssetGroupStatusArgs, write: WriteInProgress): Promise<StatusChange> {
    const { accountId, assetGroupId: id, status, validateOnly, userId } = args;
    const target = { accountId, id, validateOnly, userId };
    const { before } = await this.make(viewer, target, write, (group) => {
      if (isRemoved(group)) throw new AppError('platform_rejected', 'A removed asset group cannot be changed.');
      return changeOf(accountId, group, status);
    });
    return { success: true, previousStatus: before.status, newStatus: status };
  }

  /** Reverts a change. Throws AppError `conflict` if the asset group has been changed since. */
  async undo(viewer: Viewer, kept: AssetGroupUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, id, name, campaignId, previous, current } = kept;
    const target = { accountId, id, validateOnly: write.planned?.dryRun !== undefined, userId: write.userId };
    await this.make(viewer, target, write, (group) => {
      if (isRemoved(group)) throw overwritten('The asset group was removed since this change');
      if (group.status !== current) {
        throw overwritten(`The status is ${group.status} now; this change left ${current}`);
      }
      const change = changeOf(accountId, group, previous);
      return { ...change, message: `Rückgängig gemacht: ${change.message}` };
    });
    const stateOf = (status: string) => ({ assetGroup: name, status });
    return { campaignId, previous: stateOf(current), current: stateOf(previous) };
  }

  private async make(
    viewer: Viewer,
    {
      accountId,
      ...of
    }: Pick<LiveTarget<AssetGroupState, StatusUpdate>, 'accountId' | 'id' | 'validateOnly' | 'userId'>,
    write: WriteInProgress,
    derive: (group: AssetGroupState) => Change,
  ): Promise<MadeChange<AssetGroupState>> {
    await requireMember(this.db, viewer, of.userId);
    const { planned } = write;
    const read = <T>(what: string, load: () => Promise<T>) => sharedRead(planned, `${what} ${accountId}`, load);
    await read('visible', () => requireVisible(this.db, viewer, accountId));
    const { platform, currency } = await read('writable asset groups', () =>
      requireWritable(this.db, this.platforms, viewer, accountId, 'assetGroupWriter'),
    );
    const money = await read(`money ${currency}`, () => AccountMoney.ifKnown(currency, this.rates));
    const writer = await read('writer of asset groups', () => platform.assetGroupWriter(viewer.teamId));
    const target: LiveTarget<AssetGroupState, StatusUpdate> = {
      ...of,
      accountId,
      name: 'asset group',
      platformName: platform.name,
      kind: ASSET_GROUP,
      find: async (ids) => {
        const found = new Map((await writer.find(accountId, ids)).map((group) => [group.id, group]));
        return ids.map((id) => found.get(id));
      },
      send: ({ resourceName }, { status }, onlyChecks) => writer.setStatus(accountId, resourceName, status, onlyChecks),
      resourceOf: ({ item }) => item.resourceName,
      afterEarlier: (turn, group) => turn.applyEarlier(ASSET_GROUP, group, subjectOf(group)),
      addEffect: (turn, group, { standing, update }) =>
        turn.addEffect(ASSET_GROUP, standing.subject, (other: AssetGroupState) =>
          other.resourceName === group.resourceName ? { ...other, ...update } : other,
        ),
      store: (tx, now) => storeStatus(tx, viewer, accountId, now),
    };
    return this.live.make(viewer, target, money, write, derive);
  }
}

function isRemoved({ status, campaignStatus }: AssetGroupState): boolean {
  return status === 'REMOVED' || campaignStatus === 'REMOVED';
}

function subjectOf({ resourceName }: AssetGroupState): string {
  return `${resourceName} status`;
}

function changeOf(accountId: string, group: AssetGroupState, status: string): Change {
  const { id, name, campaignId, status: previous } = group;
  return {
    update: { status },
    previous,
    goal: status,
    stateOf: (each) => each.status,
    standing: {
      subject: subjectOf(group),
      state: previous,
      inWords: previous,
      before: { assetGroup: name, status: previous },
      after: { assetGroup: name, status },
      campaignIds: [campaignId],
      // What can be spent in a day is the campaign's budget, whatever runs in it.
      dailyMicros: 0,
      dailyMicrosBefore: 0,
    },
    message: `Status der Asset-Gruppe „${name}“ geändert: ${previous} → ${status}`,
    metadata: { campaignId, assetGroupId: id },
    kept({ status: current }) {
      if (previous === current) {
        return { accountId, irreversible: 'This change left everything as it was, so there is nothing to undo.' };
      }
      const kept: AssetGroupUndoState = {
        kind: 'assetGroupStatus',
        accountId,
        id,
        name,
        campaignId,
        previous,
        current,
      };
      return kept;
    },
  };
}

async function storeStatus(tx: Sql, { teamId }: Viewer, accountId: string, { id, status }: AssetGroupState) {
  await tx.query(
    sql`update asset_groups set status = ${status} where team_id = ${teamId} and account_id = ${accountId} and id = ${id}`,
    'assetGroups.mirror',
  );
}
