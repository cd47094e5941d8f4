import { AS_NAMES, type Statement, sql } from '../../db/statements/sql.js';

/**
 * SQL: whether a name contains a text as German readers look for it: in any case, with or without accents and
 * umlauts, ß as ss, and umlauts also written out (DIN 5007, both rules). Either Unicode form of a letter will do, spaces
 * of all kinds are one, and what nobody sees does not count.
 */
export function nameContains(name: Statement, text: string): Statement {
  const written = (form: (value: Statement) => Statement) =>
    sql`strpos(${form(name)}, btrim(${form(sql`${text}::text`)})) > 0`;
  return sql`(${written(withoutMarks)} or ${written(withUmlautsWrittenOut)})`;
}

function withoutMarks(value: Statement): Statement {
  const letters = sql`regexp_replace(normalize(lower(${value} ${AS_NAMES}), nfkd), '[\u0300-\u036f\u00ad\u200b\u2060\ufeff]', '', 'g')`;
  return sql`replace(regexp_replace(${letters}, '\\s+', ' ', 'g'), 'ß', 'ss')`;
}

function withUmlautsWrittenOut(value: Statement): Statement {
  const composed = sql`normalize(lower(${value} ${AS_NAMES}), nfkc)`;
  return withoutMarks(sql`replace(replace(replace(${composed}, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')`);
}
