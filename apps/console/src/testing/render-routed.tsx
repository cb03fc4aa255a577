import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { render } from './render.tsx';

/** Shows an element that needs the router and the queries, at an address of its own. */
export async function renderRouted(element: ReactNode, path = '/elsewhere') {
  const rootRoute = createRootRoute({ component: () => element });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: rootRoute, history, notFoundMode: 'root' });
  rootRoute.update({ notFoundComponent: () => null });
  await router.load();
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
