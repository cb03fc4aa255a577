import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { Alerts } from '@replique/contract/monitoring';
import { api } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';
import { countNewer } from './newer-checks.ts';

type Routes = typeof api.monitoring;
type InputOf<Route extends keyof Routes> = Parameters<Routes[Route]>[0];

export type MonitoringListInput = InputOf<'list'>;
export type IncidentListInput = InputOf<'incidents'>;
export type CostsInput = InputOf<'costs'>;

const all = ['monitoring'] as const;
const progressKey = [...all, 'progress'] as const;

/** Only while the page is seen: the query library pauses in hidden tabs. */
const lookAgainMs = 30_000;
/** While checks run that somebody here asked for. */
const lookSoonMs = 2_000;

const followed = { placeholderData: keepPreviousData, refetchInterval: lookAgainMs };

export const monitoringListQuery = (input: MonitoringListInput) =>
  queryOptions({
    queryKey: [...all, 'list', input],
    queryFn: ({ signal }) => api.monitoring.list(input, { signal }),
    ...followed,
  });

export const monitoredClientQuery = (client: string) =>
  queryOptions({
    queryKey: [...all, 'client', client],
    queryFn: ({ signal }) => api.monitoring.get({ client }, { signal }),
    refetchInterval: lookAgainMs,
  });

export const checksQuery = (input: InputOf<'checks'>) =>
  queryOptions({
    queryKey: [...all, 'checks', input],
    queryFn: ({ signal }) => api.monitoring.checks(input, { signal }),
    ...followed,
  });

export const incidentListQuery = (input: IncidentListInput) =>
  queryOptions({
    queryKey: [...all, 'incidents', input],
    queryFn: ({ signal }) => api.monitoring.incidents(input, { signal }),
    ...followed,
  });

export const incidentQuery = (incident: string) =>
  queryOptions({
    queryKey: [...all, 'incident', incident],
    queryFn: ({ signal }) => api.monitoring.incident({ incident }, { signal }),
    refetchInterval: lookAgainMs,
  });

export const costsQuery = (input: CostsInput) =>
  queryOptions({
    queryKey: [...all, 'costs', input],
    queryFn: ({ signal }) => api.monitoring.costs(input, { signal }),
    placeholderData: keepPreviousData,
  });

export const installationQuery = queryOptions({
  queryKey: [...all, 'installation'],
  queryFn: ({ signal }) => api.monitoring.installation({}, { signal }),
  refetchInterval: lookAgainMs,
});

/** What is being written would be overtaken: it is read again only on asking. */
export const alertsQuery = queryOptions({
  queryKey: [...all, 'alerts'],
  queryFn: ({ signal }) => api.monitoring.alerts({}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Everything that checks change; not how far they are, which asks for itself, nor the form. */
export const readChecksAgain = () =>
  queryClient.invalidateQueries({
    queryKey: all,
    predicate: ({ queryKey }) => !['progress', 'alerts'].includes(String(queryKey[1])),
  });

/** When a client was last checked, over all clients or of one; null while none ever was. */
async function newestCheck(client: string | undefined): Promise<string | null> {
  if (client !== undefined) return (await api.monitoring.get({ client })).lastCheckAt;
  const { items } = await api.monitoring.list({ ...newestFirst, pageSize: 10, page: 1 });
  return items.find(({ lastCheckAt }) => lastCheckAt !== null)?.lastCheckAt ?? null;
}

const newestFirst = { sort: 'lastCheckAt', order: 'desc' } as const;

/** How many clients have a check newer than `since`; asked again until nobody wants to know any more. */
export const progressQuery = (client: string | undefined, since: string | null) =>
  queryOptions({
    queryKey: [...progressKey, client ?? 'all', since],
    queryFn: async ({ signal }) => {
      if (client !== undefined) {
        const { lastCheckAt } = await api.monitoring.get({ client }, { signal });
        return lastCheckAt === since ? 0 : 1;
      }
      return countNewer(since, (page) =>
        api.monitoring.list({ ...newestFirst, pageSize: 100, page }, { signal }),
      );
    },
    gcTime: 0,
    refetchInterval: lookSoonMs,
  });

/** Asks for checks; answers how many clients are checked, and what the newest check was before. */
export const useCheckNow = (client: string | undefined) =>
  useMutation({
    mutationFn: async () => {
      const since = await newestCheck(client);
      const { clients } = await api.monitoring.refresh(client === undefined ? {} : { client });
      return { since, total: clients };
    },
  });

export const useSaveAlerts = () =>
  useMutation({
    mutationFn: (input: InputOf<'setAlerts'>) => api.monitoring.setAlerts(input),
    onSuccess: (alerts) => keepAlerts(alerts),
  });

export const useTestAlerts = () => useMutation({ mutationFn: () => api.monitoring.testAlerts({}) });

/** A secret is shown once and kept nowhere. */
function keepAlerts(alerts: Alerts): void {
  queryClient.setQueryData(alertsQuery.queryKey, { ...alerts, webhookSecret: null });
}
