import { AuditStatus } from '../../src/domain/audit/audit.enum.js';
import { LongText } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, json, jsonObject, of, Type, text } from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';

export class AuditLogArgs extends ArgumentsOf(PageArgs, {
  tool: text('Only this operation.').nullable(),
  accountId: text('Only writes that named this account.').nullable(),
  userId: text('Only writes of this person.').nullable(),
  apiKeyId: text('Only writes with this API key.').nullable(),
  status: of(AuditStatus, 'Only writes that ended so.').nullable(),
  after: AFTER,
}) {}

@Type('One write: who tried what, and what came of it. Entries are never changed.')
export class AuditEntry extends FieldsOf({
  id: text('The id that the write answered with in X-Audit-Id.'),
  userId: text('Who did it, or on whose behalf an API key did.').nullable(),
  apiKeyId: text('The API key that was used, if one was.').nullable(),
  tool: text('The operation.'),
  accountId: text('The account that it was about, if one was named.').nullable(),
  payload: jsonObject('What was asked for.', LongText(1_000_000)),
  status: of(AuditStatus, 'How it ended.'),
  code: text('The error code of a write that was refused, failed or needs approval.').nullable(),
  message: text('The message of a write that was refused, failed or needs approval.').nullable(),
  result: json('What was answered, without secrets.', LongText(1_000_000)).nullable(),
  undoable: bool('Whether undoChange can take it back, as long as the platform still stands as it left it.'),
  requestId: text('The request that brought it, as the logs name it.'),
  createdAt: dateTime('When it was tried, in UTC.'),
}) {}

@Type('One page of the audit log.')
export class AuditPage extends FieldsOf(pageOf(AuditEntry, 'Newest first; ties go by id.')) {}
