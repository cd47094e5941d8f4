import './styles/all.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueries } from './api/client';
import { LanguageProvider } from './app/language';
import { routesWith } from './app/routes';
import { ToastProvider } from './parts/toasts';

const queries = createQueries();
const router = createBrowserRouter(routesWith(queries));

createRoot(document.getElementById('console') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
