import { randomBytes } from 'node:crypto';
import { masked, recordChange } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { findPublicChatbot, updateIdentitySecret, type PublicChatbot } from './public-store.ts';

/** The secret that a client's server signs the identity of its visitors with. */

export const identitySecretPlace = (uuid: string) => `chatbots.sealed_identity_secret:${uuid}`;

/** Null where none was made: no identity is believed then. */
export function identitySecretOf(deps: Deps, chatbot: PublicChatbot): string | null {
  const { sealedIdentitySecret: sealed, uuid } = chatbot;
  return sealed === null ? null : deps.sealer.open(sealed, identitySecretPlace(uuid));
}

/** Told this once; what was signed with the old one is refused from now on. @throws `chatbots.not-found` */
export async function replaceIdentitySecret(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<{ secret: string }> {
  const secret = randomBytes(32).toString('base64url');
  return deps.db.withStaff(async (tx) => {
    const chatbot = await findPublicChatbot(tx, uuid);
    if (!chatbot) throw fail('chatbots.not-found');
    const sealed = deps.sealer.seal(secret, identitySecretPlace(chatbot.uuid));
    await updateIdentitySecret(tx, chatbot, sealed);
    const { headerName } = chatbot.whiteLabel;
    await recordChange(tx, deps, caller, {
      action: 'chatbots.identity-secret-replaced',
      clientId: chatbot.clientId,
      label: headerName.en || headerName.fr || chatbot.clientName,
      href: `/clients/details/${chatbot.clientUuid}/chatbot-configs/${chatbot.uuid}`,
      before: { secret: chatbot.sealedIdentitySecret === null ? null : masked },
      after: { secret: masked },
    });
    return { secret };
  });
}
