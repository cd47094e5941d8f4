import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Fault, NewFault } from './fault.js';
import { faultError as googleAdsFault } from './google-ads/errors.js';
import { cut, sendJson } from './http.js';
import { faultError as languageModelFault } from './language-model/errors.js';
import { faultError as merchantFault } from './merchant/errors.js';
import { faultError as metaFault } from './meta/errors.js';
import { faultError as oauthFault } from './oauth.js';
import type { System } from './request-log.js';
import { faultError as stripeFault } from './stripe/errors.js';

/** What goes wrong with an answer of the language model, rather than instead of one. */
const DURING_ANSWERS = new Set<Fault['kind']>(['slow', 'cut', 'malformed', 'refuse', 'empty']);

/** Faults that wait for their requests, oldest first. */
export class FaultBook {
  private faults: Fault[] = [];

  add(fault: NewFault): Fault {
    const added = { ...fault, id: randomUUID(), times: fault.times ?? 1 };
    this.faults.push(added);
    return added;
  }

  list(): Fault[] {
    return this.faults;
  }

  clear(): void {
    this.faults = [];
  }

  apply(system: System): RequestHandler {
    return async (request, response, next) => {
      const fault = this.take(system, request);
      if (!fault) return next();
      if (system === 'language-model' && DURING_ANSWERS.has(fault.kind)) {
        response.locals.fault = fault;
        return next();
      }
      if (fault.kind === 'slow') {
        await unlessClosed(response, fault.delayMs ?? 1_000);
        if (!response.destroyed) next();
      } else if (fault.kind === 'cut') {
        if (fault.afterResults !== undefined && system === 'google-ads') {
          response.locals.cutAfterResults = fault.afterResults;
          return next();
        }
        cut(response);
      } else if (fault.kind === 'late') {
        withhold(response, fault.delayMs ?? 1_000);
        next();
      } else if (fault.kind === 'malformed') {
        response.status(200).type('application/json; charset=UTF-8').send('[{"results":[{"campaign":{"id":"1"');
      } else if (fault.afterResults !== undefined && request.path.endsWith(':searchStream')) {
        // The status has been sent by then: the error is the last element of the array.
        response.locals.failAfterResults = { results: fault.afterResults, error: errorOf(system, fault, request).body };
        next();
      } else {
        const { status, body, headers } = errorOf(system, fault, request);
        sendJson(response.set(headers ?? {}), status, body);
      }
    };
  }

  private take(system: System, request: Request): Fault | undefined {
    const text = `${request.originalUrl}\n${typeof request.body === 'string' ? request.body : ''}`;
    const fault = this.faults.find(
      (each) => each.system === system && (each.match === undefined || text.includes(each.match)),
    );
    if (fault && fault.times > 0 && --fault.times === 0) this.faults = this.faults.filter((each) => each !== fault);
    return fault;
  }
}

/** Waits; a caller who leaves ends it, so that no timer keeps the process alive. */
async function unlessClosed(response: Response, delayMs: number): Promise<void> {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  await delay(delayMs, undefined, { signal: closed.signal }).catch(() => undefined);
}

/** Lets the request be carried out, but its answer never arrives: after the wait the connection drops. */
function withhold(response: Response, delayMs: number): void {
  response.write = () => true;
  response.end = () => {
    const timer = setTimeout(() => response.socket?.destroy(), delayMs);
    response.once('close', () => clearTimeout(timer));
    return response;
  };
}

interface ErrorAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

function errorOf(system: System, fault: Fault, request: Request): ErrorAnswer {
  if (system === 'google-ads') return googleAdsFault(fault, request.path);
  if (system === 'ecb') return { status: fault.status ?? 503, body: {} };
  if (system === 'language-model') return languageModelFault(fault);
  if (system === 'stripe') return stripeFault(fault);
  if (system === 'meta') return metaFault(fault);
  return system === 'merchant' ? merchantFault(fault) : oauthFault(fault);
}
