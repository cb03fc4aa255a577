import { randomBytes } from 'node:crypto';
import { masked, recordChange } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { findPublicChatbot, updateIdentitySecrets, type PublicChatbot } from './public-store.ts';

/** The secrets that a client's server signs the identity of its visitors with: the present one, and the one before. */

export const identitySecretPlace = (uuid: string) => `chatbots.sealed_identity_secret:${uuid}`;
export const oldIdentitySecretPlace = (uuid: string) =>
  `chatbots.sealed_old_identity_secret:${uuid}`;

/** The present one first; none where none was made: no identity is believed then. */
export function identitySecretsOf(
  { sealer }: Pick<Deps, 'sealer'>,
  { uuid, sealedIdentitySecret, sealedOldIdentitySecret }: PublicChatbot,
): string[] {
  return [
    ...(sealedIdentitySecret ? [sealer.open(sealedIdentitySecret, identitySecretPlace(uuid))] : []),
    ...(sealedOldIdentitySecret
      ? [sealer.open(sealedOldIdentitySecret, oldIdentitySecretPlace(uuid))]
      : []),
  ];
}

async function requireChatbot(tx: Tx, uuid: string): Promise<PublicChatbot> {
  const chatbot = await findPublicChatbot(tx, uuid);
  if (!chatbot) throw fail('chatbots.not-found');
  return chatbot;
}

const named = ({ clientId, clientUuid, clientName, uuid, whiteLabel }: PublicChatbot) => ({
  clientId,
  label: whiteLabel.headerName.en || whiteLabel.headerName.fr || clientName,
  href: `/clients/details/${clientUuid}/chatbot-configs/${uuid}`,
});

/**
 * Told this once. What was signed with the one before is taken until that is ended, so that a site changes over
 * without a gap; one before that ends now.
 * @throws `chatbots.not-found`
 */
export async function replaceIdentitySecret(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<{ secret: string }> {
  const secret = randomBytes(32).toString('base64url');
  return deps.db.withStaff(async (tx) => {
    const chatbot = await requireChatbot(tx, uuid);
    const [before] = identitySecretsOf(deps, chatbot);
    await updateIdentitySecrets(tx, chatbot, {
      sealed: deps.sealer.seal(secret, identitySecretPlace(chatbot.uuid)),
      sealedOld:
        before === undefined
          ? null
          : deps.sealer.seal(before, oldIdentitySecretPlace(chatbot.uuid)),
    });
    await recordChange(tx, deps, caller, {
      action: 'chatbots.identity-secret-replaced',
      ...named(chatbot),
      before: { secret: before === undefined ? null : masked },
      after: { secret: masked },
    });
    return { secret };
  });
}

/** What was signed with the secret before is refused from now on. @throws `chatbots.not-found` */
export async function endOldIdentitySecret(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<void> {
  await deps.db.withStaff(async (tx) => {
    const chatbot = await requireChatbot(tx, uuid);
    const { sealedIdentitySecret: sealed } = chatbot;
    await updateIdentitySecrets(tx, chatbot, { sealed, sealedOld: null });
    await recordChange(tx, deps, caller, {
      action: 'chatbots.identity-secret-ended',
      ...named(chatbot),
    });
  });
}
