import type { NegativeListRecord, NewNegativeList } from '../../platforms/ad-records.js';
import { digestOf } from './keyword-rules.js';

/** What it takes to know a created list again and to take it away; kept with the audit entry. */
export interface KeptNegativeList {
  kind: 'negativeKeywordList';
  accountId: string;
  listId: string;
  resourceName: string;
  name: string;
  /** Ascending. */
  campaignIds: string[];
  /** Tells whether its keywords are still the same. */
  keywordsDigest: string;
}

export function keptList(accountId: string, list: NegativeListRecord): KeptNegativeList {
  const { id: listId, resourceName, name } = list;
  return { kind: 'negativeKeywordList', accountId, listId, resourceName, name, ...contentsOf(list) };
}

/** Whether a list excludes the same keywords from the same campaigns as another, or as when it was kept. */
export function isUnchanged(list: NewNegativeList, before: NewNegativeList | KeptNegativeList): boolean {
  const now = contentsOf(list);
  const then = 'kind' in before ? before : contentsOf(before);
  return now.keywordsDigest === then.keywordsDigest && now.campaignIds.join() === then.campaignIds.join();
}

function contentsOf({ keywords, campaignIds }: NewNegativeList) {
  return { campaignIds: [...campaignIds].sort(), keywordsDigest: digestOf(keywords) };
}
