import { FieldsOf, Type, text } from './fields.js';

@Type('The answer of an operation that has nothing else to tell.')
export class Confirmation extends FieldsOf({
  message: text('What was done.'),
}) {}

@Type('The answer of an operation that was done and has nothing to tell.')
export class Done extends FieldsOf({
  status: text('`ok`.'),
}) {}

export const DONE: Done = Object.freeze({ status: 'ok' });

@Type('The answer of a write that has nothing else to tell.')
export class Ok extends FieldsOf({
  status: text('ok.'),
}) {}

export const OK: Ok = Object.freeze({ status: 'ok' });
