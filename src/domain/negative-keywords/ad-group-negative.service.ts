import type {
  AddAdGroupNegativesArgs,
  AddedAdGroupNegatives,
  RemoveAdGroupNegativesArgs,
  RemovedAdGroupNegatives,
} from '../../../schema/negative-keywords/ad-group-negative.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { findAdGroup, requireKept } from '../ad-groups/ad-group-at-platform.js';
import { sharedRead } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import type { KeywordChanges, KeywordTarget } from './keyword-changes.js';
import { checkedKeywords, keyOf, keywordsById } from './keyword-rules.js';

/** Changes negative keywords of single ad groups, which exist at the platform alone. */
export class AdGroupNegativeService {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly changes: KeywordChanges,
  ) {}

  /** All or none; those that it has stay. Throws like `remove`, and ParameterError for a text that cannot be one. */
  async add(
    viewer: Viewer,
    { accountId, adGroupId, keywords, validateOnly, userId }: AddAdGroupNegativesArgs,
    write: WriteInProgress,
  ): Promise<AddedAdGroupNegatives> {
    const wanted = checkedKeywords(keywords);
    const target = await this.target(viewer, accountId, adGroupId, write);
    const { changed, held } = await this.changes.make(viewer, { target, validateOnly, userId }, write, (found) => {
      const excluded = new Set(found.map(keyOf));
      return { add: wanted.filter((keyword) => !excluded.has(keyOf(keyword))) };
    });
    return { success: true, addedCount: changed, skippedCount: wanted.length - changed, keywordCount: held };
  }

  /** All or none. Throws NotFoundError, `platform_rejected` for a removed ad group, and like KeywordChanges. */
  async remove(
    viewer: Viewer,
    { accountId, adGroupId, keywordIds, validateOnly, userId }: RemoveAdGroupNegativesArgs,
    write: WriteInProgress,
  ): Promise<RemovedAdGroupNegatives> {
    const target = await this.target(viewer, accountId, adGroupId, write);
    const { changed, held } = await this.changes.make(viewer, { target, validateOnly, userId }, write, (found) => ({
      remove: keywordsById(found, keywordIds),
    }));
    return { success: true, removedCount: changed, keywordCount: held };
  }

  private async target(
    viewer: Viewer,
    accountId: string,
    adGroupId: string,
    { planned }: WriteInProgress,
  ): Promise<KeywordTarget> {
    await requireVisible(this.db, viewer, accountId);
    const found = await sharedRead(planned, `ad group ${accountId} ${adGroupId}`, () =>
      findAdGroup(this.db, this.platforms, viewer, { accountId, adGroupId }),
    );
    const { name, campaignId } = requireKept(found);
    return { accountId, of: 'adGroupNegative', holderId: adGroupId, name, campaignId };
  }
}
