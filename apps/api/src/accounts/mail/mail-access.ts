import { createTokens } from '@replique/connectors/account-state';
import { z } from 'zod';
import type { MailOAuth } from '../../config-mail.ts';
import type { Outbound } from '../../platform/http/outbound/outbound.ts';

/** The access token that a mail server takes instead of a password (XOAUTH2). */

export type AccessContext = { outbound: Pick<Outbound, 'fetch'>; clock: () => Date };

export type MailAccess = {
  /** One that holds for a minute at least, asked for when there is none. */
  token(): Promise<string>;
  /** The mail server did not take this one. */
  forget(token: string): void;
};

/** RFC 6749, section 5.1; what else stands there is not needed. */
const Granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7E]{1,16000}$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().max(31_536_000).optional().catch(undefined),
  refresh_token: z.string().min(1).max(16_000).optional().catch(undefined),
});

/** Section 5.2. */
const Refused = z.object({
  error: z.string().max(100),
  error_description: z.string().optional().catch(undefined),
});

/** Where the provider does not say how long. */
const usualSeconds = 3_600;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the provider said: its words name what is wrong with the application or the consent. */
function refusalOf(host: string, status: number, answer: unknown): Error {
  const refused = Refused.safeParse(answer).data;
  const words = refused
    ? [refused.error, refused.error_description?.slice(0, 200)].filter(Boolean).join(', ')
    : `status ${status}`;
  return new Error(
    `Not sent: no access token for the mail server from ${host}: ${words} (SMTP_OAUTH_…).`,
  );
}

export function createMailAccess(oauth: MailOAuth, { outbound, clock }: AccessContext): MailAccess {
  const tokens = createTokens(clock);
  const { host } = new URL(oauth.tokenUrl);
  // Some providers give a new one with every access token; the one that is configured comes back with a restart.
  let { refreshToken } = oauth;
  const renew = async () => {
    const answer = await outbound
      .fetch(oauth.tokenUrl, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: oauth.clientId,
          client_secret: oauth.clientSecret,
          refresh_token: refreshToken,
        }).toString(),
      })
      .catch((error: unknown) => {
        const { message } = error as Error;
        throw new Error(
          `Not sent: ${host}, which gives access to the mail server, cannot be reached (${message}).`,
          { cause: error },
        );
      });
    const json = jsonOf(await answer.text());
    const granted = answer.ok ? Granted.safeParse(json).data : undefined;
    if (!granted) throw refusalOf(host, answer.status, json);
    refreshToken = granted.refresh_token ?? refreshToken;
    const seconds = granted.expires_in ?? usualSeconds;
    return {
      value: granted.access_token,
      expiresAt: new Date(clock().getTime() + seconds * 1_000),
    };
  };
  return { token: () => tokens.token(renew), forget: (token) => tokens.forgetToken(token) };
}
