import { isNonNullType } from 'graphql';
import { ERROR_STATUS, type ErrorCode } from '../../errors.js';
import type { Route } from '../rest/routes.js';
import type { Schema } from './json-schema.js';

/** When callers get each code, and a sample message. */
const EXPLANATIONS: Record<ErrorCode, readonly [when: string, message: string]> = {
  approval_required: [
    'Nothing has changed yet: the change waits as a change plan for a person to approve.',
    'Nothing is changed yet: a person has to approve this first. It waits as change plan 5b0c2f0e-9b57-4a0b-8a57-0d3f6f1c7a10 until 2026-02-07T09:00:00.000Z. Do not send it again; read the plan to see what becomes of it.',
  ],
  bad_request: ['A parameter is missing or invalid; the message names it.', 'days must not be greater than 365'],
  platform_rejected: [
    'The external system rejected the request; the message gives the reason.',
    'Google Ads is not connected: connect it first.',
  ],
  BAD_REQUEST: ['The plan does not exist.', 'plan must be one of starter, pro, agency'],
  unauthorized: [
    'The session token is missing.',
    'Sign in at POST /api/v1/auth/google and send the token as Authorization: Bearer <token>.',
  ],
  invalid_token: [
    'The session token is invalid.',
    'The session token is not valid. Sign in at POST /api/v1/auth/google for a new one.',
  ],
  expired_token: [
    'The session token has expired.',
    'The session token has expired. Sign in at POST /api/v1/auth/google again.',
  ],
  invalid_credential: [
    'The identity token was rejected.',
    'The credential was refused: it has expired. Sign in with Google again.',
  ],
  api_key_required: ['The X-API-Key header is missing.', 'Send an API key in the X-API-Key header.'],
  invalid_api_key: [
    'The API key does not exist.',
    'This API key is not known; check it, or ask an admin for a new one.',
  ],
  expired_api_key: ['The API key has expired.', 'This API key has expired; ask an admin for a new one.'],
  credits_exhausted: ['No AI credits are left.', 'The AI credits are used up: buy a pack, or wait for the next month.'],
  forbidden: ['The caller is not allowed to do this.', 'This needs the role admin or higher; yours is member.'],
  FORBIDDEN: ['Only the owner can select a plan.', 'This needs the role owner or higher; yours is admin.'],
  insufficient_scope: ['The API key lacks the required scope.', 'This API key lacks the scope campaigns:read.'],
  untrusted_document: [
    'The server only runs documents of its own clients.',
    'This server runs the documents of its manifest alone; send one of those, or its id.',
  ],
  plan_feature_required: [
    'The plan does not include this feature.',
    'The plan of this team does not include ecommerce; its owner can add it in the billing settings.',
  ],
  account_limit_reached: [
    'The plan does not allow that many accounts.',
    'The plan holds at most 5 accounts: the team has 5, and 1 more were asked for.',
  ],
  guardrail: [
    'A limit set by the team does not allow the change.',
    "A daily budget of 500.00 EUR is above the team's limit of 200.00 EUR.",
  ],
  not_found: ['It does not exist, or the caller has no access to it.', 'Account 1000000001 not found'],
  PERSISTED_QUERY_NOT_FOUND: [
    'No trusted document has this ID.',
    'No document has this id; send its text, or add it to the manifest of trusted documents.',
  ],
  method_not_allowed: ['The path does not support this method.', 'PUT is not possible here; use GET.'],
  conflict: [
    'The request conflicts with the current state.',
    'Other changes of this account are under way; try again.',
  ],
  unsupported_currency: [
    'There is no euro reference rate for the currency of the account.',
    'accountIds: account 1000000001 counts in RUB. The European Central Bank has published no reference rate of RUB since 2022-03-01, so amounts of 2026-11-27 cannot be converted to EUR.',
  ],
  payload_too_large: ['The request body is too large.', 'The body must not be larger than 1 MiB.'],
  unsupported_media_type: [
    'The content type of the request body is not supported.',
    'Send the body as application/json.',
  ],
  idempotency_key_reused: [
    'The Idempotency-Key was already used with a different body.',
    'Idempotency-Key was used for another request; send a new one.',
  ],
  too_many_requests: [
    'Too many requests at once; retry after the time in `Retry-After`.',
    'Too many requests are waiting already; send fewer at once, and try again later.',
  ],
  internal: ['Server error.', 'Something went wrong on our side. Please try again.'],
  platform_unavailable: [
    'The external system is not responding.',
    'Google Ads is not available at the moment (HTTP 503).',
  ],
  ai_not_configured: ['No language model is configured.', 'No AI model is set up on this server.'],
  unavailable: [
    'The server cannot do this at the moment; retry after the time in `Retry-After`.',
    'The database does not answer at the moment; try again in a few seconds.',
  ],
  maintenance: ['The service is down for maintenance.', 'Back in a few minutes.'],
};

