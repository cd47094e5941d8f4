import sql, { empty, join, raw, type Sql as Statement } from 'sql-template-tag';

export { empty, join, raw, type Statement, sql };
