import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { JSONWebKeySet, JWK } from 'jose';

const PEM_BLOCK = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g;

/** Accepts a JWK, a JWK Set or PEM blocks, in which `\n` may stand for line ends as in environment files. */
export function jwksOf(text: string): JWK[] {
  if (!text.includes('-----BEGIN ')) {
    const parsed = JSON.parse(text) as JWK | JSONWebKeySet;
    return 'keys' in parsed ? (parsed as JSONWebKeySet).keys : [parsed];
  }
  return [...text.replaceAll('\\n', '\n').matchAll(PEM_BLOCK)].map(([block, label]) => {
    const key = label === 'PUBLIC KEY' ? createPublicKey(block) : createPrivateKey(block);
    return key.export({ format: 'jwk' }) as JWK;
  });
}
