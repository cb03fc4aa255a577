import type { TourName } from '@replique/contract/home/preferences';
import { queryOptions } from '@tanstack/react-query';
import { levels, type Level } from './session/access.ts';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** What the signed-in person set for themselves; it follows them to another browser. */

export type Preferences = Awaited<ReturnType<typeof api.preferences.get>>;
export type PreferencesChange = Parameters<typeof api.preferences.update>[0];

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => api.preferences.get(undefined, { signal }),
  staleTime: Infinity,
});

// One after the other: what was chosen last is what stays.
let last: Promise<unknown> = Promise.resolve();

/** Shown at once and kept on the server; rejects when that refuses, and what is shown is read again then. */
export async function changePreferences(change: PreferencesChange): Promise<void> {
  const { queryKey } = preferencesQuery;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (old) => old && ({ ...old, ...change } as Preferences));
  const saving = last.then(() => api.preferences.update(change));
  last = saving.catch(() => undefined);
  try {
    await saving;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** The tour of each role; a reader can change nothing. */
function tourOf(level: Level): TourName {
  if (level < levels.agent) return 'reader';
  if (level < levels.admin) return 'agent';
  return level < levels['super-admin'] ? 'admin' : 'provider';
}

/** Begins the tour of a role at its first step. */
export async function startTour(level: Level): Promise<void> {
  // The place is written into what is known: without it nothing would show it.
  await queryClient.ensureQueryData(preferencesQuery);
  await changePreferences({ tour: { name: tourOf(level), step: 0 } });
}
