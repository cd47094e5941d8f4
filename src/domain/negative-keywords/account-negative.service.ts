import type {
  AccountNegativePage,
  AccountNegativesArgs,
  AddAccountNegativesArgs,
  AddedAccountNegatives,
  RemoveAccountNegativesArgs,
  RemovedAccountNegatives,
} from '../../../schema/negative-keywords/account-negative.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { requireFound } from '../../errors.js';
import { compare } from '../../lib/compare.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { requireReader, withTimeout } from '../accounts/account-platform.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { type KeywordChanges, type KeywordTarget, requireWithinLimit } from './keyword-changes.js';
import { checkedKeywords, keyOf, keywordsById } from './keyword-rules.js';

const PATIENCE_MS = 30_000;

/** Negative keywords that hold for all campaigns of an account, read at the platform. */
export class AccountNegativeService {
  constructor(
    private readonly db: Sql,
    private readonly platforms: AdPlatforms,
    private readonly changes: KeywordChanges,
  ) {}

  /** By text. Throws NotFoundError, PlatformError, and `platform_rejected` for a platform without them. */
  async list(viewer: Viewer, { accountId, limit, offset }: AccountNegativesArgs): Promise<AccountNegativePage> {
    await requireVisible(this.db, viewer, accountId);
    const { reader, name } = await requireReader(this.db, this.platforms, viewer, accountId, 'accountNegatives');
    const found = await withTimeout(PATIENCE_MS, name, (signal) => reader.accountNegatives({ accountId, signal }));
    const sorted = found.toSorted(
      (one, other) => compare(one.text, other.text) || compare(one.matchType, other.matchType),
    );
    const data = sorted
      .slice(offset, offset + limit)
      .map(({ id, text, matchType }) => ({ id, accountId, text, matchType }));
    return { data, meta: { total: found.length, limit, offset } };
  }

  /** All or none; those that are excluded already stay. Throws like `remove`, ParameterError, `conflict` above 1,000. */
  async add(viewer: Viewer, args: AddAccountNegativesArgs, write: WriteInProgress): Promise<AddedAccountNegatives> {
    const { accountId, keywords, validateOnly, userId } = args;
    const wanted = checkedKeywords(keywords);
    const target = await this.target(viewer, accountId);
    const { changed, held } = await this.changes.make(viewer, { target, validateOnly, userId }, write, (found) => {
      const excluded = new Set(found.map(keyOf));
      const add = wanted.filter((keyword) => !excluded.has(keyOf(keyword)));
      requireWithinLimit(found.length + add.length, 'account');
      return { add };
    });
    return { success: true, addedCount: changed, skippedCount: wanted.length - changed, keywordCount: held };
  }

  /** All or none. Throws NotFoundError, `platform_rejected` for a manager's list, and like KeywordChanges. */
  async remove(
    viewer: Viewer,
    { accountId, keywordIds, validateOnly, userId }: RemoveAccountNegativesArgs,
    write: WriteInProgress,
  ): Promise<RemovedAccountNegatives> {
    const target = await this.target(viewer, accountId);
    const { changed, held } = await this.changes.make(viewer, { target, validateOnly, userId }, write, (found) => ({
      remove: keywordsById(found, keywordIds),
    }));
    return { success: true, removedCount: changed, keywordCount: held };
  }

  private async target(viewer: Viewer, accountId: string): Promise<KeywordTarget> {
    const [account] = await this.db.query<{ name: string }>(
      sql`select a.name from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
      'accounts.name',
    );
    return { accountId, of: 'account', holderId: accountId, name: requireFound(account, 'account').name };
  }
}
