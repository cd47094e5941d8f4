import sql, { join, raw, type Sql as Statement } from 'sql-template-tag';

export { join, raw, type Statement, sql };
