import { ParameterError } from '../errors.js';

/** Path of a text that is refused, and why. */
interface Fault {
  path: string;
  rule: string;
}

const NUL_RULE = 'must not contain NUL characters';
const UNICODE_RULE = 'must be well-formed Unicode, without unpaired surrogates';
const NUMBER_RULE = 'must be a number';
const REPLACEMENT = '\ufffd';
const UNPAIRED = '\ud800';

/**
 * Refuses what cannot be kept: NUL and unpaired surrogates in texts and names, and numbers that are too large to be one (`1e999`), which
 * JSON would pass on as null. Throws ParameterError.
 */
export function refuseMalformed(args: object): void {
  const fault = faultIn(args);
  if (fault) throw new ParameterError(fault.path, fault.rule);
}

/** The values of each parameter of a query string; looked up many times, because a request may have any parameter of its route. */
export interface Query {
  getAll(name: string): readonly string[];
}

const NONE: readonly string[] = [];

/**
 * The parameters of a query string. Bytes that are not UTF-8 become an unpaired surrogate, which is refused if the parameter is one
 * of the operation's, and not U+FFFD, as if the caller had sent that.
 */
export function queryOf(search: string): Query {
  const values = new Map<string, string[]>();
  const add = (value: string, name: string) => {
    const earlier = values.get(name);
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  };
  const read = new URLSearchParams(search);
  // Only bytes that are percent-encoded can be something else than UTF-8.
  if (!search.includes('%') || ![...read.values()].some((value) => value.includes(REPLACEMENT))) read.forEach(add);
  else {
    for (const pair of search.split('&')) {
      const [[name, value] = ['', '']] = new URLSearchParams(pair);
      add(value.includes(REPLACEMENT) && !isUtf8(pair) ? UNPAIRED : value, name);
    }
  }
  return { getAll: (name) => values.get(name) ?? NONE };
}

/** Builds paths only for faults: most values are fine, and some are lists of thousands. */
function faultIn(value: unknown): Fault | undefined {
  if (typeof value === 'string') return faultOfText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return { path: '', rule: NUMBER_RULE };
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const fault = faultIn(value[at]);
      if (fault) return { ...fault, path: `[${at}]${joined(fault.path)}` };
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const ofKey = faultOfText(key);
    if (ofKey) return { path: '', rule: `${ofKey.rule} in the name of a field` };
    const fault = faultIn((value as Record<string, unknown>)[key]);
    if (fault) return { ...fault, path: key + joined(fault.path) };
  }
  return undefined;
}

function joined(path: string): string {
  return path === '' || path.startsWith('[') ? path : `.${path}`;
}

function faultOfText(text: string): Fault | undefined {
  if (text.includes('\0')) return { path: '', rule: NUL_RULE };
  return text.isWellFormed() ? undefined : { path: '', rule: UNICODE_RULE };
}

function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}
