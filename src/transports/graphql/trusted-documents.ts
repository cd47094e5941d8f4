import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../errors.js';
import { type Settings, SettingsError } from '../../settings.js';
import { isObject } from '../http/input.js';

/** A GraphQL request, as graphql-sse and Apollo get it. */
export interface Asked {
  method: string;
  /** The query string with its question mark, or nothing. */
  search: string;
  body: unknown;
}

const LARGEST_MANIFEST = 16 * 1024 * 1024;
/** Each is validated before the server answers: one to two milliseconds. */
const MAX_DOCUMENTS = 5_000;
const LONGEST_ID = 256;

/** Prefix of an id that is the document's SHA-256 (GraphQL over HTTP). */
const SHA256_PREFIX = 'sha256:';
const SHA256 = /^[0-9a-f]{64}$/;

/** Stands in for a document of unknown id until it is refused. Sent as text, it is refused too: it has no operation. */
export const UNKNOWN_DOCUMENT = '# unknown id';

const id = z.string().min(1).max(LONGEST_ID);

/** The manifest of Apollo's tools, or the plain map of ids to texts that Relay and GraphQL Code Generator write. */
const manifest = z.union([
  z.object({
    format: z.literal('apollo-persisted-query-manifest'),
    version: z.literal(1),
    operations: z.array(z.object({ id, body: z.string() })),
  }),
  z.record(id, z.string()),
]);

/** The documents of the installation's own clients, by their ids. */
export class TrustedDocuments {
  private readonly texts: ReadonlySet<string>;

  constructor(
    /** Which documents are admitted: all, those of the manifests, or those and introspection with a credential. */
    readonly mode: NonNullable<Settings['trustedDocuments']>['mode'],
    private readonly byId: ReadonlyMap<string, string>,
  ) {
    this.texts = new Set(byId.values());
  }

  has(text: string): boolean {
    return this.texts.has(text);
  }

  entries(): Iterable<[id: string, text: string]> {
    return this.byId;
  }

  /** The request with the text of its id; undefined without an id. Throws AppError `bad_request` for wrong or conflicting ids. */
  withText(asked: Asked): Asked | undefined {
    return asked.method === 'GET' || asked.method === 'HEAD' ? this.inSearch(asked) : this.inBody(asked);
  }

  private inBody(asked: Asked): Asked | undefined {
    if (!isObject(asked.body)) return undefined;
    const { documentId, query, extensions: given, ...others } = asked.body;
    const { ids, extensions } = idsOf(documentId, given);
    if (ids.length === 0) return undefined;
    const body = { ...others, ...(extensions !== undefined && { extensions }), query: this.textOf(ids, query) };
    return { ...asked, body };
  }

  private inSearch(asked: Asked): Asked | undefined {
    const params = new URLSearchParams(asked.search);
    const given = once(params, 'extensions');
    const { ids, extensions } = idsOf(once(params, 'documentId'), given === undefined ? undefined : parsed(given));
    if (ids.length === 0) return undefined;
    const text = this.textOf(ids, once(params, 'query'));
    params.delete('documentId');
    params.set('query', text);
    if (extensions) params.set('extensions', JSON.stringify(extensions));
    return { ...asked, search: `?${params}` };
  }

  private textOf(ids: readonly string[], query: unknown): string {
    const [text, ...others] = ids.map((each) => this.byId.get(each));
    if (others.some((other) => other !== text)) throw mismatch();
    // Apollo Client sends both where it hopes that a server learns the text.
    if (typeof query !== 'string' || query === '') return text ?? UNKNOWN_DOCUMENT;
    if (text === undefined ? !ids.every((each) => each === hash('sha256', query)) : query !== text) throw mismatch();
    return query;
  }
}

/** Reads the manifests that the settings name. Rejects with SettingsError if a file is not a manifest. */
export async function readTrustedDocuments(
  settings: Settings['trustedDocuments'],
): Promise<TrustedDocuments | undefined> {
  if (!settings) return undefined;
  const byId = new Map<string, string>();
  for (const path of settings.manifests) {
    for (const [each, text] of await readManifest(path)) {
      const key = plain(each);
      if (SHA256.test(key) && key !== hash('sha256', text))
        throw new SettingsError(`TRUSTED_DOCUMENTS: ${path} has a document under ${each}, which is not its SHA-256.`);
      if ((byId.get(key) ?? text) !== text)
        throw new SettingsError(`TRUSTED_DOCUMENTS: ${path} has another document under ${each} than one before it.`);
      byId.set(key, text);
    }
  }
  if (byId.size > MAX_DOCUMENTS)
    throw new SettingsError(`TRUSTED_DOCUMENTS: there are ${byId.size} documents, and the most are ${MAX_DOCUMENTS}.`);
  return new TrustedDocuments(settings.mode, byId);
}

async function readManifest(path: string): Promise<[id: string, text: string][]> {
  const wrong = (why: string) => new SettingsError(`TRUSTED_DOCUMENTS: ${path} ${why}.`);
  let text: string;
  try {
    const { size } = await stat(path);
    if (size > LARGEST_MANIFEST) throw wrong(`has ${size} bytes, and the most are ${LARGEST_MANIFEST}`);
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw wrong(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const { data } = manifest.safeParse(parsed(text));
  if (!data) throw wrong('is no manifest: neither one of Apollo, version 1, nor an object of ids and texts');
  if ('operations' in data && Array.isArray(data.operations)) return data.operations.map(({ id, body }) => [id, body]);
  return Object.entries(data as Record<string, string>);
}

/** The ids that a request names, and its extensions without them. */
function idsOf(documentId: unknown, extensions: unknown): { ids: string[]; extensions?: unknown } {
  const ids: string[] = [];
  if (documentId !== undefined && documentId !== null) ids.push(checked(documentId, 'documentId'));
  if (!isObject(extensions) || !isObject(extensions.persistedQuery)) return { ids, extensions };
  const { persistedQuery, ...others } = extensions;
  if (persistedQuery.version !== 1) throw new AppError('bad_request', 'extensions.persistedQuery.version must be 1.');
  ids.push(checked(persistedQuery.sha256Hash, 'extensions.persistedQuery.sha256Hash'));
  return { ids, extensions: others };
}

function checked(given: unknown, name: string): string {
  if (typeof given === 'string' && given.length > 0 && given.length <= LONGEST_ID) return plain(given);
  throw new AppError('bad_request', `${name} must be a text of 1 to ${LONGEST_ID} characters.`);
}

/** A SHA-256 is one id with its mark and without. */
function plain(id: string): string {
  const hash = id.startsWith(SHA256_PREFIX) ? id.slice(SHA256_PREFIX.length) : id;
  return SHA256.test(hash) ? hash : id;
}

function mismatch(): AppError {
  return new AppError('bad_request', 'The id is not that of the document sent with it; send the id or the text alone.');
}

/** Throws for several values: which of them an intermediary reads would be anybody's guess. */
function once(params: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = params.getAll(name);
  if (more.length > 0) throw new AppError('bad_request', `${name} must be given once.`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