export const HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  'Access-Control-Allow-Origin': { $ref: '#/components/headers/Access-Control-Allow-Origin' },
};

export const ERROR_SCHEMA: Schema = {
  type: 'object',
  description: 'Response to every refused request.',
  properties: {
    code: { type: 'string', description: 'Error code, from a closed list.', examples: ['bad_request'] },
    message: {
      type: 'string',
      description: 'Human-readable explanation of what is wrong and what is allowed.',
      examples: [EXPLANATIONS.bad_request[1]],
    },
  },
  required: ['code', 'message'],
};

export const MAINTENANCE_SCHEMA: Schema = {
  type: 'object',
  description: 'Response to every request during maintenance.',
  properties: {
    error: { type: 'string', const: 'maintenance', description: 'Always `maintenance`, as opposed to an error.' },
    message: { type: 'string', description: 'Message from the operator; may be empty.' },
    maintenance: { type: 'boolean', const: true, description: 'Always true.' },
    estimatedEndTime: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the operator expects maintenance to end; null if unknown.',
    },
  },
  required: ['error', 'message', 'maintenance', 'estimatedEndTime'],
};

export const APPROVAL_SCHEMA: Schema = {
  type: 'object',
  description: 'Response to a change that a person has to approve first. The change has not been applied.',
  properties: {
    code: { type: 'string', const: 'approval_required', description: 'Always `approval_required`.' },
    message: { type: 'string', description: 'Human-readable explanation of what happened and what to do.' },
    plan: {
      type: 'object',
      description: 'Change plan that holds the change.',
      properties: {
        id: { type: 'string', format: 'uuid', description: 'ID of the plan.' },
        hash: { type: 'string', description: "SHA-256 of the plan's content; required for approval." },
        status: { type: 'string', description: 'Status of the plan at its creation.' },
        expiresAt: { type: 'string', format: 'date-time', description: 'Until when it can be approved.' },
        link: { type: 'string', description: 'URL of the plan, relative to the server.' },
      },
      required: ['id', 'hash', 'status', 'expiresAt', 'link'],
    },
  },
  required: ['code', 'message', 'plan'],
};

/** Examples of answers with more than code and message. */
const FULL_EXAMPLES: Partial<Record<ErrorCode, unknown>> = {
  approval_required: {
    code: 'approval_required',
    message: EXPLANATIONS.approval_required[1],
    plan: {
      id: '5b0c2f0e-9b57-4a0b-8a57-0d3f6f1c7a10',
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      status: 'proposed',
      expiresAt: '2026-02-07T09:00:00.000Z',
      link: '/api/v1/query/change-plans/5b0c2f0e-9b57-4a0b-8a57-0d3f6f1c7a10',
    },
  },
  maintenance: {
    error: 'maintenance',
    message: 'We are moving to a larger database.',
    maintenance: true,
    estimatedEndTime: '2026-01-31T12:00:00Z',
  },
};

export function errorCodesOf(route: Route): ErrorCode[] {
  const { errors = [], codes: recodings = {} } = route.operation;
  return [...codesOf(route), ...(errors as ErrorCode[])].map((code) => recodings[code] ?? code);
}

