import type { FetchQueryOptions } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  retainSearchParams,
  type AnyRoute,
  type LoaderFnContext,
  type ResolveFullPath,
  type ResolveId,
  type ResolveParams,
  type Route,
  type RouteComponent,
  type SearchMiddleware,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { hasRole, type RoleName } from './lib/session/access.ts';
import { loadScreenPhrases } from './lib/language/i18n.ts';
import { loadScreen } from './lib/missing-parts.ts';
import type { PhraseKey } from './lib/language/phrase.ts';
import { queryClient } from './lib/query-client.ts';
import type { SearchInput, SearchSchema } from './lib/search.ts';
import { clientOf } from './lib/selected-client.ts';
import { readSession } from './lib/session/session.ts';

/** What menus, guards and titles derive from. */
export interface RouteFacts {
  name: string;
  title: PhraseKey;
  /** The lowest role that may open it (product.md §3). */
  lowestRole: RoleName;
  /** Name of the route whose screen surrounds this one; the path is then relative to its path. */
  parent?: string;
  /** Shown without the side menu and without a session. */
  isOutsideLayout?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<RouteFacts> {}
}

/** Every screen is in it: a super-admin's selected client follows from page to page (product.md §3). */
export const rootRoute = createRootRoute({
  validateSearch: (raw: { client?: string | undefined } & SearchSchemaInput) =>
    raw as { client?: string | undefined },
  search: { middlewares: [retainSearchParams(['client'])] },
});

export const layoutRoute = createRoute({ getParentRoute: () => rootRoute, id: 'layout' });

export const catchAllRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '$',
  staticData: { title: 'titles.notFound' },
});

/** A screen comes with its texts. */
export function lazyScreen<Module>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent {
  const loadBoth = async () => {
    const [screen] = await loadScreen(() => Promise.all([load(), loadScreenPhrases()]));
    return screen as Record<string, RouteComponent>;
  };
  return lazyRouteComponent(loadBoth, name);
}

type Title = PhraseKey extends infer Key
  ? Key extends `titles.${infer Name}`
    ? Name
    : never
  : never;

/** What is known of a screen when its address is. */
interface Opening<Search, Path extends string> {
  client: string | undefined;
  search: Search;
  params: ResolveParams<Path>;
}

type AnyQuery = Pick<FetchQueryOptions, 'queryKey'>;

interface ScreenParts<Search, Path extends string> {
  /** What the screen keeps in its address. */
  search?: SearchSchema<Search>;
  /** What it shows first: asked for beside its code instead of after it. */
  queries?: (opening: Opening<Search, Path>) => Promise<readonly AnyQuery[]>;
}

type ScreenRoute<Parent extends AnyRoute, Path extends string, Search> = Route<
  unknown,
  Parent,
  Path,
  ResolveFullPath<Parent, Path>,
  string,
  ResolveId<Parent, string, Path>,
  (raw: SearchInput<Search> & SearchSchemaInput) => Search,
  ResolveParams<Path>
>;

type AnyOptions = Parameters<typeof createRoute>[0];
type Middleware = Parameters<SearchMiddleware<object>>[0];

/** Starts what the screen asks for first. What cannot be had is told by the screen itself. */
function startQueries<Search, Path extends string>(
  { search, queries }: ScreenParts<Search, Path>,
  lowestRole: RoleName,
  { cause, location, params }: LoaderFnContext,
): void {
  // A pointer over a link asks for the code alone; on the screen itself, its own queries follow the address.
  if (cause !== 'enter' || !queries || !hasRole(readSession().level, lowestRole)) return;
  const raw: Record<string, unknown> = location.search;
  queries({
    client: clientOf(readSession(), raw['client']),
    search: search?.read(raw) as Search,
    params: params as ResolveParams<Path>,
  }).then(
    (all) => all.forEach((query) => void queryClient.prefetchQuery(query as FetchQueryOptions)),
    () => undefined,
  );
}

/** A screen's route below another one. */
export function screenRoute<Parent extends AnyRoute, const Path extends string, Search = {}>(
  parent: Parent,
  path: Path,
  facts: RouteFacts,
  screen: RouteComponent,
  parts: ScreenParts<Search, Path> = {},
): ScreenRoute<Parent, Path, Search> {
  const { search, queries } = parts;
  const options: unknown = {
    getParentRoute: () => parent as AnyRoute,
    path: path as string,
    component: screen,
    staticData: facts,
    ...(search && {
      validateSearch: search.read,
      search: { middlewares: [({ search: from, next }: Middleware) => search.write(next(from))] },
    }),
    ...(queries && {
      loader: (at: LoaderFnContext) => startQueries(parts, facts.lowestRole, at),
    }),
  };
  return createRoute(options as AnyOptions) as unknown as ScreenRoute<Parent, Path, Search>;
}

/** A page of its own inside the layout. */
export function page<const Path extends string, Module, Search = {}>(
  path: Path,
  name: string,
  title: Title,
  lowestRole: RoleName,
  load: () => Promise<Module>,
  screen: keyof Module & string,
  parts: ScreenParts<Search, Path> = {},
) {
  const facts = { name, title: `titles.${title}` as const, lowestRole };
  return screenRoute(layoutRoute, path, facts, lazyScreen(load, screen), parts);
}

/** The page of a client, around its tabs. */
export const clientRoute = page(
  '/clients/details/$id',
  'clients/layout',
  'client',
  'agent',
  () => import('./accounts/clients/client-layout.tsx'),
  'ClientLayout',
);

/** A tab of a client's page; spec §2 names each clients/{last path segment}. */
export function tab<const Path extends string, Module, Search = {}>(
  path: Path,
  title: Title,
  lowestRole: RoleName,
  load: () => Promise<Module>,
  screen: keyof Module & string,
  parts: ScreenParts<Search, Path> = {},
) {
  const name = path === '/' ? 'clients/details' : `clients/${path}`;
  const facts = { name, title: `titles.${title}` as const, lowestRole, parent: 'clients/layout' };
  return screenRoute(clientRoute, path, facts, lazyScreen(load, screen), parts);
}
