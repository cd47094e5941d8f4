import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';

const KEY_BYTES = 32;
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/** By id, from comma-separated `id:base64` pairs. Errors do not contain keys. */
export function parseSecretKeys(text: string): ReadonlyMap<string, Uint8Array> {
  const entries = text.split(',').map((pair): [string, Uint8Array] => {
    const [id = '', encoded = ''] = pair.trim().split(':', 2);
    const key = new Uint8Array(Buffer.from(encoded, 'base64'));
    if (id === '') throw new Error('every key needs an id, as in id:base64');
    if (key.length !== KEY_BYTES) throw new Error(`the key ${id} must be ${KEY_BYTES} bytes in base64`);
    return [id, key];
  });
  const keys = new Map(entries);
  if (keys.size < entries.length) throw new Error('two keys have the same id');
  return keys;
}

/** Encrypts secrets for storage, each bound to its place. */
export class SecretBox {
  /** The first encrypts; the others only decrypt. */
  readonly keyIds: string[];

  constructor(private readonly keys: ReadonlyMap<string, Uint8Array>) {
    this.keyIds = [...keys.keys()];
  }

  /** A JWE that decrypts only with the same `place`. */
  encrypt(secret: string, place: string): Promise<string> {
    const current = this.keyIds[0] as string;
    return new CompactEncrypt(new TextEncoder().encode(secret))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current, place })
      .encrypt(this.keys.get(current) as Uint8Array);
  }

  /** Throws for an unknown key, a modified text or another place. */
  async decrypt(encrypted: string, place: string): Promise<string> {
    const { kid = '' } = decodeProtectedHeader(encrypted);
    const key = this.keys.get(kid);
    if (!key) throw new Error(`There is no encryption key with the id ${kid}.`);
    const { plaintext, protectedHeader } = await compactDecrypt(encrypted, key, ALGORITHMS);
    if (protectedHeader.place !== place) throw new Error('The secret was locked for another place.');
    return new TextDecoder().decode(plaintext);
  }

  /** False for text encrypted with an older key. */
  isCurrent(locked: string): boolean {
    return decodeProtectedHeader(locked).kid === this.keyIds[0];
  }
}
