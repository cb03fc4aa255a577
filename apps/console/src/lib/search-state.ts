import {
  useNavigate,
  useRouter,
  useSearch,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
} from '@tanstack/react-router';
import type { SearchInput } from './search.ts';

type Tree = RegisteredRouter['routeTree'];
/** A screen's route, as the router names it. */
export type ScreenId = RouteIds<Tree>;
type ScreenSearch<Id extends ScreenId> = RouteById<Tree, Id>['types']['searchSchema'];

/** How a screen changes some of its search parameters. */
export type ChangeSearch<Search> = (
  patch: SearchInput<Search>,
  options?: { replace?: boolean },
) => void;

/**
 * What the screen keeps in its address, and how to change some of it. A change goes back to the first page unless it
 * names a page itself; what is not the screen's, such as the selected client, stays. `replace` keeps typing out of the
 * history.
 */
export function useSearchState<const Id extends ScreenId>(
  from: Id,
): [ScreenSearch<Id>, ChangeSearch<ScreenSearch<Id>>] {
  const { validateSearch } = useRouter().routesById[from].options;
  const read = validateSearch as (raw: object) => ScreenSearch<Id>;
  const raw: object = useSearch({ from });
  const navigate = useNavigate();
  const change: ChangeSearch<ScreenSearch<Id>> = (patch, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, page: undefined, ...patch }),
      replace,
      resetScroll: false,
    });
  return [read(raw), change];
}
