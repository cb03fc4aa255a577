import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseSearch, pickText } from './search-params.ts';
import { readSession, useSession } from './session.ts';

/**
 * The client whose data screens show. A super-admin's choice lives in the URL (`?client=uuid`), undefined meaning all
 * clients; everybody else has the one client of the token.
 */
export function useSelectedClient(): string | undefined {
  const session = useSession();
  const search: { client?: unknown } = useSearch({ strict: false });
  return session.isSuperAdmin ? pickText(search.client) : (session.clientUuid ?? undefined);
}

/** The same for what begins before there is a screen. */
export function readSelectedClient(): string | undefined {
  const session = readSession();
  if (!session.isSuperAdmin) return session.clientUuid ?? undefined;
  return pickText(parseSearch(window.location.search)['client']);
}

/** Writes a super-admin's choice into the URL; a page that counts rows begins again at its first page. */
export function useSelectClient(): (uuid: string | undefined) => void {
  const navigate = useNavigate();
  return (uuid) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        ...old,
        client: uuid,
        page: undefined,
        cursor: undefined,
      }),
    });
}
