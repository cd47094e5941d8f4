import { type Statement, sql } from '../../db/statements/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

/** SQL: which rows of the table `t` belong to a subject. */
type RowsOf<Subject> = (subject: Subject) => Statement;

/** How rows of a subject end: texts are redacted, or rows are kept; `why` gives the reason. */
type Fate = 'redact' | 'keep';

/** What a table holds about people and customers. A customer is an account of a team. */
export interface PersonalTable {
  /** A person's own rows. Deleted unless `onPerson` says otherwise. */
  person?: (userId: string, email: string) => Statement;
  onPerson?: Fate;
  /** A customer's rows. Deleted unless `onCustomer` says otherwise. */
  customer?: RowsOf<AccountKey>;
  onCustomer?: Fate;
  /** What happens to a deleted team's rows. Deleted unless this says otherwise. */
  onTeam?: Fate;
  /** Columns with ids of people who did something. Exports include these rows; erasure keeps the id as a pseudonym. */
  actors?: readonly string[];
  /** Columns of text, lists or JSON that may name people: searched for the person's address and name, and redacted. */
  texts?: readonly string[];
  /** JSON that is only right as a whole: emptied where its parts would have to be redacted. Searched like `texts`. */
  whole?: readonly string[];
  /** Other columns of text, lists and JSON, and why nobody looks for people in them. */
  plain?: Readonly<Record<string, string>>;
  /** Credentials, left out of exports. */
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

export const BOOKS = 'accounting records are kept for 8 to 10 years (§ 147 AO, § 257 HGB)';
export const PLATFORM =
  'what the ad platform has of the account; it goes when the account is unlinked there and its figures are given up';
export const DONE = 'that something was done stays, without what was written';

const because =
  (why: string) =>
  (...columns: string[]): Record<string, string> =>
    Object.fromEntries(columns.map((column) => [column, why]));

/** Columns in which only the program's own words stand. */
export const words = because("one of the program's own words");
/** Columns of ids that this program or another system gave. */
export const ids = because('an id that this program or another system gave');
/** Columns that a sync would fill again. */
export const pulled = because('what the ad platform says: it is changed there, and a sync brings it back');
/** Columns that operators fill, for all teams. */
export const operated = because('what the operator or the program says to everybody');
