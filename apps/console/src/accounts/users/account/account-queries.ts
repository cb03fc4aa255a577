import { startRegistration } from '@simplewebauthn/browser';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { currentUserQuery } from '../../../lib/session/current-user.ts';
import { activateLanguage } from '../../../lib/language/i18n.ts';
import { storeLanguage, type LanguageCode } from '../../../lib/language/language.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api.account.sessions(undefined, { signal }),
});

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => api.passkeys.list(undefined, { signal }),
});

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => api.account.secondFactor(undefined, { signal }),
});

interface ProfileChange {
  firstname: string;
  lastname: string;
  /** Given when another language was chosen: it becomes the active one, as with the language switcher. */
  language?: LanguageCode;
}

/** The answer replaces the stored user (spec §7). */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => api.users.updateMe(change),
    onSuccess: async (user, { language }) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      if (language === undefined) return;
      storeLanguage(language);
      await activateLanguage(language);
    },
  });
}

type Routes = typeof api.account;
type InputOf<Route extends keyof Routes> = Parameters<Routes[Route]>[0];

export const useChangeEmail = () =>
  useMutation({ mutationFn: (input: InputOf<'changeEmail'>) => api.account.changeEmail(input) });

/** The other sessions end with the old password. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'changePassword'>) => api.account.changePassword(input),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session: string) => api.account.endSession({ session }),
    // Whether it ended now or had ended before: the list is another one.
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.account.endOtherSessions(undefined),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
}

export const useEndSessions = () =>
  useMutation({ mutationFn: () => api.account.endSessions(undefined) });

export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: () => api.account.startSecondFactor(undefined),
  });

function useFactorChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(secondFactorQuery),
        queryClient.invalidateQueries(passkeysQuery),
      ]),
  });
}

export const useConfirmSecondFactor = () =>
  useFactorChange((input: InputOf<'confirmSecondFactor'>) =>
    api.account.confirmSecondFactor(input),
  );

export const useNewRecoveryCodes = () =>
  useFactorChange(() => api.account.newRecoveryCodes(undefined));

export const useRemoveSecondFactor = () =>
  useFactorChange(() => api.account.removeSecondFactor(undefined));

/** Asks the server what the browser shall make, the browser to make it, and the server to keep it. */
async function makePasskey(name: string) {
  const { ticket, options } = await api.passkeys.begin(undefined);
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const answer = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return api.passkeys.add({ ticket, name, answer });
}

export const useAddPasskey = () => useFactorChange(makePasskey);

export const useRemovePasskey = () =>
  useFactorChange((passkey: string) => api.passkeys.remove({ passkey }));
