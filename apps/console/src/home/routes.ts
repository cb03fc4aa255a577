import { pickSearch, searchOf, text } from '../lib/search.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import { loadScreen } from '../lib/missing-parts.ts';
import { layoutRoute, page, screenRoute } from '../screen-route.ts';

const facts = { name: 'home', title: 'titles.homepage', lowestRole: 'guest' } as const;
/** What a person waits for first: its texts are the frame's. */
export const home = screenRoute(
  layoutRoute,
  '/',
  facts,
  lazyRouteComponent(() => loadScreen(() => import('./home/home-screen.tsx')), 'HomeScreen'),
  {
    queries: async ({ client }) => (await import('./home/queries.ts')).homeQueries(client),
  },
);
export const help = page(
  '/help/{-$page}',
  'help',
  'help',
  'guest',
  () => import('./help/help-screen.tsx'),
  'HelpScreen',
  {
    search: searchOf({
      search: pickSearch,
      /** The path of the screen that the help was asked about. */
      about: text(),
    }),
  },
);
