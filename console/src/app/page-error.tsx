import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useRouteError } from 'react-router';
import { isMissing, isOver } from '../api/client';
import { ErrorNote } from '../parts/error-note';
import { Page } from '../parts/page';
import { useTexts } from './language';
import { APP } from './texts';

/** In place of a page that failed, or of everything. Support finds the request by its id. */
export function PageError({ isWhole = false }: { isWhole?: boolean }) {
  const error = useRouteError();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  const t = useTexts(APP);
  if (isOver(error)) return <Navigate to={`/app/sign-in?${new URLSearchParams({ to: pathname + search })}`} replace />;
  const body = (
    <Page title={t(isMissing(error) ? 'notFound' : 'failed')}>
      <ErrorNote
        error={error}
        onRetry={() => {
          queries.clear();
          location.reload();
        }}
      />
    </Page>
  );
  return isWhole ? <main className="alone">{body}</main> : body;
}
