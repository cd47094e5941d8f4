import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { generatePath, useParams } from 'react-router';
import { accountNamesQuery } from '../api/viewer';
import { read, write } from './device';

const KEY = 'account';

/** `current`: the account of the address, else the one looked at last, else the first of the list. `asked`: that of the address alone. */
export function useCurrentAccount() {
  const { accountId: asked } = useParams();
  const names = useQuery(accountNamesQuery);
  useEffect(() => {
    if (asked) write(KEY, asked);
  }, [asked]);
  const accounts = names.data?.accounts.data ?? [];
  const wanted = asked ?? read(KEY);
  const current =
    accounts.find(({ id }) => id === wanted) ??
    (asked ? undefined : (accounts.find(({ isMcc }) => !isMcc) ?? accounts[0]));
  return { accounts, current, asked: asked ? current : undefined };
}

/** The account that the page's address names. */
export function useAccountId(): string {
  const { accountId } = useParams();
  if (!accountId) throw new Error('This page has no account in its path.');
  return accountId;
}

/** The address of a page; undefined while it needs an account and none is known. */
export function addressOf(path: string, accountId: string | undefined): string | undefined {
  if (!path.includes(':accountId')) return `/app/${path}`;
  return accountId === undefined ? undefined : generatePath(`/app/${path}`, { accountId });
}
