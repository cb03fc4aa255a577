import { rootRouteId, useNavigate, useSearch } from '@tanstack/react-router';
import { pickText } from './search.ts';
import { useSession, type Session } from './session/session.ts';

/** The client that an address stands for. */
export const clientOf = (session: Session, chosen: unknown): string | undefined =>
  session.isSuperAdmin ? pickText(chosen) : (session.clientUuid ?? undefined);

/**
 * The client whose data screens show. A super-admin's choice lives in the URL (`?client=uuid`), undefined meaning all
 * clients; everybody else has the one client of the token.
 */
export function useSelectedClient(): string | undefined {
  const session = useSession();
  return clientOf(session, useSearch({ from: rootRouteId }).client);
}

/** Writes a super-admin's choice into the URL; a page that counts rows begins again at its first page. */
export function useSelectClient(): (uuid: string | undefined) => void {
  const navigate = useNavigate();
  return (uuid) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, client: uuid, page: undefined }),
    });
}
