import type { CrispCredentials as Credentials } from '@replique/contract/helpdesk/crm-credentials';
import { z } from 'zod';
import type { ConnectorContext, CrmAgent } from '../connector.ts';
import { createCrmHttp, type CrmRequest, type HttpOptions } from '../http.ts';
import { grantToken, type Installed } from '../oauth.ts';
import { limitReader, readDetail, readReason } from './limits.ts';
import { envelope } from './schemas.ts';

/** The way to one website of Crisp, as its own word for a client's account is. */

export type PastedCrisp = z.output<typeof Credentials>;
/** Pasted, or of a website that installed the plugin: that signs in with a token of its own. */
export type CrispCredentials = PastedCrisp | ({ websiteId: string } & Installed);

export type Account = {
  websiteId: string;
  clock: () => Date;
  /** What the answer holds; `path` is below the website. */
  ask<Data extends z.ZodType>(request: CrmRequest, data: Data): Promise<z.output<Data>>;
  /** For an answer of which nothing is needed. */
  send(request: CrmRequest): Promise<void>;
  /** Whether data that is written joins what stands there already; null while nobody has seen. */
  joins: { data: boolean | null };
  /** As they were listed the last time. */
  operators: { list: Promise<CrmAgent[]> | null; at: number };
  /** The same for all connectors of the account: what they keep is kept under it. */
  memory: object;
};

type Seen = Pick<Account, 'joins' | 'operators'>;

export const crispAddress = 'https://api.crisp.chat';

/** What was seen of an account, shared by all its connectors. */
const seen = new WeakMap<object, Seen>();

type SignIn = Pick<HttpOptions, 'headers' | 'authorize' | 'renew'>;

function signIn(credentials: CrispCredentials, context: ConnectorContext): SignIn {
  if ('installed' in credentials) {
    const token = grantToken(context);
    return {
      headers: { 'x-crisp-tier': 'plugin' },
      authorize: async (signal) => ({ authorization: `Basic ${await token.read(signal)}` }),
      renew({ authorization = '' }) {
        token.refuse(authorization.slice('Basic '.length));
        return true;
      },
    };
  }
  const { identifier, key, tier = 'website' } = credentials;
  const basic = Buffer.from(`${identifier}:${key}`).toString('base64');
  return {
    headers: { 'x-crisp-tier': tier },
    authorize: async () => ({ authorization: `Basic ${basic}` }),
    // There is nothing newer to sign in with; a refusal that was a passing fault costs one more request.
    renew: () => true,
  };
}

export function openAccount(credentials: CrispCredentials, context: ConnectorContext): Account {
  const { websiteId } = credentials;
  const http = createCrmHttp(context, {
    baseUrl: crispAddress,
    ...signIn(credentials, context),
    readReason,
    readDetail,
    readLimit: limitReader(context.state),
  });
  const known: Seen = seen.get(context.state) ?? {
    joins: { data: null },
    operators: { list: null, at: 0 },
  };
  seen.set(context.state, known);
  const below = (request: CrmRequest): CrmRequest => ({
    ...request,
    path: `v1/website/${websiteId}${request.path && '/'}${request.path}`,
  });
  return {
    websiteId,
    clock: context.clock,
    memory: context.state,
    ...known,
    async ask(request, data) {
      const answer = await http.ask(below(request), envelope(data));
      return (answer as { data: z.output<typeof data> }).data;
    },
    async send(request) {
      await http.ask(below(request), envelope(z.unknown().optional()));
    },
  };
}

/** A conversation's own path; its name came from outside. */
export const pathOf = (sessionId: string, rest = ''): string =>
  `conversation/${encodeURIComponent(sessionId)}${rest && '/'}${rest}`;
