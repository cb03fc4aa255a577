import { useMatches } from '@tanstack/react-router';
import { useClientList } from './client-list.ts';
import { useSelectedClient } from './selected-client.ts';

/** The client that the address names (`/clients/details/{id}`, by uuid or v1 id), and how its loading stands. */
export function useAddressedClient() {
  const id = useMatches({
    select: (matches) => {
      const params = matches.at(-1)?.params;
      return params && 'id' in params ? params.id : undefined;
    },
  });
  const { data, error, refetch } = useClientList();
  const client = data?.find((row) => row.uuid === id || String(row.id) === id);
  return { client, isMissing: data !== undefined && client === undefined, error, refetch };
}

/** The client whose settings are shown: the own one or a super-admin's choice; `isMissing` when there is none. */
export function useSettingsClient() {
  const uuid = useSelectedClient();
  const { data, error, refetch } = useClientList();
  const client = data?.find((row) => row.uuid === uuid);
  const isMissing = uuid === undefined || (data !== undefined && client === undefined);
  return { client, isMissing, error, refetch };
}
