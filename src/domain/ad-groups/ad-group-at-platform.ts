import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { AppError, requireFound } from '../../errors.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { requireWritable } from '../accounts/account-platform.js';
import { isRemoved } from './bid-change.js';

export interface FoundAdGroup {
  name: string;
  campaignId: string;
  isRemoved: boolean;
}

/** An ad group as the platform has it now. Throws NotFoundError and PlatformError. */
export async function findAdGroup(
  db: Sql,
  platforms: AdPlatforms,
  viewer: Viewer,
  { accountId, adGroupId }: { accountId: string; adGroupId: string },
): Promise<FoundAdGroup> {
  const { platform } = await requireWritable(db, platforms, viewer, accountId, 'adGroupWriter');
  const [found] = await (await platform.adGroupWriter(viewer.teamId)).find(accountId, [adGroupId]);
  const record = requireFound(found, 'ad group');
  return { name: record.adGroup.name, campaignId: record.campaign.id, isRemoved: isRemoved(record) };
}

/** Throws AppError `platform_rejected` for a removed ad group. */
export function requireKept(adGroup: FoundAdGroup): FoundAdGroup {
  if (adGroup.isRemoved) throw new AppError('platform_rejected', 'A removed ad group cannot be changed.');
  return adGroup;
}
