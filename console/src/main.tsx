import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueries } from './api/client';
import { LanguageProvider } from './app/language';
import { MaintenancePage } from './app/maintenance-page';
import { RefusedPage } from './app/refused-page';
import { routesWith } from './app/routes';
import { ToastProvider } from './parts/toasts';

const queries = createQueries();
const { refused = '', message = '' } = document.documentElement.dataset;
/** What the server refused has a page of its own; a maintenance lies over the page until it has ended. */
const isRefused = refused !== '' && refused !== 'maintenance';

createRoot(document.getElementById('console') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <ToastProvider>
          {isRefused ? (
            <RefusedPage code={refused} message={message} />
          ) : refused === '' ? (
            <RouterProvider router={createBrowserRouter(routesWith(queries))} />
          ) : null}
          <MaintenancePage />
        </ToastProvider>
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
