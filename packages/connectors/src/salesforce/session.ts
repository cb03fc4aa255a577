import type { z } from 'zod';
import type { SalesforceCredentials } from '@replique/contract/helpdesk/crm-credentials';
import type { AccountState } from '../account-state.ts';
import type { ConnectorContext, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { createCrmHttp, type CrmHttp, type HttpOptions } from '../http.ts';
import { signInByGrant, type Installed } from '../oauth.ts';
import {
  isHidden,
  readDetail,
  readLimit,
  readLoginDetail,
  readLoginLimit,
  readLoginReason,
  readReason,
  readTold,
} from './failures.ts';
import { Described, Token, Versions } from './schemas.ts';

/** A client's organisation: signed in, its version of the interface, what may be seen of its objects. */

type Pasted = z.output<typeof SalesforceCredentials>;
export type Credentials = Pasted | ({ instanceUrl: string } & Installed);

export interface Session {
  http: CrmHttp;
  context: ConnectorContext;
  /** `/services/data/v66.0` */
  root(signal: Signal): Promise<string>;
  /** What may be seen of an object; null when it is hidden, or not in use. */
  describe(object: string, signal: Signal, notOlderThanMs?: number): Promise<Described | null>;
  /** Once more, with a fresh description, when a field turns out to be hidden. */
  withFields<T>(act: () => Promise<T>): Promise<T>;
  /** Where people of the organisation open a record. */
  linkTo(id: string): string;
}

/** The newest version that this was written for. */
const newestVersion = 66;
/** Fields come and go with the administrator's work. */
const describedForMs = 60 * 60_000;

type Known = {
  root: string | null;
  objects: Map<string, { at: number; described: Described | null }>;
};
/** Of an account, however often it is connected. */
const knownOf = new WeakMap<AccountState, Known>();

function known(state: AccountState): Known {
  const found = knownOf.get(state);
  if (found) return found;
  const made: Known = { root: null, objects: new Map() };
  knownOf.set(state, made);
  return made;
}

/** Without signing in: the token itself, and the list of versions. */
function createLogin(credentials: Credentials, context: ConnectorContext) {
  const http = createCrmHttp(context, {
    baseUrl: credentials.instanceUrl,
    authorize: async () => ({}),
    readReason: readLoginReason,
    readDetail: readLoginDetail,
    readLimit: readLoginLimit,
  });
  return {
    async token({ clientId, clientSecret }: Pasted, signal: Signal) {
      const form = {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      };
      const path = '/services/oauth2/token';
      const made = await http.ask(
        { method: 'POST', path, form, isRepeatable: true, signal },
        Token,
      );
      // No end is told: it is used until it is refused.
      return { value: made.access_token, expiresAt: null };
    },
    async version(signal: Signal): Promise<string> {
      const listed = await http.ask({ path: '/services/data', signal }, Versions);
      const numbers = listed
        .map(({ version }) => Number(version))
        .filter((each) => Number.isInteger(each))
        .toSorted((left, right) => left - right);
      const chosen = numbers.findLast((each) => each <= newestVersion) ?? numbers[0];
      if (chosen === undefined) throw new CrmFailed('invalid-answer', { detail: 'no version' });
      return `/services/data/v${chosen}.0`;
    },
  };
}

type MakeToken = (
  pasted: Pasted,
  signal: Signal,
) => Promise<{ value: string; expiresAt: Date | null }>;

function signIn(
  credentials: Credentials,
  context: ConnectorContext,
  make: MakeToken,
): Pick<HttpOptions, 'authorize' | 'renew'> {
  if ('installed' in credentials) return signInByGrant(context);
  const { state } = context;
  return {
    async authorize(signal) {
      return { authorization: `Bearer ${await state.token(() => make(credentials, signal))}` };
    },
    renew(used) {
      state.forgetToken((used['authorization'] ?? '').slice('Bearer '.length));
      return true;
    },
  };
}

export function openSession(credentials: Credentials, context: ConnectorContext): Session {
  const { state, clock } = context;
  const login = createLogin(credentials, context);
  const seen = known(state);
  const http = createCrmHttp(context, {
    baseUrl: credentials.instanceUrl,
    ...signIn(credentials, context, (pasted, signal) => login.token(pasted, signal)),
    readReason,
    readDetail,
    readLimit,
    readTold,
  });
  const root = async (signal: Signal) => (seen.root ??= await login.version(signal));

  const askDescription = async (object: string, signal: Signal): Promise<Described | null> => {
    const path = `${await root(signal)}/sobjects/${object}/describe`;
    try {
      return await http.ask({ path, signal }, Described);
    } catch (error) {
      if (error instanceof CrmFailed && ['not-found', 'forbidden'].includes(error.reason))
        return null;
      throw error;
    }
  };

  return {
    http,
    context,
    root,
    async describe(object, signal, notOlderThanMs = describedForMs) {
      const now = clock().getTime();
      const found = seen.objects.get(object);
      if (found && found.at > now - notOlderThanMs) return found.described;
      const described = await askDescription(object, signal);
      seen.objects.set(object, { at: now, described });
      return described;
    },
    async withFields(act) {
      try {
        return await act();
      } catch (error) {
        if (!isHidden(error)) throw error;
        seen.objects.clear();
        return act();
      }
    },
    linkTo: (id) => new URL(encodeURIComponent(id), `${credentials.instanceUrl}/`).href,
  };
}

/** Those of the wanted fields that may be seen, with what hangs on them: `CreatedBy.Name` needs `CreatedById`. */
export function seenOf(described: Described, wanted: readonly string[]): string[] {
  const fields = new Set(described.fields.map(({ name }) => name));
  const relations = new Set(described.fields.map(({ relationshipName }) => relationshipName));
  return wanted.filter((name) => {
    const [first = '', rest] = name.split('.');
    return rest === undefined ? fields.has(first) : relations.has(first);
  });
}
