import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Role } from '../../src/access/roles.js';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import type { Answer, TestApp } from '../support/start-app.js';

/** A folder for attachments, gone after the tests. */
export function attachmentsFolder() {
  const path = mkdtempSync(join(tmpdir(), 'adlane-attachments-'));
  const files = (folder: string): string[] => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(join(folder, name)).isFile(),
      );
    } catch {
      return [];
    }
  };
  return {
    path,
    kept: () => files(path).filter((name) => !name.startsWith('incoming')),
    arriving: () => files(join(path, 'incoming')),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export interface Desk {
  team: TestTeam;
  tokens: Record<Role, string>;
}

export async function deskOf(app: TestApp): Promise<Desk> {
  const team = await buildTeam(app.db);
  const tokens = {} as Desk['tokens'];
  for (const role of ['owner', 'admin', 'member', 'kunde'] as const) {
    tokens[role] = (await app.sessions.issue({ userId: team.users[role].id, teamId: team.id })).token;
  }
  return { team, tokens };
}

export const TICKET = { categoryKey: 'kampagnen', subject: 'Budget', message: 'Warum greift es nicht?' };

export const openTicket = (app: TestApp, token: string, changes: object = {}) =>
  app.rest('POST', '/support/tickets', { token, body: { ...TICKET, ...changes } });

/** Sends one file, as browsers do. */
export async function upload(
  app: TestApp,
  ticketId: string,
  token: string,
  bytes: Uint8Array | string,
  { name = 'datei.bin', field = 'file', headers = {}, more }: UploadOptions = {},
): Promise<Answer> {
  const form = new FormData();
  form.append(field, new Blob([bytes as BlobPart]), name);
  more?.(form);
  const response = await fetch(`${app.url}/api/v1/support/tickets/${ticketId}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

interface UploadOptions {
  name?: string;
  field?: string;
  headers?: Record<string, string>;
  more?: (form: FormData) => void;
}

/** An address that the app gave out, on the app's own port. */
export const local = (app: TestApp, url: string) => app.url + url.slice(new URL(url).origin.length);

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture of one frame, which says that it moves. */
export const APNG = Buffer.concat([PNG.subarray(0, 33), chunk('acTL', [0, 0, 0, 1, 0, 0, 0, 0]), PNG.subarray(33)]);
export const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300ffd9', 'hex');
export const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
export const WEBP = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');
export const PDF = Buffer.from('%PDF-1.4\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
export const DOCX = zip({
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  'word/document.xml': '<w:document/>',
});
export const XLSX = zip({
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  'xl/workbook.xml': '<workbook/>',
});
export const ZIP = zip({ 'readme.txt': 'no office file' });

/** A text as Google Ads and Excel write it, with its mark. */
export const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** A part of a PNG file. */
function chunk(type: string, bytes: number[]): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const data = Buffer.concat([Buffer.from(type), Buffer.from(bytes)]);
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, sum]);
}

/** A ZIP archive of some texts. */
function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(data);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, tail, path]));
    locals.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(locals.length, 4);
  end.writeUInt16LE(locals.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}
