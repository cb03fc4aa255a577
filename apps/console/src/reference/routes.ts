import { choice, directions, paging, searchOf, text } from '../lib/search.ts';
import { page } from '../screen-route.ts';

export const tableKeys = ['path', 'name', 'title'] as const;

export const tables = page(
  '/tables',
  'tables',
  'tables',
  'guest',
  () => import('./tables-screen.tsx'),
  'TablesScreen',
  {
    search: searchOf({
      search: text(),
      sort: choice(tableKeys, 'path'),
      direction: choice(directions, 'asc'),
      ...paging(10, 1_000),
    }),
  },
);
export const forms = page(
  '/forms',
  'forms',
  'forms',
  'guest',
  () => import('./forms-screen.tsx'),
  'FormsScreen',
);
export const ui = page('/ui', 'ui', 'ui', 'guest', () => import('./ui-screen.tsx'), 'UiScreen');
