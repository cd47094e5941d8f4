import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import type { Quirks } from '../quirks.js';
import type { SandboxState } from '../state.js';
import { isRevoked, readToken } from '../tokens.js';
import { badParameter, badToken } from './errors.js';
import type { MetaAccount } from './world.js';

/** The one application that Meta's stand-in knows. */
export const DEMO_META_APP = { appId: '1600000000000001', appSecret: 'adlane-demo-meta-secret' } as const;

/** The person who consents in the stand-in's dialog. */
export const CONSENTING_PERSON = { id: '10200000000000042', name: 'Demo-Agentur' } as const;

export interface MetaContext {
  state: SandboxState;
  now: () => Date;
  /** Days of history that end yesterday. */
  days: number;
  quirks: Quirks;
  /** Beside those that are always there. */
  oddAccounts: () => readonly MetaAccount[];
}

/** What the stand-in makes of a person's token. */
export async function judge(
  { state, now }: MetaContext,
  token: string,
): Promise<{ valid: boolean; scopes: string[]; exp: number; dataUntil: number }> {
  const claims = readToken(token, 'meta');
  const exp = claims?.exp ?? 0;
  const revoked = (await isRevoked(state, token)) || (await isRevoked(state, claims?.from ?? ''));
  return {
    valid: claims !== undefined && exp > seconds(now()) && !revoked,
    scopes: claims?.scope.split(',') ?? [],
    exp,
    dataUntil: claims?.dataUntil ?? 0,
  };
}

/** The token of a request, which is good and used by the application that it was given to. Throws GraphRefusal. */
export async function demandToken(context: MetaContext, request: Request, query: URLSearchParams): Promise<string> {
  const token = tokenOf(request, query);
  const { valid } = await judge(context, token);
  if (!valid) throw badToken('Error validating access token: The session is invalid or has expired.');
  demandProof(token, query);
  return token;
}

export function demandProof(token: string, query: URLSearchParams): void {
  const proof = createHmac('sha256', DEMO_META_APP.appSecret).update(token).digest('hex');
  if (query.get('appsecret_proof') !== proof)
    throw badParameter('Invalid appsecret_proof provided in the API argument');
}

export function tokenOf(request: Request, query: URLSearchParams): string {
  return /^(?:Bearer|OAuth) (\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? query.get('access_token') ?? '';
}

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
