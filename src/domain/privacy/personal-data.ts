import type { PersonalTables } from './personal-table.js';
import { TABLES_OF_CUSTOMERS } from './tables-of-customers.js';
import { TABLES_OF_PEOPLE } from './tables-of-people.js';
import { TABLES_OF_RECORDS } from './tables-of-records.js';
import { TABLES_WITHOUT_PEOPLE } from './tables-without-people.js';

/** Every table and its data about people and customers. A test compares it with the actual tables. */
export const PERSONAL_DATA: PersonalTables = {
  ...TABLES_OF_PEOPLE,
  ...TABLES_OF_CUSTOMERS,
  ...TABLES_OF_RECORDS,
  ...TABLES_WITHOUT_PEOPLE,
};
