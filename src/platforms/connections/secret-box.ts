import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';

/** 256-bit keys by id. `current` locks new secrets; the others only open older ones. */
export interface SecretKeys {
  current: string;
  keys: ReadonlyMap<string, Uint8Array>;
}

const KEY_BYTES = 32;

/** Parses `id:base64` pairs, separated by commas; the first is current. Errors do not contain the keys. */
export function parseSecretKeys(text: string): SecretKeys {
  const entries = text.split(',').map((pair): [string, Uint8Array] => {
    const [id = '', encoded = ''] = pair.trim().split(':', 2);
    const key = new Uint8Array(Buffer.from(encoded, 'base64'));
    if (id === '') throw new Error('every key needs an id, as in id:base64');
    if (key.length !== KEY_BYTES) throw new Error(`the key ${id} must be ${KEY_BYTES} bytes in base64`);
    return [id, key];
  });
  const keys = new Map(entries);
  if (keys.size < entries.length) throw new Error('two keys have the same id');
  return { current: entries[0]?.[0] ?? '', keys };
}

/** Encrypts secrets for the database, each bound to the place where it is stored. */
export class SecretBox {
  constructor(private readonly keys: SecretKeys) {}

  /** Ids of the keys, the current one first. */
  get keyIds(): string[] {
    return [...this.keys.keys.keys()];
  }

  /** A JWE that opens only with the same `place`. */
  lock(secret: string, place: string): Promise<string> {
    const { current, keys } = this.keys;
    return new CompactEncrypt(new TextEncoder().encode(secret))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current, place })
      .encrypt(keys.get(current) as Uint8Array);
  }

  /** Throws if the key is gone, the text was changed, or it was locked for another place. */
  async open(locked: string, place: string): Promise<string> {
    const { plaintext, protectedHeader } = await compactDecrypt(
      locked,
      ({ kid = '' }) => {
        const key = this.keys.keys.get(kid);
        if (!key) throw new Error(`There is no encryption key with the id ${kid}.`);
        return key;
      },
      { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
    );
    if (protectedHeader.place !== place) throw new Error('The secret was locked for another place.');
    return new TextDecoder().decode(plaintext);
  }

  /** False for a text that was locked with an older key. */
  isCurrent(locked: string): boolean {
    return decodeProtectedHeader(locked).kid === this.keys.current;
  }
}
