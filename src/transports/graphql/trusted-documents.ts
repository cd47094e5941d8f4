import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../errors.js';
import { type Settings, SettingsError } from '../../settings.js';
import { isObject } from '../http/input.js';

/** For graphql-sse and Apollo. */
export interface GraphqlRequest {
  method: string;
  /** The query string including `?`, or empty. */
  search: string;
  body: unknown;
}

const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;
/** Each takes one to two milliseconds to validate at startup. */
const MAX_DOCUMENTS = 5_000;
const MAX_ID = 256;

/** Marks an id that is the document's SHA-256 (GraphQL over HTTP). */
const SHA256_PREFIX = 'sha256:';
const SHA256 = /^[0-9a-f]{64}$/;

/** Placeholder text for an unknown id; it contains no operation, so it is always refused. */
export const UNKNOWN_DOCUMENT = '# unknown id';

const id = z.string().min(1).max(MAX_ID);

/** Apollo's manifest format, or the map of ids to texts written by Relay and GraphQL Code Generator. */
const manifest = z.union([
  z.object({
    format: z.literal('apollo-persisted-query-manifest'),
    version: z.literal(1),
    operations: z.array(z.object({ id, body: z.string() })),
  }),
  z.record(id, z.string()),
]);

/** Documents of the installation's own clients, by id. */
export class TrustedDocuments {
  private readonly texts: ReadonlySet<string>;

  constructor(
    /** See `TRUSTED_DOCUMENTS_MODE`. */
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

  /** Undefined without an id. Throws AppError `bad_request` for invalid or conflicting ids. */
  withText(request: GraphqlRequest): GraphqlRequest | undefined {
    return request.method === 'GET' || request.method === 'HEAD' ? this.inSearch(request) : this.inBody(request);
  }

  private inBody(request: GraphqlRequest): GraphqlRequest | undefined {
    if (!isObject(request.body)) return undefined;
    const { documentId, query, extensions: given, ...others } = request.body;
    const { ids, extensions } = idsOf(documentId, given);
    if (ids.length === 0) return undefined;
    const body = { ...others, ...(extensions !== undefined && { extensions }), query: this.textOf(ids, query) };
    return { ...request, body };
  }

  private inSearch(request: GraphqlRequest): GraphqlRequest | undefined {
    const params = new URLSearchParams(request.search);
    const given = singleValue(params, 'extensions');
    const { ids, extensions } = idsOf(
      singleValue(params, 'documentId'),
      given === undefined ? undefined : parseJson(given),
    );
    if (ids.length === 0) return undefined;
    const text = this.textOf(ids, singleValue(params, 'query'));
    params.delete('documentId');
    params.set('query', text);
    if (extensions) params.set('extensions', JSON.stringify(extensions));
    return { ...request, search: `?${params}` };
  }

  private textOf(ids: readonly string[], query: unknown): string {
    const [text, ...others] = ids.map((each) => this.byId.get(each));
    if (others.some((other) => other !== text)) throw mismatch();
    // Apollo Client sends both to register a text.
    if (typeof query !== 'string' || query === '') return text ?? UNKNOWN_DOCUMENT;
    if (text === undefined ? !ids.every((each) => each === hash('sha256', query)) : query !== text) throw mismatch();
    return query;
  }
}

/** Rejects with SettingsError if a file is not a manifest. */
export async function readTrustedDocuments(
  settings: Settings['trustedDocuments'],
): Promise<TrustedDocuments | undefined> {
  if (!settings) return undefined;
  const byId = new Map<string, string>();
  for (const path of settings.manifests) {
    for (const [each, text] of await readManifest(path)) {
      const key = withoutPrefix(each);
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
    if (size > MAX_MANIFEST_BYTES) throw wrong(`has ${size} bytes, and the most are ${MAX_MANIFEST_BYTES}`);
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw wrong(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const { data } = manifest.safeParse(parseJson(text));
  if (!data) throw wrong('is no manifest: neither one of Apollo, version 1, nor an object of ids and texts');
  if ('operations' in data && Array.isArray(data.operations)) return data.operations.map(({ id, body }) => [id, body]);
  return Object.entries(data as Record<string, string>);
}

function idsOf(documentId: unknown, extensions: unknown): { ids: string[]; extensions?: unknown } {
  const ids: string[] = [];
  if (documentId !== undefined && documentId !== null) ids.push(requireId(documentId, 'documentId'));
  if (!isObject(extensions) || !isObject(extensions.persistedQuery)) return { ids, extensions };
  const { persistedQuery, ...others } = extensions;
  if (persistedQuery.version !== 1) throw new AppError('bad_request', 'extensions.persistedQuery.version must be 1.');
  ids.push(requireId(persistedQuery.sha256Hash, 'extensions.persistedQuery.sha256Hash'));
  return { ids, extensions: others };
}

function requireId(given: unknown, name: string): string {
  if (typeof given === 'string' && given.length > 0 && given.length <= MAX_ID) return withoutPrefix(given);
  throw new AppError('bad_request', `${name} must be a text of 1 to ${MAX_ID} characters.`);
}

/** SHA-256 ids are equal with and without the prefix. */
function withoutPrefix(id: string): string {
  const hash = id.startsWith(SHA256_PREFIX) ? id.slice(SHA256_PREFIX.length) : id;
  return SHA256.test(hash) ? hash : id;
}

function mismatch(): AppError {
  return new AppError('bad_request', 'The id is not that of the document sent with it; send the id or the text alone.');
}

/** Throws for repeated parameters, which intermediaries read differently. */
function singleValue(params: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = params.getAll(name);
  if (more.length > 0) throw new AppError('bad_request', `${name} must be given once.`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
