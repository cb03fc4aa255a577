import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { orpc, type Inputs, type Outputs } from '../../../lib/orpc.ts';

/** Told this once. */
export interface MadeSecret {
  name: string;
  apiKey: string;
  apiSecret: string;
}

const told = (made: Outputs['apiCredentials']['rotate']): MadeSecret => ({
  name: made.credential.name,
  apiKey: made.credential.apiKey,
  apiSecret: made.apiSecret,
});

/** Makes one and answers its secret, or changes the given one and answers none. */
export const useSaveCredential = (client: string, credential: string | undefined) =>
  useMutation({
    mutationKey: orpc.apiCredentials.change.mutationKey(),
    mutationFn: async (
      settings: Omit<Inputs['apiCredentials']['create'], 'client'>,
    ): Promise<MadeSecret | null> => {
      if (credential === undefined)
        return told(await api.apiCredentials.create({ client, ...settings }));
      await api.apiCredentials.change({ client, credential, ...settings });
      return null;
    },
    gcTime: 0,
  });

export const useRotateCredential = (client: string) =>
  useMutation({
    mutationKey: orpc.apiCredentials.rotate.mutationKey(),
    mutationFn: async (how: { credential: string; keepOldHours: number }) =>
      told(await api.apiCredentials.rotate({ client, ...how })),
    gcTime: 0,
  });
