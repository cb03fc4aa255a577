import { implement } from '@orpc/server';
import { passkeys } from '@replique/contract/accounts/passkeys';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import {
  addOwnPasskey,
  beginPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
} from '../second-factor/own-factors.ts';
import { beginPasskeyProof, prove, readProofWays } from '../account/proof.ts';

export function passkeysRoutes(deps: Deps) {
  const os = implement(passkeys).$context<Context>();
  return {
    list: os.list.handler(({ context }) => listOwnPasskeys(deps, personOf(context))),
    begin: os.begin.handler(({ context }) => beginPasskey(deps, personOf(context))),
    add: os.add.handler(({ input, context }) => addOwnPasskey(deps, personOf(context), input)),
    remove: os.remove.handler(({ input, context }) =>
      removeOwnPasskey(deps, personOf(context), input.passkey),
    ),
    proofWays: os.proofWays.handler(({ context }) => readProofWays(deps, personOf(context))),
    beginProof: os.beginProof.handler(({ context }) => beginPasskeyProof(deps, personOf(context))),
    prove: os.prove.handler(({ input, context }) => prove(deps, personOf(context), input)),
  };
}
