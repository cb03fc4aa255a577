import { useNavigate, useSearch } from '@tanstack/react-router';

type Raw = Record<string, unknown>;
export type ChangeSearch<Search> = (
  patch: Partial<Search>,
  options?: { replace?: boolean },
) => void;

/**
 * What the address says of a list, and how to change some of it. A change goes back to the first page unless it names a
 * page itself; what is not the list's, such as the selected client, stays.
 */
export function useListSearch<Search extends { page: number }>(
  parse: (raw: Raw) => Search,
  write: (search: Search) => Raw,
): [Search, ChangeSearch<Search>] {
  const raw: Raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: ChangeSearch<Search> = (patch, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (old: Raw) => ({ ...old, ...write({ ...parse(old), page: 1, ...patch }) }),
      replace,
      resetScroll: false,
    });
  return [parse(raw), change];
}
