import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from 'react-router';
import { sessionStatus } from '../api/session';
import { RETURN_PATH } from '../api/sign-in';
import { accountNamesQuery, useViewer, viewerQuery } from '../api/viewer';
import { PAGES, type Page } from '../pages';
import { useOffers } from './account';
import { Loading } from './loading';
import { NotFound, NotOffered } from './not-found';
import { PageError } from './page-error';
import { SessionGate, SIGNED_IN_AGAIN, SignedInAgainPage, signInAddress } from './session-gate';
import { Shell } from './shell';
import { SignInPage } from './sign-in-page';
import { SignedInPage } from './signed-in-page';

export const HOME = '/app/accounts';
const SIGN_IN = '/app/sign-in';
/** Where the authorization endpoint sends people. */
const CONSENT = '/app/authorize';

/**
 * For others a page is not there, as in the navigation, instead of a page of refusals; an account whose platform has nothing to show
 * on it says so.
 */
function shownTo({ isFor, needs, title }: Page, Shown: ComponentType): ComponentType {
  const Offered = needs ? () => (useOffers()(needs) ? <Shown /> : <NotOffered title={title} />) : Shown;
  if (!isFor) return Offered;
  return () => (isFor(useViewer()) ? <Offered /> : <NotFound />);
}

/** The addresses of the console, made from the list of its pages. Without a session all of them lead to the sign-in page. */
export function routesWith(queries: QueryClient): RouteObject[] {
  const signedIn = async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    if (sessionStatus() !== 'live') throw redirect(signInAddress(pathname + search));
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
      element: (
        <SessionGate>
          <Outlet />
        </SessionGate>
      ),
      children: [
        {
          index: true,
          lazy: async () => ({ Component: (await import('../pages/authorize/authorize-page')).default }),
        },
      ],
    },
    { path: SIGNED_IN_AGAIN, element: <SignedInAgainPage /> },
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
          children: PAGES.map((page) => ({
            path: page.path,
            lazy: async () => ({ Component: shownTo(page, (await page.load()).default) }),
          })),
        },
        { path: '*', element: <NotFound /> },
      ],
    },
    { path: '*', element: <NotFound /> },
  ];
}
