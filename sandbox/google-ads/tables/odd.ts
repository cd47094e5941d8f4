import { MANAGER_ID } from '../../world/account.js';
import type { AccountWorld } from '../../world/world.js';
import { adGroupName } from './ad-groups.js';
import { type Entity, entity } from './entity.js';
import { negativeListTables } from './targeting.js';

type Rows = [resource: string, rows: Entity[]][];

/** What an odd account excludes by lists of its manager, for all of it, and in ad groups. */
export function oddRows({ account, odd }: AccountWorld): Rows {
  if (!odd) return [];
  const { accountList, managerLists, groupNegatives } = odd;
  const links = negativeListTables(account, managerLists, MANAGER_ID).filter(
    ([resource]) => resource === 'campaign_shared_set',
  );
  const own = negativeListTables(account, [accountList]).map(([resource, rows]): [string, Entity[]] => [
    resource,
    resource === 'shared_set'
      ? rows.map((row) => ({ ...row, 'shared_set.type': 'ACCOUNT_LEVEL_NEGATIVE_KEYWORDS' }))
      : rows,
  ]);
  return [
    ...links,
    ...own,
    [
      'customer_negative_criterion',
      [
        entity('customer_negative_criterion', `customers/${account.id}/customerNegativeCriteria/${accountList.id}`, {
          id: Number(accountList.id),
          type: 'NEGATIVE_KEYWORD_LIST',
          'negative_keyword_list.shared_set': `customers/${account.id}/sharedSets/${accountList.id}`,
        }),
      ],
    ],
    [
      'ad_group_criterion',
      groupNegatives.map(({ group, id, text, matchType }) =>
        entity('ad_group_criterion', `customers/${account.id}/adGroupCriteria/${group.id}~${id}`, {
          criterion_id: Number(id),
          ad_group: adGroupName(account, group),
          status: 'ENABLED',
          type: 'KEYWORD',
          negative: true,
          'keyword.text': text,
          'keyword.match_type': matchType,
        }),
      ),
    ],
  ];
}

/** The lists that a manager has for odd accounts below it. */
export function managerListRows(worlds: readonly AccountWorld[]): Rows {
  return ['shared_set', 'shared_criterion'].map((resource) => [
    resource,
    worlds.flatMap(({ account, odd }) =>
      negativeListTables(account, odd?.managerLists ?? [], MANAGER_ID).flatMap(([of, rows]) =>
        of === resource ? rows : [],
      ),
    ),
  ]);
}
