import type { ZendeskCredentials as Credentials } from '@replique/contract/helpdesk/crm-credentials';
import type { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import type { ConnectorContext, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { createCrmHttp, type CrmHttp } from '../http.ts';
import { signInByGrant, type Installed } from '../oauth.ts';
import {
  detailOf,
  endpointPauseOf,
  isAllUsed,
  limitOf,
  readTold,
  tokenReasonOf,
} from './errors.ts';
import { TokenAnswer } from './schemas.ts';

/** How Zendesk is signed in to, and how often it may be asked. */

export type ZendeskCredentials = z.output<typeof Credentials> | ({ subdomain: string } & Installed);

export type Zendesk = {
  http: CrmHttp;
  state: AccountState;
  /**
   * Before an export: its ten a minute are counted apart, so that they do not hold up everything else.
   * @throws CrmFailed `rate-limited`
   */
  takeExport: (signal: Signal) => Promise<void>;
  /** The same where something else can be done meanwhile: whether it is one's turn. */
  takeExportNow: () => Promise<boolean>;
  /** Exports were refused until then. */
  pauseExports: (until: Date) => void;
  isHistory: boolean;
};

/** `read` and `write` are what an OAuth client is given by itself; they hold webhooks as well. */
const scope = 'read write';

/**
 * Zendesk takes ten exports a minute, and its answers say when there are none left. A small account’s history is read in
 * nine: they go at once.
 */
const exportsMost = 9;
const minuteMs = 60_000;
const exportLimit = 'incremental-exports';

/** All that asks the account shares them, every process. */
const exportTurns = (state: AccountState) =>
  state.apart(exportLimit, { most: exportsMost, perMs: minuteMs, atOnce: 1 });

/** A token of the OAuth client, asked for without any. */
function createTokens(
  context: ConnectorContext,
  baseUrl: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
) {
  const http = createCrmHttp(context, {
    baseUrl,
    authorize: () => Promise.resolve({}),
    readDetail: detailOf,
    readReason: tokenReasonOf,
    readLimit: limitOf,
  });
  const json = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope,
  };
  return async (signal: Signal) => {
    const made = await http
      .ask({ method: 'POST', path: '/oauth/tokens', json, signal }, TokenAnswer)
      .catch((error: unknown) => {
        // What was to be signed in was never sent.
        if (error instanceof CrmFailed && error.isUncertain)
          throw new CrmFailed(error.reason, {
            status: error.status,
            detail: error.detail,
            retryAt: error.retryAt,
            cause: error,
          });
        throw error;
      });
    const lasts = made.expires_in;
    return {
      value: made.access_token,
      expiresAt: lasts ? new Date(context.clock().getTime() + lasts * 1_000) : null,
    };
  };
}

const bearer = 'Bearer ';

/** A token that the platform ended early is forgotten, so that a new one is made. */
function signIn(credentials: ZendeskCredentials, context: ConnectorContext, baseUrl: string) {
  if ('installed' in credentials) return signInByGrant(context);
  if ('apiToken' in credentials) {
    const { email, apiToken } = credentials;
    const basic = Buffer.from(`${email}/token:${apiToken}`).toString('base64');
    return { authorize: () => Promise.resolve({ authorization: `Basic ${basic}` }) };
  }
  const make = createTokens(context, baseUrl, credentials);
  return {
    authorize: async (signal: Signal) => ({
      authorization: `${bearer}${await context.state.token(() => make(signal))}`,
    }),
    renew: ({ authorization = '' }: Record<string, string>) => {
      context.state.forgetToken(authorization.slice(bearer.length));
      return true;
    },
  };
}

export function openZendesk(credentials: ZendeskCredentials, context: ConnectorContext): Zendesk {
  const { isHistory = false, state } = context;
  const exports = exportTurns(state);
  const pauseExports = (until: Date) => exports.pauseUntil(until);
  const baseUrl = `https://${credentials.subdomain}.zendesk.com`;
  const http = createCrmHttp(context, {
    baseUrl,
    ...signIn(credentials, context, baseUrl),
    readDetail: detailOf,
    isAllUsed,
    readTold,
    readLimit(answer, now) {
      const pause = endpointPauseOf(answer.headers, exportLimit, now);
      if (pause) pauseExports(pause);
      return limitOf(answer, now);
    },
  });
  return {
    http,
    state,
    isHistory,
    takeExport: (signal) => exports.turn(signal, isHistory),
    takeExportNow: () => exports.turnNow(isHistory),
    pauseExports,
  };
}
