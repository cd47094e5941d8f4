import { AuditStatus } from '../../src/domain/audit/audit.enum.js';
import { LongText } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, json, jsonObject, of, Type, text } from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';

export class AuditLogArgs extends ArgumentsOf(PageArgs, {
  tool: text('Only writes by this operation.').nullable(),
  accountId: text('Only writes that named this account.').nullable(),
  userId: text('Only writes by this user.').nullable(),
  apiKeyId: text('Only writes with this API key.').nullable(),
  status: of(AuditStatus, 'Only writes with this outcome.').nullable(),
  after: AFTER,
}) {}

@Type('A write: who attempted what, and the outcome. Entries never change.')
export class AuditEntry extends FieldsOf({
  id: text('ID that the write returned in X-Audit-Id.'),
  userId: text('User who made the write, or on whose behalf an API key did.').nullable(),
  apiKeyId: text('API key used, if any.').nullable(),
  tool: text('The operation.'),
  accountId: text('Account that the write named, if any.').nullable(),
  payload: jsonObject('Arguments of the write.', LongText(1_000_000)),
  status: of(AuditStatus, 'Outcome of the write.'),
  code: text('Error code of a write that was refused, failed or needs approval.').nullable(),
  message: text('Error message of a write that was refused, failed or needs approval.').nullable(),
  result: json('Response of the write, without secrets.', LongText(1_000_000)).nullable(),
  undoable: bool('Whether undoChange can undo it, as long as the platform still has the state that it left.'),
  requestId: text('ID of the request, as in the logs.'),
  createdAt: dateTime('When the write was attempted, in UTC.'),
}) {}

@Type('A page of the audit log.')
export class AuditPage extends FieldsOf(pageOf(AuditEntry, 'Newest first, then by ID.')) {}
