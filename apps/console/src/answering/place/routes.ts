import { documentSearch, retrievalSearch } from '../../knowledge/routes.ts';
import { lazyScreen, page, screenRoute } from '../../screen-route.ts';
import { toWriteSearch } from '../to-write/search.ts';

/** The Knowledge place of the menu, around its tabs: the client's own screens, beside what to write next. */
export const place = page(
  '/knowledge',
  'knowledge',
  'knowledge',
  'agent',
  () => import('./place-layout.tsx'),
  'PlaceLayout',
);
const inPlace = (name: string, title: 'toWrite' | 'documents' | 'sources' | 'knowledgeTest') => ({
  name: `knowledge/${name}`,
  title: `titles.${title}` as const,
  lowestRole: 'agent' as const,
  parent: 'knowledge',
});
export const placeToWrite = screenRoute(
  place,
  '/',
  inPlace('to-write', 'toWrite'),
  lazyScreen(() => import('../to-write/to-write-screen.tsx'), 'ToWriteScreen'),
  { search: toWriteSearch },
);
export const placeDocuments = screenRoute(
  place,
  'documents',
  inPlace('documents', 'documents'),
  lazyScreen(() => import('../../knowledge/knowledge/documents-screen.tsx'), 'PlaceDocuments'),
  { search: documentSearch },
);
export const placeSources = screenRoute(
  place,
  'sources',
  inPlace('sources', 'sources'),
  lazyScreen(() => import('./sources-screen.tsx'), 'PlaceSources'),
);
export const placeTest = screenRoute(
  place,
  'search-test',
  inPlace('search-test', 'knowledgeTest'),
  lazyScreen(() => import('../../knowledge/retrieval/knowledge-test-screen.tsx'), 'PlaceTest'),
  { search: retrievalSearch },
);
