import type {
  ExtendedNegativeList,
  ExtendNegativeListArgs,
  ShortenedNegativeList,
  ShortenNegativeListArgs,
} from '../../../schema/negative-keywords/negative-list-change.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { demandRoom } from './keyword-change.js';
import type { KeywordChanges, KeywordWrite } from './keyword-changes.js';
import { checkedKeywords, keyOf, named } from './keyword-rules.js';
import type { NegativeListService } from './negative-list.service.js';

/** Adds keywords to existing lists, and removes them. Throws like KeywordChanges.make. */
export class NegativeListChangeService {
  constructor(
    private readonly lists: NegativeListService,
    private readonly changes: KeywordChanges,
  ) {}

  /** Adds keywords; those already there are skipped. Throws ParameterError, NotFoundError, `conflict` beyond 5,000. */
  async extend(viewer: Viewer, args: ExtendNegativeListArgs, write: WriteInProgress): Promise<ExtendedNegativeList> {
    const keywords = checkedKeywords(args.keywords);
    const { changed, held } = await this.changes.make(viewer, await this.writeOf(viewer, args), write, (found) => {
      const known = new Set(found.map(keyOf));
      const add = keywords.filter((keyword) => !known.has(keyOf(keyword)));
      demandRoom(found.length + add.length);
      return { add };
    });
    return { success: true, addedCount: changed, skippedCount: keywords.length - changed, keywordCount: held };
  }

  /** Removes keywords by their ids, all or none. Also throws NotFoundError for a keyword that the list does not hold. */
  async shorten(viewer: Viewer, args: ShortenNegativeListArgs, write: WriteInProgress): Promise<ShortenedNegativeList> {
    const { changed, held } = await this.changes.make(viewer, await this.writeOf(viewer, args), write, (found) => ({
      remove: named(found, args.keywordIds),
    }));
    return { success: true, removedCount: changed, keywordCount: held };
  }

  private async writeOf(viewer: Viewer, args: Omit<ShortenNegativeListArgs, 'keywordIds'>): Promise<KeywordWrite> {
    const { accountId, validateOnly, userId } = args;
    const { id: holderId, name, campaignIds } = await this.lists.get(viewer, args);
    return { target: { accountId, of: 'list', holderId, name }, campaignIds, validateOnly, userId };
  }
}
