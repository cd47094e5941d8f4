import type { AddedKeywords, AddKeywordsArgs, NewKeyword } from '../../../schema/ad-groups/add-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { sharedRead } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import type { KeywordChanges } from '../negative-keywords/keyword-changes.js';
import { checkedText, keyOf } from '../negative-keywords/keyword-rules.js';
import { findAdGroup, requireKept } from './ad-group-at-platform.js';
import type { SkippedBecause } from './skipped-keyword.enum.js';

/** Keywords that ad groups come to bid on. */
export class KeywordAdditionService {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly changes: KeywordChanges,
  ) {}

  /**
   * Adds enabled keywords with the bid of their ad group, all or none, and leaves those alone that it has: the platform would
   * enable a paused one again. Throws NotFoundError, ParameterError for a text that cannot be one, `platform_rejected` for
   * what is removed, and PlatformError.
   */
  async add(
    viewer: Viewer,
    { accountId, adGroupId, keywords, validateOnly, userId }: AddKeywordsArgs,
    write: WriteInProgress,
  ): Promise<AddedKeywords> {
    const given = keywords.map(({ text, matchType }, at) => ({
      text: checkedText(`keywords[${at}].text`, text),
      matchType,
    }));
    const { wanted, repeated } = withoutRepetitions(given);
    await requireVisible(this.db, viewer, accountId);
    const found = await sharedRead(write.planned, `ad group ${accountId} ${adGroupId}`, () =>
      findAdGroup(this.db, this.platforms, viewer, { accountId, adGroupId }),
    );
    const { name, campaignId } = requireKept(found);
    const target = { accountId, of: 'adGroup', holderId: adGroupId, name, campaignId } as const;
    let skipped: readonly NewKeyword[] = [];
    const made = await this.changes.make(viewer, { target, validateOnly, userId }, write, (booked) => {
      const held = new Set(booked.map(keyOf));
      skipped = wanted.filter((keyword) => held.has(keyOf(keyword)));
      return { add: wanted.filter((keyword) => !held.has(keyOf(keyword))) };
    });
    // A retry finds its own keywords there.
    const own = new Set(made.keywords.map(keyOf));
    const existing = validateOnly ? skipped : wanted.filter((keyword) => !own.has(keyOf(keyword)));
    const because = (reason: SkippedBecause) => (keyword: NewKeyword) => ({ ...keyword, reason });
    return {
      success: true,
      addedCount: made.changed,
      keywords: made.keywords.map(({ id, text, matchType }) => ({ id: `${adGroupId}~${id}`, text, matchType })),
      skipped: [...existing.map(because('exists')), ...repeated.map(because('duplicate'))],
      keywordCount: made.held,
    };
  }
}

function withoutRepetitions(given: readonly NewKeyword[]): { wanted: NewKeyword[]; repeated: NewKeyword[] } {
  const distinct = new Map<string, NewKeyword>();
  const repeated: NewKeyword[] = [];
  for (const keyword of given) {
    const key = keyOf(keyword);
    if (distinct.has(key)) repeated.push(keyword);
    else distinct.set(key, keyword);
  }
  return { wanted: [...distinct.values()], repeated };
}
