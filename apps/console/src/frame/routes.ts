import { lazyScreen, rootRoute, screenRoute, tab } from '../screen-route.ts';

const facts = { name: 'error', title: 'titles.error', lowestRole: 'guest' } as const;
export const error = screenRoute(
  rootRoute,
  '/error',
  { ...facts, isOutsideLayout: true },
  lazyScreen(() => import('./error-screen.tsx'), 'ErrorScreen'),
);
export const clientGeneral = tab(
  '/',
  'clientGeneral',
  'agent',
  () => import('./screens/client-general.tsx'),
  'ClientGeneral',
);
export const modules = tab(
  'modules',
  'modules',
  'super-admin',
  () => import('./screens/client-modules.tsx'),
  'ClientModules',
);
