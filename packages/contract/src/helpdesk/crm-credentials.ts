import { z } from 'zod';
import { outsideId } from '../route.ts';

/** What each CRM is signed in with, as people paste it. */

export const text = (longest: number) => z.string().trim().min(1).max(longest);
/** The host of an address as people paste it: with or without https://, with the path of some page. */
function hostOf(typed: string): string | null {
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  if (url === null || url.protocol !== 'https:') return null;
  return url.port || url.username || url.password ? null : url.hostname;
}

const pasted = z.string().trim().max(2_000);
const subdomain = (domain: string) =>
  pasted
    .transform((typed) => {
      const host = hostOf(typed);
      return host?.endsWith(domain) ? host.slice(0, -domain.length) : typed.toLowerCase();
    })
    .pipe(z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'Not a subdomain.'));
const secret = text(2_000);
const outside = outsideId(text(200));

/** Zendesk ends its API tokens in April 2027: new connections give an OAuth client, older ones a token. */
export const ZendeskCredentials = z.union([
  z.strictObject({
    subdomain: subdomain('.zendesk.com'),
    clientId: outside,
    clientSecret: secret,
  }),
  z.strictObject({
    subdomain: subdomain('.zendesk.com'),
    email: z.email().max(200),
    apiToken: secret,
  }),
]);
export const GorgiasCredentials = z.strictObject({
  domain: subdomain('.gorgias.com'),
  email: z.email().max(200),
  apiKey: secret,
});

/** Where people work has another host than where programs do, by the same name. */
const salesforcePages = /\.(?:lightning\.force|my\.salesforce-setup)\.com$/;
const salesforceAddress = pasted
  .transform((typed) => `https://${hostOf(typed)?.replace(salesforcePages, '.my.salesforce.com')}`)
  .pipe(
    z
      .string()
      .max(300)
      .regex(
        /^https:\/\/(?!(?:login|test)\.)[a-z0-9.-]+\.salesforce\.com$/,
        'Not a Salesforce address.',
      ),
  );

/** The My Domain address of the organisation, not login.salesforce.com. */
export const SalesforceCredentials = z.strictObject({
  instanceUrl: salesforceAddress,
  clientId: outside,
  clientSecret: secret,
  username: text(200).optional(),
});
/** Alone, or in the address of the inbox. */
const crispWebsite = pasted
  .transform((typed) => /\/website\/([0-9a-f-]{36})(?:\/|$)/i.exec(typed)?.[1] ?? typed)
  .pipe(z.uuid());
export const CrispCredentials = z.strictObject({
  websiteId: outsideId(crispWebsite),
  identifier: text(200),
  key: secret,
  /** Whose token it is: of the workspace, or of a plugin. Of the workspace unless said. */
  tier: z.enum(['website', 'plugin']).optional(),
});

/** A name or an address: nothing else of a URL stands in it. */
const mailHost = pasted
  .transform((typed) => typed.toLowerCase())
  .pipe(z.string().regex(/^(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}\.?$/, 'Not a server.'));
const mailPort = z.int().min(1).max(65_535);
/** Encrypted from the start, or before anything is said; never without. */
const mailSecurity = z.enum(['tls', 'starttls']);
const mailbox = {
  address: z.email().max(200),
  /** Who customers read that a reply is from. */
  name: text(100).optional(),
  /** Left out: the address. */
  user: text(200).optional(),
  imapHost: mailHost,
  imapPort: mailPort,
  imapSecurity: mailSecurity,
  /** Where customers' mails come in. */
  folder: text(200),
  smtpHost: mailHost,
  smtpPort: mailPort,
  smtpSecurity: mailSecurity,
  /** Left out: the one that the server marks as such. */
  sentFolder: text(200).optional(),
};
/** Our own addition to the CRMs of the specification: a mailbox by IMAP and SMTP. */
export const MailboxCredentials = z.union([
  z.strictObject({ ...mailbox, password: secret }),
  z.strictObject({
    ...mailbox,
    /** Where refresh tokens become access tokens. */
    tokenUrl: z.url({ protocol: /^https$/ }).max(300),
    clientId: outside,
    clientSecret: secret,
    refreshToken: z.string().trim().min(1).max(16_000),
  }),
]);

/** Where an app can be installed in place of pasted credentials, and what an account is named by. */
export const installPlatforms = ['zendesk', 'gorgias', 'salesforce', 'crisp'] as const;
export const installAccounts = {
  zendesk: subdomain('.zendesk.com'),
  gorgias: subdomain('.gorgias.com'),
  salesforce: salesforceAddress,
  crisp: outsideId(crispWebsite),
} as const;
