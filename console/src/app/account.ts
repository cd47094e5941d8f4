import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { generatePath, useParams } from 'react-router';
import { accountNamesQuery } from '../api/viewer';
import type { PlatformPart } from '../generated/graphql';
import { read, write } from './device';

const KEY = 'account';

/** Of an account that is not known here everything is offered, and the server says what is not there. */
function isOffered(parts: readonly PlatformPart[] | undefined, part: PlatformPart | undefined): boolean {
  return part === undefined || (parts?.includes(part) ?? true);
}

/** `current`: the account of the address, else the one looked at last, else the first of the list. `asked`: that of the address alone. */
export function useCurrentAccount() {
  const { accountId: asked } = useParams();
  const names = useQuery(accountNamesQuery);
  useEffect(() => {
    if (asked) write(KEY, asked);
  }, [asked]);
  const { accounts: list, platforms = [] } = names.data ?? {};
  const accounts = list?.data ?? [];
  const wanted = asked ?? read(KEY);
  const current =
    accounts.find(({ id }) => id === wanted) ??
    (asked ? undefined : (accounts.find(({ isMcc }) => !isMcc) ?? accounts[0]));
  const platformOf = (account: { platform: string } | undefined) =>
    platforms.find(({ platform }) => platform === account?.platform);
  const offers = (account: { platform: string } | undefined, part: PlatformPart | undefined) =>
    isOffered(platformOf(account)?.offers, part);
  return { accounts, current, asked: asked ? current : undefined, platformOf, offers };
}

export type Offers = (part: PlatformPart | undefined) => boolean;

/** Whether the platform of the account in the address has something. */
export function useOffers(): Offers {
  const { asked, platformOf } = useCurrentAccount();
  const parts = platformOf(asked)?.offers;
  return useCallback((part) => isOffered(parts, part), [parts]);
}

/** The account that the page's address names. */
export function useAccountId(): string {
  const { accountId } = useParams();
  if (!accountId) throw new Error('This page has no account in its path.');
  return accountId;
}

/** The address of a page; undefined while it needs an account and none is known, and for a page about something else besides. */
export function addressOf(path: string, accountId: string | undefined): string | undefined {
  if (/:(?!accountId\b)/.test(path)) return undefined;
  if (!path.includes(':accountId')) return `/app/${path}`;
  return accountId === undefined ? undefined : generatePath(`/app/${path}`, { accountId });
}

/** The address of a campaign's page. */
export function campaignAddress(accountId: string, campaignId: string): string {
  return generatePath('/app/accounts/:accountId/campaigns/:campaignId', { accountId, campaignId });
}
