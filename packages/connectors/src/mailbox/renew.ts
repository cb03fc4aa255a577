import { z } from 'zod';
import type { Send, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { grantedOf, reasonOfOAuth, TokenAnswer, type Grant } from '../oauth.ts';
import type { TypedOAuth } from './account.ts';

/** A mail provider's token address: it renews by refresh tokens (RFC 6749, section 6). */

/** Section 5.2. */
const Refused = z.object({ error: z.string().max(100) });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** @throws CrmFailed `credentials` where the consent has ended, or the application is another */
export async function renewMailGrant(
  { send, clock }: { send: Send; clock: () => Date },
  oauth: Pick<TypedOAuth, 'tokenUrl' | 'clientId' | 'clientSecret'>,
  refreshToken: string,
  signal: Signal,
): Promise<Grant> {
  const answer = await send(new URL(oauth.tokenUrl), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: oauth.clientId,
      client_secret: oauth.clientSecret,
      refresh_token: refreshToken,
    }).toString(),
    timeout: 20_000,
    maxBytes: 100_000,
    signal,
  }).catch((cause: unknown) => {
    throw cause instanceof CrmFailed ? cause : new CrmFailed('unavailable', { cause });
  });
  const json = jsonOf(await answer.text());
  const granted = answer.ok ? TokenAnswer.safeParse(json).data : undefined;
  if (granted) return grantedOf(granted, clock(), refreshToken).grant;
  const { status } = answer;
  const detail = Refused.safeParse(json).data?.error ?? null;
  if (status === 429) throw new CrmFailed('rate-limited', { status, detail });
  if (status >= 500) throw new CrmFailed('unavailable', { status, detail });
  if (answer.ok || detail === null) throw new CrmFailed('invalid-answer', { status });
  throw new CrmFailed(reasonOfOAuth(status, detail) ?? 'credentials', { status, detail });
}
