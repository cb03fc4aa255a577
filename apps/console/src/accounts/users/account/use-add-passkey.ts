import { startRegistration } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { orpc } from '../../../lib/orpc.ts';

/** Asks the server what the browser shall make, the browser to make it, and the server to keep it. */
async function makePasskey(name: string) {
  const { ticket, options } = await api.passkeys.begin(undefined);
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const answer = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return api.passkeys.add({ ticket, name, answer });
}

export const useAddPasskey = () =>
  useMutation({ mutationKey: orpc.passkeys.add.mutationKey(), mutationFn: makePasskey });
