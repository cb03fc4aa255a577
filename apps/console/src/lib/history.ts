import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { api } from './api-client.ts';
import { errorCode } from './api-error.ts';
import { phrasesAreThere } from './language/i18n.ts';
import type { PhraseKey } from './language/phrase.ts';
import { readSession } from './session/session.ts';

/** Spec §8: a data source that cannot be loaded is told by the browser's own alert, with the error message. */
function alertFailure(error: unknown): void {
  const key = `error.${errorCode(error)}`;
  window.alert(i18next.t(i18next.exists(key) ? (key as PhraseKey) : 'error.unknown'));
}

export const historyQuery = queryOptions({
  queryKey: ['audit', 'history'],
  async queryFn({ signal }) {
    try {
      const { data } = await api.audit.historySource(undefined, { signal });
      return data;
    } catch (error) {
      // Whoever left the page or lost the session is not told about it twice.
      if (!signal.aborted && readSession().loggedIn) {
        // It may fail before there is a language to say so in.
        await phrasesAreThere();
        alertFailure(error);
      }
      throw error;
    }
  },
  // An alert stops the page: one failure is told once, and asked again only with the next screen.
  retry: false,
  // The screen asks before its parts are drawn: those that find it failed do not ask anew.
  retryOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** What the signed-in person did last, newest first. */
export function useHistory() {
  return useQuery(historyQuery);
}

/** The target of an entry for the router; undefined unless it is an address of this console. */
export function historyTarget(
  href: string | null,
): { to: string; search: Record<string, string> } | undefined {
  if (href === null || !/^\/(?![/\\])/.test(href)) return undefined;
  const url = new URL(href, window.location.origin);
  return { to: url.pathname, search: Object.fromEntries(url.searchParams) };
}
