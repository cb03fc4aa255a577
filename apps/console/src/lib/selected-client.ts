import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseSearch, pickText } from './search-params.ts';
import { readSession, useSession, type Session } from './session.ts';

const pickClient = (session: Session, chosen: unknown): string | undefined =>
  session.isSuperAdmin ? pickText(chosen) : (session.clientUuid ?? undefined);

/**
 * The client whose data screens show. A super-admin's choice lives in the URL (`?client=uuid`), undefined meaning all
 * clients; everybody else has the one client of the token.
 */
export function useSelectedClient(): string | undefined {
  const session = useSession();
  const search: { client?: unknown } = useSearch({ strict: false });
  return pickClient(session, search.client);
}

/** The same for what begins before there is a screen. */
export function readSelectedClient(): string | undefined {
  return pickClient(readSession(), parseSearch(window.location.search)['client']);
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
