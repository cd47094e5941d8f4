import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { currentSession } from '../api/session';
import { RETURN_PATH } from '../api/sign-in';
import { accountNamesQuery, viewerQuery } from '../api/viewer';
import { PAGES } from '../pages';
import { Loading } from './loading';
import { NotFound } from './not-found';
import { PageError } from './page-error';
import { Shell } from './shell';
import { SignInPage } from './sign-in-page';
import { SignedInPage } from './signed-in-page';

export const HOME = '/app/accounts';
const SIGN_IN = '/app/sign-in';
/** Where the authorization endpoint sends people. */
const CONSENT = '/app/authorize';

/** The addresses of the console, made from the list of its pages. Without a session all of them lead to the sign-in page. */
export function routesWith(queries: QueryClient): RouteObject[] {
  const signedIn = async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    if (!currentSession()) throw redirect(`${SIGN_IN}?${new URLSearchParams({ to: pathname + search })}`);
    await queries.ensureQueryData(viewerQuery);
    return null;
  };
  /** Which days the figures of a page are of depends on its account; the answer about the person brings the accounts along. */
  const inside = async (args: LoaderFunctionArgs) => {
    await signedIn(args);
    return (await queries.ensureQueryData(accountNamesQuery)) && null;
  };
  return [
    { path: '/', loader: () => redirect(HOME) },
    { path: SIGN_IN, element: <SignInPage />, errorElement: <PageError />, HydrateFallback: Loading },
    {
      path: CONSENT,
      errorElement: <PageError isWhole />,
      HydrateFallback: Loading,
      loader: signedIn,
      shouldRevalidate: () => false,
      lazy: async () => ({ Component: (await import('../pages/authorize/authorize-page')).default }),
    },
    { path: RETURN_PATH, element: <SignedInPage />, errorElement: <PageError /> },
    {
      path: '/app',
      element: <Shell />,
      errorElement: <PageError isWhole />,
      HydrateFallback: Loading,
      loader: inside,
      shouldRevalidate: () => false,
      children: [
        { index: true, loader: () => redirect(HOME) },
        {
          errorElement: <PageError />,
          children: PAGES.map(({ path, load }) => ({
            path,
            lazy: async () => ({ Component: (await load()).default }),
          })),
        },
        { path: '*', element: <NotFound /> },
      ],
    },
    { path: '*', element: <NotFound /> },
  ];
}
