import { type Attributes, SpanKind } from '@opentelemetry/api';
import {
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_SUMMARY,
  ATTR_DB_SYSTEM_NAME,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
} from '@opentelemetry/semantic-conventions';
import type { Facts, Subject } from '../tracing.js';

type Described = { name: string; kind: SpanKind; attributes: Attributes };

/** The semantic conventions' name for uncommon methods. */
const OTHER_METHOD = '_OTHER';

const POSTGRESQL = { [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL };

/** Attributes whose conventions are still in development are spelled out. */
export const FACTS: Record<keyof Facts, string> = {
  route: ATTR_HTTP_ROUTE,
  status: ATTR_HTTP_RESPONSE_STATUS_CODE,
  operation: 'adlane.operation',
  code: 'adlane.code',
  requestId: 'adlane.request_id',
  teamId: 'adlane.team_id',
  rows: 'db.response.returned_rows',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
};

/** Name and attributes by the semantic conventions. */
export function describeSubject(subject: Subject): Described {
  switch (subject.kind) {
    case 'request':
      return span(SpanKind.SERVER, methodName(subject), { [ATTR_HTTP_REQUEST_METHOD]: subject.method });
    case 'operation':
      return span(SpanKind.INTERNAL, subject.name, { 'adlane.door': subject.transport });
    case 'relation':
      return span(SpanKind.INTERNAL, subject.name);
    case 'transaction':
      return span(SpanKind.INTERNAL, 'transaction', POSTGRESQL);
    case 'statement':
      return statement(subject);
    case 'call':
      return call(subject);
    case 'model':
      return span(SpanKind.CLIENT, `chat ${subject.model}`, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': subject.model,
        'adlane.purpose': subject.purpose,
      });
    case 'job':
      return span(SpanKind.CONSUMER, `process ${subject.queue}`, {
        'messaging.destination.name': subject.queue,
        'messaging.operation.type': 'process',
      });
    case 'event':
      return span(SpanKind.INTERNAL, 'stream event');
  }
}

/** The span name until the route is known; HTTP for uncommon methods. */
export function methodName({ method }: { method: string }): string {
  return method === OTHER_METHOD ? 'HTTP' : method;
}

function span(kind: SpanKind, name: string, attributes: Attributes = {}): Described {
  return { name, kind, attributes };
}

function statement({ name, text }: Extract<Subject, { kind: 'statement' }>): Described {
  const operation = /^\s*(\w{1,16})/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const summary = name?.split(' ', 1)[0];
  return span(SpanKind.CLIENT, summary ?? operation, {
    ...POSTGRESQL,
    [ATTR_DB_OPERATION_NAME]: operation,
    ...(summary !== undefined && { [ATTR_DB_QUERY_SUMMARY]: summary }),
  });
}

function call({ system, method, url }: Extract<Subject, { kind: 'call' }>): Described {
  const at = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  return span(SpanKind.CLIENT, `${method} ${system}`, {
    'adlane.system': system,
    [ATTR_HTTP_REQUEST_METHOD]: method,
    ...(at && {
      [ATTR_SERVER_ADDRESS]: at.hostname,
      [ATTR_SERVER_PORT]: Number(at.port || (at.protocol === 'http:' ? 80 : 443)),
    }),
  });
}
