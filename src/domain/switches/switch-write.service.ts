import type { SetAdStatusArgs } from '../../../schema/ads/ad-write.type.js';
import type { SetAssetStatusArgs } from '../../../schema/assets/asset-write.type.js';
import type { SetAssetGroupStatusArgs } from '../../../schema/campaigns/asset-group-write.type.js';
import type { StatusChange } from '../../../schema/campaigns/campaign-write.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError } from '../../errors.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { SwitchState } from '../../platforms/ad-records.js';
import { requireWritable } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import type { LiveTarget, LiveWrites, MadeChange } from '../audit/live-write.js';
import { sharedRead } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { AccountMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { requireMember } from '../teams/membership.js';
import type { Undoer, UndoInProgress, Undone } from '../undo/undo.js';
import {
  changeOf,
  levelOf,
  NAMES,
  reversalOf,
  type StatusUpdate,
  type SwitchChange,
  type SwitchLevel,
  type SwitchUndoState,
  subjectOf,
  undoneOf,
} from './switch-change.js';

type Target = Pick<LiveTarget<SwitchState, StatusUpdate>, 'accountId' | 'id' | 'validateOnly' | 'userId'> & {
  level: SwitchLevel;
};

const WRITERS = {
  assetGroup: 'assetGroupWriter',
  ad: 'adWriter',
  asset: 'assetWriter',
} as const satisfies Record<SwitchLevel, string>;

type Store = (tx: Sql, viewer: Viewer, accountId: string, now: SwitchState) => Promise<void>;
/** Ads are not stored. */
const STORES: Partial<Record<SwitchLevel, Store>> = { assetGroup: storeAssetGroup, asset: storeAsset };

/** Switches ads, asset groups of Performance Max campaigns, and links of assets on and off (ADR 7). */
export class SwitchWriteService implements Undoer<SwitchUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly live: LiveWrites,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
  ) {}

  /** Throws NotFoundError, PlatformError, and `platform_rejected` for what is removed, as does the other. */
  setAssetGroupStatus(
    viewer: Viewer,
    { assetGroupId: id, ...args }: SetAssetGroupStatusArgs,
    write: WriteInProgress,
  ): Promise<StatusChange> {
    return this.setStatus(viewer, { ...args, level: 'assetGroup', id }, write);
  }

  setAdStatus(viewer: Viewer, { adId: id, ...args }: SetAdStatusArgs, write: WriteInProgress): Promise<StatusChange> {
    return this.setStatus(viewer, { ...args, level: 'ad', id }, write);
  }

  setAssetStatus(
    viewer: Viewer,
    { assetLinkId: id, ...args }: SetAssetStatusArgs,
    write: WriteInProgress,
  ): Promise<StatusChange> {
    return this.setStatus(viewer, { ...args, level: 'asset', id }, write);
  }

  /** Reverts a change. Throws AppError `conflict` if the same has been changed since. */
  async undo(viewer: Viewer, kept: SwitchUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, id } = kept;
    const validateOnly = write.planned?.dryRun !== undefined;
    const target = { level: levelOf(kept), accountId, id, validateOnly, userId: write.userId };
    await this.make(viewer, target, write, (item) => reversalOf(kept, item));
    return undoneOf(kept);
  }

  private async setStatus(
    viewer: Viewer,
    { status, ...target }: Target & { status: string },
    write: WriteInProgress,
  ): Promise<StatusChange> {
    const { level, accountId } = target;
    const { before } = await this.make(viewer, target, write, (item) => {
      if (item.isRemoved) {
        throw new AppError('platform_rejected', `A removed ${NAMES[level]} cannot be changed${placeOf(item)}.`);
      }
      return changeOf(level, accountId, item, status);
    });
    return { success: true, previousStatus: before.status, newStatus: status };
  }

  private async make(
    viewer: Viewer,
    { level, accountId, ...of }: Target,
    write: WriteInProgress,
    derive: (item: SwitchState) => SwitchChange,
  ): Promise<MadeChange<SwitchState>> {
    await requireMember(this.db, viewer, of.userId);
    const { planned } = write;
    const read = <T>(what: string, load: () => Promise<T>) => sharedRead(planned, `${what} ${accountId}`, load);
    await read('visible', () => requireVisible(this.db, viewer, accountId));
    const { platform, currency } = await read(`writable ${level}`, () =>
      requireWritable(this.db, this.platforms, viewer, accountId, WRITERS[level]),
    );
    const money = await read(`money ${currency}`, () => AccountMoney.ifKnown(currency, this.rates));
    const writer = await read(`writer ${level}`, () => platform[WRITERS[level]](viewer.teamId));
    const target: LiveTarget<SwitchState, StatusUpdate> = {
      ...of,
      accountId,
      name: NAMES[level],
      platformName: platform.name,
      kind: level,
      find: async (ids) => {
        const found = new Map((await writer.find(accountId, ids)).map((item) => [item.id, item]));
        return ids.map((id) => found.get(id));
      },
      send: ({ resourceName }, { status }, onlyChecks) => writer.setStatus(accountId, resourceName, status, onlyChecks),
      checkAll: writer.checkAll?.bind(writer, accountId),
      resourceOf: ({ item }) => item.resourceName,
      afterEarlier: (turn, item) => turn.applyEarlier(level, item, subjectOf(item)),
      addEffect: (turn, item, { standing, update }) =>
        turn.addEffect(level, standing.subject, (other: SwitchState) =>
          other.resourceName === item.resourceName ? { ...other, ...update } : other,
        ),
      store: async (tx, now) => STORES[level]?.(tx, viewer, accountId, now),
    };
    return this.live.make(viewer, target, money, write, derive);
  }
}

/** Where the item itself is there, and what it is in is gone. */
function placeOf({ status }: SwitchState): string {
  return status === 'REMOVED' ? '' : ': what it belongs to was removed';
}

async function storeAssetGroup(tx: Sql, { teamId }: Viewer, accountId: string, { id, status }: SwitchState) {
  await tx.query(
    sql`update asset_groups set status = ${status} where team_id = ${teamId} and account_id = ${accountId} and id = ${id}`,
    'assetGroups.mirror',
  );
}

/** Of the links of assets only those to asset groups are stored. */
async function storeAsset(tx: Sql, { teamId }: Viewer, accountId: string, now: SwitchState) {
  const { id, assetGroup, status, effectiveStatus = status } = now;
  if (!assetGroup) return;
  const [assetId, fieldType] = id.split('~').slice(-2);
  await tx.query(
    sql`update asset_group_assets set status = ${status}, effective_status = ${effectiveStatus}
      where team_id = ${teamId} and account_id = ${accountId} and asset_group_id = ${assetGroup.id}
        and asset_id = ${assetId} and field_type = ${fieldType}`,
    'assets.mirror',
  );
}