/** References to error answers by status; adds each answer to `errorAnswers`. */
export function errorResponses(
  codes: readonly ErrorCode[],
  { errorAnswers }: { errorAnswers: Map<string, readonly ErrorCode[]> },
): Record<string, object> {
  const inOrder = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => codes.includes(code));
  const byStatus = Object.entries(Object.groupBy(inOrder, (code) => ERROR_STATUS[code]));
  const responses = byStatus.map(([status, alike = []]) => {
    const name = errorAnswerName(alike);
    errorAnswers.set(name, alike);
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(responses);
}

function* codesOf({ operation, surface, method, takesBody, parameters }: Route): Iterable<ErrorCode> {
  // For unknown parameters on any route.
  yield 'bad_request';
  if (operation.role !== 'public') {
    yield* surface === 'key'
      ? (['api_key_required', 'invalid_api_key', 'expired_api_key', 'insufficient_scope'] as const)
      : (['unauthorized', 'invalid_token', 'expired_token'] as const);
    if (surface === 'session' && (operation.role !== 'kunde' || operation.kundeSetting)) yield 'forbidden';
    if (method === 'POST') yield 'idempotency_key_reused';
  }
  const namesRecord = parameters.some(
    ({ in: place, argument }) => place === 'path' || (/Ids?$/.test(argument.name) && !/^user/.test(argument.name)),
  );
  if (operation.feature !== undefined) yield 'plan_feature_required';
  if ((namesRecord && operation.role !== 'public') || !isNonNullType(operation.field.type)) yield 'not_found';
  if (operation.plannable) yield 'approval_required';
  if (operation.reachesPlatform) yield* ['platform_rejected', 'guardrail', 'platform_unavailable'] as const;
  if (takesBody) yield* ['payload_too_large', 'unsupported_media_type'] as const;
  yield* ['too_many_requests', 'internal'] as const;
  if (operation.name !== 'maintenanceStatus') yield* ['unavailable', 'maintenance'] as const;
}

/** The answer for codes that share a status. */
export function errorAnswer(codes: readonly ErrorCode[]) {
  const refusals = codes.filter((code) => code !== 'maintenance');
  const error: Schema = {
    $ref: '#/components/schemas/Error',
    properties: { code: { description: 'Error code.', enum: [...refusals] } },
  };
  const maintenance: Schema = { $ref: '#/components/schemas/Maintenance' };
  const bodies = [...(refusals.length > 0 ? [error] : []), ...(refusals.length < codes.length ? [maintenance] : [])];
  const isWaiting = codes.includes('approval_required');
  const refused = bodies.length > 1 ? { oneOf: bodies } : bodies[0];
  const schema = isWaiting ? { $ref: '#/components/schemas/ApprovalRequired' } : refused;
  const examples = Object.fromEntries(codes.map((code) => [code, exampleOf(code)]));
  return {
    description: codes.map((code) => `\`${code}\`: ${EXPLANATIONS[code][0]}`).join('\n\n'),
    headers: {
      ...HEADERS,
      // 202 is not an error: the operation ran.
      ...(isWaiting && { 'X-Cost': { $ref: '#/components/headers/X-Cost' } }),
      ...(codes.some((code) => code === 'too_many_requests' || code === 'unavailable') && {
        'Retry-After': { $ref: '#/components/headers/Retry-After' },
      }),
    },
    content: { 'application/json': { schema, examples } },
  };
}

function exampleOf(code: ErrorCode) {
  const [summary, message] = EXPLANATIONS[code];
  return { summary, value: FULL_EXAMPLES[code] ?? { code, message } };
}

const SHORT_NAMES: Record<string, string> = {
  'api_key_required,invalid_api_key,expired_api_key': 'ApiKeyRefused',
  'unauthorized,invalid_token,expired_token': 'SessionRefused',
};

/** Component name of an error answer; unique per set of codes. */
function errorAnswerName(codes: readonly ErrorCode[]): string {
  const short = SHORT_NAMES[codes.join()];
  if (short) return short;
  const inPascalCase = (code: string) =>
    code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  // Two codes of plan selection differ from others only in case.
  return codes
    .map((code) => (code === code.toUpperCase() ? `Plan${inPascalCase(code)}` : inPascalCase(code)))
    .join('Or');
}
