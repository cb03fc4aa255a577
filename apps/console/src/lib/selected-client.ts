import { useNavigate, useSearch } from '@tanstack/react-router';
import { pickText } from './search-params.ts';
import { useSession } from './session.ts';

/**
 * The client whose data screens show. A super-admin's choice lives in the URL (`?client=uuid`), undefined meaning all
 * clients; everybody else has the one client of the token.
 */
export function useSelectedClient(): string | undefined {
  const session = useSession();
  const search: { client?: unknown } = useSearch({ strict: false });
  return session.isSuperAdmin ? pickText(search.client) : (session.clientUuid ?? undefined);
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
