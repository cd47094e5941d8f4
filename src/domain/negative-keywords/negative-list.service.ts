import type {
  NegativeKeyword,
  NegativeKeywordList,
  NegativeListArgs,
} from '../../../schema/negative-keywords/negative-list.type.js';
import type {
  ExtendedNegativeList,
  ExtendNegativeListArgs,
  ShortenedNegativeList,
  ShortenNegativeListArgs,
} from '../../../schema/negative-keywords/negative-list-change.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/statements/lists-by-position.js';
import { sql, unnested } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import { listsOf } from '../accounts/account-lists.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { type KeywordChanges, type KeywordWrite, requireWithinLimit } from './keyword-changes.js';
import { checkedKeywords, keyOf, keywordsById } from './keyword-rules.js';

/** Shared lists of negative keywords. Writes throw like KeywordChanges.make. */
export class NegativeListService {
  constructor(
    private readonly db: Sql,
    private readonly changes: KeywordChanges,
  ) {}

  /** Newest first. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: { accountId: string }): Promise<NegativeKeywordList[]> {
    return requireFound((await this.ofAccounts(viewer, [accountId]))[0], 'account');
  }

  async get(viewer: Viewer, { accountId, listId }: NegativeListArgs): Promise<NegativeKeywordList> {
    const [lists] = await this.ofAccounts(viewer, [accountId], listId);
    return requireFound(lists?.[0], 'negative keyword list');
  }

  /** By text, in the order of `keys`; undefined for a list without keywords or one that is not visible. */
  async keywordsOf(viewer: Viewer, keys: readonly NegativeListArgs[]) {
    const rows = await this.db.query<NegativeKeyword & { position: number }>(
      sql`select k.position, w.id, w.text, w.match_type as "matchType"
        from ${unnested(['text', keys.map(({ accountId }) => accountId)], ['text', keys.map(({ listId }) => listId)])}
          with ordinality k(account_id, list_id, position)
        join accounts a on a.id = k.account_id and ${visible(viewer)}
        join negative_keyword_lists l on l.team_id = a.team_id and l.account_id = a.id and l.id = k.list_id
          and l.removed_at is null
        join negative_keywords w on w.team_id = l.team_id and w.account_id = l.account_id and w.list_id = l.id
        order by k.position, w.text collate "C", w.match_type, w.id collate "C"`,
      'negativeLists.keywords',
    );
    return listsByPosition<NegativeKeyword>(rows, keys.length, 'id');
  }

  /** The lists of each account, or only the one `listId`, in the order of `accountIds`; undefined for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[], listId: string | null = null) {
    return listsOf<NegativeKeywordList>(this.db, viewer, accountIds, {
      name: 'negativeLists.list',
      columns: sql`l.id, a.id as "accountId", l.name, l.category, l.keyword_count as "keywordCount",
        array(
          select c.campaign_id from negative_keyword_list_campaigns c
          where c.team_id = ${viewer.teamId} and c.account_id = l.account_id and c.list_id = l.id
          order by c.campaign_id collate "C"
        ) as "campaignIds",
        l.resource_name as "resourceName", ${isoUtc(sql`l.created_at`)} as "createdAt"`,
      joined: sql`left join negative_keyword_lists l on l.team_id = a.team_id and l.account_id = a.id
        and l.removed_at is null and (${listId}::text is null or l.id = ${listId})`,
      order: sql`l.created_at desc, l.id collate "C"`,
    });
  }

  /** Skips existing keywords. Throws ParameterError, NotFoundError, `conflict` above 5,000. */
  async extend(viewer: Viewer, args: ExtendNegativeListArgs, write: WriteInProgress): Promise<ExtendedNegativeList> {
    const keywords = checkedKeywords(args.keywords);
    const { changed, held } = await this.changes.make(viewer, await this.writeOf(viewer, args), write, (found) => {
      const known = new Set(found.map(keyOf));
      const add = keywords.filter((keyword) => !known.has(keyOf(keyword)));
      requireWithinLimit(found.length + add.length);
      return { add };
    });
    return { success: true, addedCount: changed, skippedCount: keywords.length - changed, keywordCount: held };
  }

  /** Removes all or none. Throws NotFoundError for a keyword that is not in the list, too. */
  async shorten(viewer: Viewer, args: ShortenNegativeListArgs, write: WriteInProgress): Promise<ShortenedNegativeList> {
    const { changed, held } = await this.changes.make(viewer, await this.writeOf(viewer, args), write, (found) => ({
      remove: keywordsById(found, args.keywordIds),
    }));
    return { success: true, removedCount: changed, keywordCount: held };
  }

  private async writeOf(viewer: Viewer, args: Omit<ShortenNegativeListArgs, 'keywordIds'>): Promise<KeywordWrite> {
    const { accountId, validateOnly, userId } = args;
    const { id: holderId, name, campaignIds } = await this.get(viewer, args);
    return { target: { accountId, of: 'list', holderId, name }, campaignIds, validateOnly, userId };
  }
}
