import { raw, type Statement, sql } from '../../db/statements/sql.js';
import { itemIdOf } from './product-key.js';

/** A product as callers name it: an offer id alone means the one of the account's main feed. */
export interface NamedProduct {
  accountId: string;
  offerId: string;
  feedLabel?: string | null | undefined;
  contentLanguage?: string | null | undefined;
}

/**
 * SQL: the keys under which figures of the product `alias` stand. Those of reports that name no feed count for the first
 * product of their offer id, and for no other.
 */
export function productKeys(alias: string): Statement {
  const p = raw(alias);
  return sql`case when ${p}.precedence = 1 then array[${p}.id, ${unlabelled(alias)}] else array[${p}.id] end`;
}

/** SQL: the key of figures that name no feed, of the offer of the product `alias`. */
export function unlabelled(alias: string): Statement {
  return sql`('~~' || ${raw(alias)}.item_id)`;
}

/** SQL condition: `alias` has this feed label and this language, in any case; null asks for nothing. */
export function ofFeed(alias: string, { feedLabel, contentLanguage }: Partial<NamedProduct>): Statement {
  const a = raw(alias);
  return sql`(coalesce(lower(${a}.feed_label) = lower(${feedLabel ?? null}::text), true)
    and coalesce(lower(${a}.content_language) = lower(${contentLanguage ?? null}::text), true))`;
}

/** SQL: the id of the product that `named` means; null if the account has none. Its spelling counts only among equals. */
export function namedProduct({ teamId }: { teamId: string }, named: NamedProduct): Statement {
  const { accountId, offerId } = named;
  return sql`(select n.id from products n
    where n.team_id = ${teamId} and n.account_id = ${accountId} and n.item_id = ${itemIdOf(offerId)} and ${ofFeed('n', named)}
    order by n.offer_id = ${offerId} desc, n.precedence, n.id collate "C" limit 1)`;
}

/** SQL: label and language of the feed in which the account has most products; of equal ones the one for its shop's country. */
export function mainFeed(teamId: string, accountId: string): Statement {
  return sql`(select m.feed_label, m.content_language from products m
    where m.team_id = ${teamId} and m.account_id = ${accountId}
    group by m.feed_label, m.content_language
    order by count(*) desc, m.feed_label = (select a.merchant_country from accounts a
      where a.team_id = ${teamId} and a.id = ${accountId}) desc, min(length(m.data_source_id)), min(m.data_source_id collate "C"),
      m.feed_label collate "C", m.content_language collate "C" limit 1)`;
}
