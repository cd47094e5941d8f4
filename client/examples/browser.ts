// A page: signs in with an ID token of Google, keeps the session for this tab, and lists accounts.
import { createClient, createSession } from '@adlane/client';
import { AccountsDocument } from '@adlane/client/operations';

/** Called with what Google's button gives. */
export async function start(url: string, idToken: string): Promise<void> {
  const kept = sessionStorage.getItem('session');
  const session = createSession({
    url,
    restored: kept ? JSON.parse(kept) : undefined,
    onChange: (now) =>
      now ? sessionStorage.setItem('session', JSON.stringify(now)) : sessionStorage.removeItem('session'),
  });
  if (!session.current) await session.signIn(idToken);
  const client = createClient({ url, credentials: session });
  const { accounts } = await client.request(AccountsDocument, { limit: 5 });
  document.body.append(
    ...accounts.data.map(({ name }) => Object.assign(document.createElement('p'), { textContent: name })),
  );
}
