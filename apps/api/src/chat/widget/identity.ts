import { errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { identitySecretsOf, type PublicChatbot } from '../chatbots/chatbots.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';

/** Who a visitor is, as the client's own server says in a signed token (docs/widget.md). */

/** The one that is taken: whatever a token says of itself chooses nothing. */
const algorithm = 'HS256';
const longest = { seconds: 24 * 3_600, words: '24h' };
const skewSeconds = 60;

/** Control characters, line breaks and what turns the direction of text: a name is one line of plain words. */
const notWords = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const oneLine = (text: string) => text.replace(notWords, ' ').trim();

const Claims = z.object({
  sub: z.string().trim().min(1).max(200),
  iat: z.number(),
  exp: z.number(),
  // Servers say null of what they do not know.
  email: z.email().max(254).nullish(),
  name: z.string().max(200).transform(oneLine).nullish(),
});

export type Identity = { id: string; email?: string; name?: string };

type Reason = 'no-secret' | 'signature' | 'audience' | 'lifetime' | 'claims';
const refuse = (reason: Reason) => fail('widget.identity-refused', { reason });

/** What is wrong with a token whose signature is right tells its maker alone; of any other nothing is told. */
function refusalOf(error: unknown) {
  if (error instanceof errors.JWTExpired) return fail('widget.identity-expired');
  if (!(error instanceof errors.JWTClaimValidationFailed)) return refuse('signature');
  if (error.claim === 'aud') return refuse('audience');
  return refuse(error.claim === 'sub' ? 'claims' : 'lifetime');
}

/** The present secret is tried first, then the one before. */
async function readSigned(deps: Deps, chatbot: PublicChatbot, token: string): Promise<JWTPayload> {
  const secrets = identitySecretsOf(deps, chatbot);
  if (secrets.length === 0) throw refuse('no-secret');
  let failure: unknown = null;
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
        algorithms: [algorithm],
        audience: chatbot.uuid,
        requiredClaims: ['sub', 'iat', 'exp'],
        maxTokenAge: longest.words,
        clockTolerance: skewSeconds,
        currentDate: deps.clock(),
      });
      return payload;
    } catch (error) {
      failure = error;
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
    }
  }
  throw refusalOf(failure);
}

/** @throws `widget.identity-refused`, also where the chatbot has no secret, so that nobody can sign; `widget.identity-expired` */
export async function readIdentity(
  deps: Deps,
  chatbot: PublicChatbot,
  token: string,
): Promise<Identity> {
  const read = Claims.safeParse(await readSigned(deps, chatbot, token));
  if (!read.success) throw refuse('claims');
  const { sub: id, iat, exp, email, name } = read.data;
  if (exp - iat > longest.seconds) throw refuse('lifetime');
  return { id, ...(email ? { email } : {}), ...(name ? { name } : {}) };
}
