import { randomUUID } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { Fault } from '../fault.js';
import { cut, sendJson } from '../http.js';
import { invalidKey, refusal } from './errors.js';
import { type ModelRequest, readRequest } from './request.js';
import type { RunningCalls } from './running.js';
import { structuredAnswer } from './structured.js';
import { chatAnswer } from './tasks/chat.js';

/** The one key that the stand-in accepts. */
export const DEMO_MODEL_KEY = 'adlane-demo';

export interface LanguageModelContext {
  running: RunningCalls;
  /** Milliseconds between two pieces of a stream. */
  pauseMs: number;
}

const METHOD = /^\/v1beta\/models\/([\w.-]+):(generateContent|streamGenerateContent)$/;
/** The stable models of Gemini that answer texts, by the list of November 2026; what was served before is gone. */
const SERVED_MODELS = [
  'sandbox-model',
  'gemini-2.5-flash-lite',
  'gemini-3.1-flash-lite',
  'gemini-3.5-flash',
  'gemini-3.5-flash-lite',
  'gemini-3.6-flash',
  'gemini-3.7-flash',
  'gemini-3.8-flash',
];

/** Gemini's `generateContent` and `streamGenerateContent?alt=sse`, with answers computed from the request. */
export function languageModelRoutes({ running, pauseMs }: LanguageModelContext): Router {
  const router = Router();
  router.use(running.watch);
  router.post(METHOD, async (request, response) => {
    const [, model = '', method] = METHOD.exec(request.path) ?? [];
    const failure = refusalOf(request, model);
    if (failure) return sendJson(response, failure.status, failure.body);
    const asked = readRequest(typeof request.body === 'string' ? request.body : '');
    if (!asked) {
      const { status, body } = refusal(400, '* GenerateContentRequest.contents: contents is not specified');
      return sendJson(response, status, body);
    }
    const fault = response.locals.fault as Fault | undefined;
    if (method === 'generateContent') await generate(response, asked, model, fault);
    else await stream(response, asked, model, fault, pauseMs);
  });
  router.use((request, response) => {
    const { status, body } = refusal(404, `${request.method} ${request.path} is not found for API version v1beta.`);
    sendJson(response, status, body);
  });
  return router;
}

function refusalOf(request: Request, model: string) {
  const inQuery = new URLSearchParams(request.originalUrl.split('?')[1] ?? '').get('key');
  const key = request.get('x-goog-api-key') ?? inQuery ?? '';
  if (key === '') {
    return refusal(403, "Method doesn't allow unregistered callers. Please use API Key or other form of API consumer.");
  }
  if (key !== DEMO_MODEL_KEY) return invalidKey();
  if (!SERVED_MODELS.includes(model)) {
    return refusal(404, `models/${model} is not found for API version v1beta, or is not supported for this method.`);
  }
  return undefined;
}

async function generate(response: Response, asked: ModelRequest, model: string, fault: Fault | undefined) {
  if (fault?.kind === 'slow') await wait(response, fault.delayMs ?? 1_000);
  if (response.destroyed) return;
  if (fault?.kind === 'cut') return cut(response);
  if (fault?.kind === 'refuse') return sendJson(response, 200, blocked(asked, model));
  if (fault?.kind === 'empty') return sendJson(response, 200, { ...silence(asked), ...about(model) });
  const text = asked.schema ? JSON.stringify(structuredAnswer(asked)) : chatAnswer(asked);
  const sent = fault?.kind === 'malformed' ? text.slice(0, Math.ceil(text.length / 2)) : text;
  sendJson(response, 200, { ...piece(sent, 'STOP'), usageMetadata: usage(asked, sent), ...about(model) });
}

/** Sends the answer word by word, waiting wherever its reader does; stops as soon as the reader leaves. */
async function stream(
  response: Response,
  asked: ModelRequest,
  model: string,
  fault: Fault | undefined,
  pauseMs: number,
) {
  response.status(200).type('text/event-stream').flushHeaders();
  const meta = about(model);
  if (fault?.kind === 'empty') return void response.end(event({ ...silence(asked), ...meta }));
  const pause = fault?.kind === 'slow' ? (fault.delayMs ?? 1_000) : pauseMs;
  const pieces = (asked.schema ? JSON.stringify(structuredAnswer(asked)) : chatAnswer(asked)).match(/\S*\s*/g) ?? [];
  const words = pieces.filter((each) => each !== '');
  for (const [index, word] of words.entries()) {
    if (pause > 0 && index >= (fault?.afterResults ?? 0)) await wait(response, pause);
    if (response.destroyed) return;
    if (index === (fault?.afterResults ?? 0)) {
      if (fault?.kind === 'cut') return cut(response);
      if (fault?.kind === 'malformed') return void response.end('data: {"candidates":[{"content":{"parts":[{"te\n\n');
      if (fault?.kind === 'refuse') {
        const last = index === 0 ? blocked(asked, model) : { ...piece('', 'SAFETY'), ...meta };
        return void response.end(event(last));
      }
    }
    const isLast = index === words.length - 1;
    const said = words.slice(0, index + 1).join('');
    const ending = isLast ? { usageMetadata: usage(asked, said) } : {};
    const isSent = response.write(event({ ...piece(word, isLast ? 'STOP' : undefined), ...ending, ...meta }));
    if (!isSent) await until(response, 'drain');
  }
  response.end();
}

/** Until the time is over, or the caller leaves. */
async function wait(response: Response, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => response.emit('waited'), milliseconds);
  await until(response, 'waited');
  clearTimeout(timer);
}

/** Until the event comes, or the caller leaves. */
function until(response: Response, event: string): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      response.off(event, end).off('close', end);
      resolve();
    };
    response.once(event, end).once('close', end);
  });
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\r\n\r\n`;

function piece(text: string, finishReason: string | undefined) {
  const content = { parts: [{ text }], role: 'model' };
  return { candidates: [{ content, ...(finishReason && { finishReason }), index: 0 }] };
}

/** An answer that ends well and says nothing. */
function silence(asked: ModelRequest) {
  const candidates = [{ content: { role: 'model' }, finishReason: 'STOP', index: 0 }];
  return { candidates, usageMetadata: usage(asked, '') };
}

function blocked(asked: ModelRequest, model: string) {
  return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: usage(asked, ''), ...about(model) };
}

function about(modelVersion: string) {
  return { modelVersion, responseId: randomUUID() };
}

/** About four characters make a token. */
function usage({ instructions, turns }: ModelRequest, answer: string) {
  const tokens = (text: string) => Math.ceil(text.length / 4);
  const promptTokenCount = tokens(instructions + turns.map(({ text }) => text).join(''));
  const candidatesTokenCount = tokens(answer);
  return { promptTokenCount, candidatesTokenCount, totalTokenCount: promptTokenCount + candidatesTokenCount };
}
