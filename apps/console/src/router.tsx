import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  retainSearchParams,
  type AnyRoute,
} from '@tanstack/react-router';
import { ErrorScreen } from './frame/error-screen.tsx';
import { guarded } from './frame/guarded.tsx';
import { Layout } from './frame/layout.tsx';
import { parseSearch, stringifySearch, type RawSearch } from './lib/search-params.ts';
import { readSession } from './lib/session.ts';
import { goToSignIn } from './lib/sign-in.ts';
import { routeTable, type RouteRow } from './routes.ts';
import { Alerts } from './ui/alerts.tsx';
import { Crashed, NotFound } from './ui/states.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <Alerts />
    </>
  );
}

const rootRoute = createRootRoute({
  component: Root,
  errorComponent: ErrorScreen,
  validateSearch: (raw: Record<string, unknown>) => raw as RawSearch,
  // A super-admin's selected client follows from page to page (product.md §3).
  search: { middlewares: [retainSearchParams(['client'])] },
});

const layoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'layout',
  component: Layout,
  async beforeLoad() {
    if (readSession().loggedIn) return;
    await goToSignIn();
    // The browser is leaving: nothing of the screen is shown meanwhile.
    await new Promise(() => undefined);
  },
});

const catchAllRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '$',
  component: NotFound,
  staticData: { title: 'titles.notFound' },
});

function buildRoute(row: RouteRow, parent: AnyRoute): AnyRoute {
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: row.path,
    component: guarded(row.screen, row.lowestRole, row.parent !== undefined),
    staticData: { title: row.title },
  });
  const children = routeTable.filter((child) => child.parent === row.name);
  if (children.length === 0) return route;
  return route.addChildren(children.map((child) => buildRoute(child, route)));
}

function buildTree(): AnyRoute {
  const rows = routeTable.filter((row) => row.parent === undefined);
  const inside = rows
    .filter((row) => !row.isOutsideLayout)
    .map((row) => buildRoute(row, layoutRoute));
  const outside = rows
    .filter((row) => row.isOutsideLayout)
    .map((row) => buildRoute(row, rootRoute));
  return rootRoute.addChildren([layoutRoute.addChildren([...inside, catchAllRoute]), ...outside]);
}

export function buildRouter() {
  return createRouter({
    routeTree: buildTree(),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroll-restoration-id="page"]'],
    defaultErrorComponent: Crashed,
    defaultNotFoundComponent: () => <NotFound />,
  });
}

export type Router = ReturnType<typeof buildRouter>;
