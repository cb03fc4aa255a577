import { z } from 'zod';

/** The mail server, and how it is signed in to. */

/** An application that a mail provider knows; it renews its access with a refresh token (RFC 6749). */
export type MailOAuth = {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
};

export type MailSettings = {
  smtpUrl: string;
  from: string;
  /** Whether a mail may go to it without TLS, where it offers none. */
  isPlainAllowed: boolean;
  /** Instead of a password. */
  oauth?: MailOAuth | undefined;
};

const sender = /^(?:[^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;
/** What RFC 6749 allows in an id and a secret. */
const word = z.string().regex(/^[\x20-\x7E]{1,8000}$/, 'must be printable ASCII');

/** @param isSafe whether what goes to an address is read by no one on the way */
export const mailFields = (isSafe: (address: string) => boolean) => ({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp:// or smtps://' })
    .refine((text) => !text.includes('?'), 'must have no parameters')
    .optional(),
  SMTP_PLAIN: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .optional(),
  MAIL_FROM: z.string().regex(sender, 'must be an address, or a name and <address>').optional(),
  SMTP_OAUTH_TOKEN_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe, 'must be https outside localhost')
    .optional(),
  SMTP_OAUTH_CLIENT_ID: word.optional(),
  SMTP_OAUTH_CLIENT_SECRET: word.optional(),
  SMTP_OAUTH_REFRESH_TOKEN: word.optional(),
});

type Read = z.output<z.ZodObject<ReturnType<typeof mailFields>>>;

/** @throws Error naming what is missing of the settings that go together, never what they say */
function readOAuth(e: Read): MailOAuth | undefined {
  const {
    SMTP_OAUTH_TOKEN_URL: tokenUrl,
    SMTP_OAUTH_CLIENT_ID: clientId,
    SMTP_OAUTH_CLIENT_SECRET: clientSecret,
    SMTP_OAUTH_REFRESH_TOKEN: refreshToken,
  } = e;
  const given = { tokenUrl, clientId, clientSecret, refreshToken };
  if (Object.values(given).every((value) => value === undefined)) return undefined;
  if (!tokenUrl || !clientId || !clientSecret || !refreshToken) {
    const missing = (
      [
        ['TOKEN_URL', tokenUrl],
        ['CLIENT_ID', clientId],
        ['CLIENT_SECRET', clientSecret],
        ['REFRESH_TOKEN', refreshToken],
      ] as const
    ).flatMap(([name, value]) => (value ? [] : [`SMTP_OAUTH_${name}`]));
    throw new Error(`Settings SMTP_OAUTH_… go together: ${missing.join(', ')} missing.`);
  }
  const url = URL.parse(e.SMTP_URL ?? '');
  if (!url?.username || url.password)
    throw new Error('Settings SMTP_OAUTH_…: SMTP_URL must have a user and no password.');
  return { tokenUrl, clientId, clientSecret, refreshToken };
}

/** @throws Error when settings do not go together */
export function mailSettings(e: Read, isLoopback: (url: URL) => boolean): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = e;
  if (Boolean(smtpUrl) !== Boolean(from)) {
    throw new Error('Settings SMTP_URL and MAIL_FROM go together: give both or neither.');
  }
  const oauth = readOAuth(e);
  if (!smtpUrl || !from) return null;
  // Mail on the way holds links that sign people in; on this machine nobody else reads it.
  const isPlainAllowed = e.SMTP_PLAIN ?? isLoopback(new URL(smtpUrl.toLowerCase()));
  return { smtpUrl, from, isPlainAllowed, ...(oauth && { oauth }) };
}
