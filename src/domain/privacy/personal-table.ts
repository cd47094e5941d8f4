import { type Statement, sql } from '../../db/statements/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

/** SQL condition on the table `t`: rows of a subject. */
type RowsOf<Subject> = (subject: Subject) => Statement;

/** Rows are redacted or kept instead of deleted; `why` gives the reason. */
type Treatment = 'redact' | 'keep';

/** A table's data about people and customers. A customer is an account of a team. */
export interface PersonalTable {
  /** A person's own rows. Deleted unless `onPerson` says otherwise. */
  person?: (userId: string, email: string) => Statement;
  onPerson?: Treatment;
  /** A customer's rows. Deleted unless `onCustomer` says otherwise. */
  customer?: RowsOf<AccountKey>;
  onCustomer?: Treatment;
  /** What happens to a deleted team's rows, instead of deletion. */
  onTeam?: Treatment;
  /** Columns with ids of acting people. Exports include these rows; erasure keeps the id as a pseudonym. */
  actors?: readonly string[];
  /** Texts, lists and JSON that may name people: searched for the person's address and name, and redacted. */
  texts?: readonly string[];
  /** JSON that is only valid as a whole: emptied instead of redacted. Searched like `texts`. */
  whole?: readonly string[];
  /** Other texts, lists and JSON, and why they cannot name people. */
  plain?: Readonly<Record<string, string>>;
  /** Credentials, excluded from exports. */
  secrets?: readonly string[];
  /** Why rows are kept. */
  why?: string;
}

export type PersonalTables = Readonly<Record<string, PersonalTable>>;

/** The audit log's name for erasures. */
export const ERASURE = 'privacyErase';

export const own = (userId: string) => sql`t.user_id = ${userId}`;
export const ofAccount = ({ teamId, accountId }: AccountKey) =>
  sql`t.team_id = ${teamId} and t.account_id = ${accountId}`;

export const ACCOUNTING_RECORDS = 'accounting records are kept for 8 to 10 years (§ 147 AO, § 257 HGB)';
export const PLATFORM =
  'what the ad platform has of the account; it goes when the account is unlinked there and its figures are given up';
export const DONE = 'that something was done stays, without what was written';

const because =
  (why: string) =>
  (...columns: string[]): Record<string, string> =>
    Object.fromEntries(columns.map((column) => [column, why]));

/** Columns that only contain words of this program. */
export const words = because("one of the program's own words");
/** Columns of ids from this program or another system. */
export const ids = because('an id that this program or another system gave');
/** Columns that a sync would fill again. */
export const fromPlatform = because('what the ad platform says: it is changed there, and a sync brings it back');
/** Columns that operators fill, for all teams. */
export const operated = because('what the operator or the program says to everybody');
