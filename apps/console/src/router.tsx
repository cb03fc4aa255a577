import { createRouter, Outlet, type AnyRoute, type RouteComponent } from '@tanstack/react-router';
import { ErrorScreen } from './frame/error-screen.tsx';
import { guarded } from './frame/guarded.tsx';
import { Layout } from './frame/layout.tsx';
import { parseSearch, stringifySearch } from './lib/search.ts';
import { readSession } from './lib/session/session.ts';
import { goToSignIn } from './lib/session/sign-in.ts';
import { routeTree, screens } from './routes.ts';
import { catchAllRoute, layoutRoute, rootRoute, type RouteFacts } from './screen-route.ts';
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

rootRoute.update({ component: Root, errorComponent: ErrorScreen });
const layout = {
  component: Layout,
  async beforeLoad() {
    if (readSession().loggedIn) return;
    await goToSignIn();
    // The browser is leaving: nothing of the screen is shown meanwhile.
    await new Promise(() => undefined);
  },
};
layoutRoute.update(layout);
catchAllRoute.update({ component: NotFound });
for (const { options, update } of screens as AnyRoute[]) {
  const { lowestRole, parent } = options.staticData as RouteFacts;
  const screen = options.component as RouteComponent;
  update({ component: guarded(screen, lowestRole, parent !== undefined) });
}

export function buildRouter() {
  return createRouter({
    routeTree,
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

declare module '@tanstack/react-router' {
  interface Register {
    router: Router;
  }
}
