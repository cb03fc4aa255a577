import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { screens } from '../routes.ts';
import { render } from './render.tsx';

/** Shows an element that needs the router and the queries, at an address of its own or of a screen that it is part of. */
export async function renderRouted(element: ReactNode, path = '/elsewhere') {
  const rootRoute = createRootRoute({ component: () => element });
  const layout = createRoute({ getParentRoute: () => rootRoute, id: 'layout' });
  const pages = (screens as AnyRoute[]).filter(({ options }) => !options.staticData?.parent);
  const addresses = pages.map(({ options }) =>
    createRoute({ ...options, getParentRoute: () => layout, component: undefined }),
  );
  rootRoute.addChildren([layout.addChildren(addresses)]);
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
