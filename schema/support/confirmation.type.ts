import { FieldsOf, Type, text } from './fields.js';

@Type('Response of an operation that returns nothing else.')
export class Confirmation extends FieldsOf({
  message: text('What was done.'),
}) {}

@Type('Response of a completed operation that returns nothing else.')
export class Done extends FieldsOf({
  status: text('Always `ok`.'),
}) {}

export const DONE: Done = Object.freeze({ status: 'ok' });

@Type('Response of a write that returns nothing else.')
export class Ok extends FieldsOf({
  status: text('Always `ok`.'),
}) {}

export const OK: Ok = Object.freeze({ status: 'ok' });
