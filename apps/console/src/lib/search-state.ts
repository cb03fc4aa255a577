import { useNavigate, useSearch } from '@tanstack/react-router';

type Patch<Search> = Partial<Search>;

/**
 * The search parameters of the screen, read by `parse`, and how to change some of them. A change goes back to the first
 * page unless it names a page itself; undefined removes a parameter. `replace` keeps typing out of the history.
 */
export function useSearchState<Search extends object>(
  parse: (raw: Record<string, unknown>) => Search,
): [Search, (patch: Patch<Search>, options?: { replace?: boolean }) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (patch: Patch<Search>, options: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        ...old,
        page: undefined,
        cursor: undefined,
        ...patch,
      }),
      replace: options.replace ?? false,
      resetScroll: false,
    });
  return [parse(raw), change];
}
