import type { IncomingMessage } from 'node:http';
import { mayCall } from '../../access/authorize.js';
import type { Viewer } from '../../access/viewer.js';
import { ParameterError } from '../../errors.js';
import type { Format, Tool } from './tools.js';

/** Options in the URL, for all calls: `/mcp?tools=all&format=table&structured=true`. */
export interface Connection {
  /** Also list tools beyond the interface documents. */
  wantsAll: boolean;
  /** Default format of answers. */
  format: Format;
  /** Add structured content to answers, and its schema to tools. */
  isStructured: boolean;
}

const OPTIONS = { tools: ['all'], format: ['json', 'table'], structured: ['true', 'false'] } as const;

/** Extras are opt-in: listed tools and schemas cost every conversation tokens. Throws ParameterError. */
export function connectionOf(request: IncomingMessage & { originalUrl?: string }): Connection {
  const query = new URLSearchParams((request.originalUrl ?? request.url ?? '').split('?', 2)[1]);
  const read = <Name extends keyof typeof OPTIONS>(name: Name): (typeof OPTIONS)[Name][number] | undefined => {
    const [value, ...others] = query.getAll(name);
    if (value === undefined) return undefined;
    const known: readonly string[] = OPTIONS[name];
    if (others.length > 0) throw new ParameterError(name, 'must be given once');
    if (!known.includes(value)) throw new ParameterError(name, `must be ${known.join(' or ')}`);
    return value as (typeof OPTIONS)[Name][number];
  };
  return {
    wantsAll: read('tools') === 'all',
    format: read('format') ?? 'json',
    isStructured: read('structured') === 'true',
  };
}

/** Unlisted tools can still be called and explain what is missing. */
export function isListed({ operation }: Tool, { wantsAll }: Connection, viewer: Viewer): boolean {
  return (wantsAll || !operation.toolOnRequest) && mayCall(viewer, operation);
}
