import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Identity } from '@replique/contract/widget';
import { identitySecretOf, type PublicChatbot } from '../chatbots/chatbots.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/errors.ts';

/** HMAC-SHA256 over the id, a NUL and the e-mail address, in hexadecimal. */
export function signIdentity(secret: string, identity: { id: string; email?: string }): string {
  return createHmac('sha256', secret)
    .update(`${identity.id}\0${identity.email ?? ''}`)
    .digest('hex');
}

/** @throws `widget.identity-refused`: also where the chatbot has no secret, so that nobody can sign */
export function requireSigned(deps: Deps, chatbot: PublicChatbot, identity: Identity): void {
  const secret = identitySecretOf(deps, chatbot);
  if (secret === null) throw fail('widget.identity-refused');
  const { id, email, signature } = identity;
  const expected = signIdentity(secret, { id, ...(email === undefined ? {} : { email }) });
  const isEqual = timingSafeEqual(
    Buffer.from(expected, 'hex'),
    Buffer.from(signature.toLowerCase(), 'hex'),
  );
  if (!isEqual) throw fail('widget.identity-refused');
}
