/** Codes of errors. What the message says depends on the language of the server. */
export const DIVISION_BY_ZERO = '22012';
export const FOREIGN_KEY_VIOLATION = '23503';
export const IN_FAILED_TRANSACTION = '25P02';
