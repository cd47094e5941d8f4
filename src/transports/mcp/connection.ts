import type { IncomingMessage } from 'node:http';
import { type AccessRule, authorize } from '../../access/authorize.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError, ParameterError } from '../../errors.js';
import type { Format, Tool } from './tools.js';

/** What the address says for all calls: `/mcp?tools=all&format=table&structured=true`. */
export interface Connection {
  /** Also list the tools beyond the interface documents. */
  wantsAll: boolean;
  /** Format of answers whose call does not say. */
  format: Format;
  /** Also answer as structured content, and list tools with its schema. */
  isStructured: boolean;
}

const KNOWN = { tools: ['all'], format: ['json', 'table'], structured: ['true', 'false'] } as const;

/** Each tool and schema that is listed costs every conversation its text, so most of it is asked for. Throws ParameterError. */
export function connectionOf(request: IncomingMessage & { originalUrl?: string }): Connection {
  const query = new URLSearchParams((request.originalUrl ?? request.url ?? '').split('?', 2)[1]);
  const read = <Name extends keyof typeof KNOWN>(name: Name): (typeof KNOWN)[Name][number] | undefined => {
    const [value, ...others] = query.getAll(name);
    if (value === undefined) return undefined;
    const known: readonly string[] = KNOWN[name];
    if (others.length > 0) throw new ParameterError(name, 'must be given once');
    if (!known.includes(value)) throw new ParameterError(name, `must be ${known.join(' or ')}`);
    return value as (typeof KNOWN)[Name][number];
  };
  return {
    wantsAll: read('tools') === 'all',
    format: read('format') ?? 'json',
    isStructured: read('structured') === 'true',
  };
}

/** Whether a tool is listed for this caller. Others can be called all the same, and say what is missing. */
export function isListed({ operation }: Tool, { wantsAll }: Connection, viewer: Viewer): boolean {
  return (wantsAll || !operation.toolOnRequest) && mayCall(viewer, operation);
}

export function mayCall(viewer: Viewer, rule: AccessRule): boolean {
  try {
    authorize(viewer, rule);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
