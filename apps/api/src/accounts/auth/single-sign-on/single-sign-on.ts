import type { Deps } from '../../deps.ts';
import { findActiveUserByEmail, type ActiveUser } from '../../users/users.ts';
import {
  authorizationUrl,
  newExchange,
  problemCodeOf,
  readIdentity,
  type Exchange,
} from './oidc.ts';
import type { PendingSignIn } from '../sign-in/pending-sign-in.ts';
import { findProvider, hasProvider, type IdentityProviderRow } from './provider-store.ts';

/** Single sign-on: who goes to which provider, and who may come in through it. */

const lifetimeMs = 10 * 60_000;

/** What a trip to a provider carries along; sealed, since it holds the secrets that tie the answer to it. */
type Trip = Exchange & { provider: string; pending: PendingSignIn; remember: boolean };

const placeOf = (browserKey: string) => `single-sign-on.${browserKey}`;

/** Sealed for one browser, for ten minutes. */
function packTrip(deps: Deps, trip: Trip, browserKey: string): string {
  const expires = deps.clock().getTime() + lifetimeMs;
  return deps.sealer.seal(JSON.stringify({ ...trip, expires }), placeOf(browserKey));
}

/** Null when the state is none of ours, too old, or of another browser. */
function unpackTrip(deps: Deps, state: string, browserKey: string): Trip | null {
  try {
    const opened = deps.sealer.open(state, placeOf(browserKey));
    const trip = JSON.parse(opened) as Trip & { expires: number };
    return trip.expires > deps.clock().getTime() ? trip : null;
  } catch {
    return null;
  }
}

const domainOf = (email: string) => email.trim().toLowerCase().split('@').at(-1) ?? '';

function findProviderOf(deps: Deps, email: string): Promise<IdentityProviderRow | undefined> {
  return deps.db.withStaff((tx) => findProvider(tx, { domain: domainOf(email) }));
}

/** Whether anybody here signs in through a provider: the form offers it then. */
export function offersSingleSignOn(deps: Deps): Promise<boolean> {
  return deps.db.withStaff((tx) => hasProvider(tx));
}

/**
 * Whether this address may sign in through its company alone. Of a person who belongs elsewhere it is not
 * asked: the provider would never let that one in.
 */
export async function requiresSingleSignOn(deps: Deps, email: string): Promise<boolean> {
  const provider = await findProviderOf(deps, email);
  if (!provider?.isRequired) return false;
  const user = await deps.db.withStaff((tx) => findActiveUserByEmail(tx, email.trim()));
  return !user || user.clientId === provider.clientId;
}

/** Whether this person could sign in through a provider of their client. */
export async function canUseSingleSignOn(
  deps: Deps,
  user: Pick<ActiveUser, 'email' | 'clientId'>,
): Promise<boolean> {
  const provider = await findProviderOf(deps, user.email);
  return provider !== undefined && provider.clientId === user.clientId;
}

export type SingleSignOnProblem =
  | 'unknownDomain'
  | 'failed'
  | 'cancelled'
  | 'notVerified'
  | 'otherDomain'
  | 'unknownPerson';

type Trouble = { problem: SingleSignOnProblem };

/** Where to send the browser of a person who typed this address. */
export async function beginSingleSignOn(
  deps: Deps,
  trip: { email: string; pending: PendingSignIn; remember: boolean; browserKey: string },
): Promise<{ url: URL } | Trouble> {
  const { email, pending, remember, browserKey } = trip;
  const provider = await findProviderOf(deps, email);
  if (!provider) return { problem: 'unknownDomain' };
  const exchange = newExchange();
  const packed = { ...exchange, provider: provider.uuid, pending, remember };
  const state = packTrip(deps, packed, browserKey);
  try {
    const url = await authorizationUrl(deps, provider, { ...exchange, state, email: email.trim() });
    return { url };
  } catch (error) {
    return fail(deps, provider, error);
  }
}

function fail(deps: Deps, provider: IdentityProviderRow, error: unknown): Trouble {
  const code = problemCodeOf(error);
  deps.log.warn({ provider: provider.uuid, code }, 'single sign-on failed');
  return { problem: code === 'access_denied' ? 'cancelled' : 'failed' };
}

/** Who came back, if the provider may vouch for that address and the person is one of its client. */
async function findPerson(
  deps: Deps,
  provider: IdentityProviderRow,
  identity: { email: string | null; isVerified: boolean },
): Promise<{ user: ActiveUser } | Trouble> {
  const { email, isVerified } = identity;
  if (email === null || !isVerified) return { problem: 'notVerified' };
  if (domainOf(email) !== provider.domain) return { problem: 'otherDomain' };
  const user = await deps.db.withStaff((tx) => findActiveUserByEmail(tx, email));
  if (!user || user.clientId !== provider.clientId) return { problem: 'unknownPerson' };
  return { user };
}

export type Returned = { pending: PendingSignIn; remember: boolean } & (
  | { user: ActiveUser }
  | Trouble
);

/**
 * Judges a callback.
 * @param search its query as it came
 * @returns null when its state is none of this browser's
 */
export async function finishSingleSignOn(
  deps: Deps,
  callback: { state: string; search: string; browserKey: string },
): Promise<Returned | null> {
  const { state, search, browserKey } = callback;
  const trip = unpackTrip(deps, state, browserKey);
  if (!trip) return null;
  const { pending, remember } = trip;
  const provider = await deps.db.withStaff((tx) => findProvider(tx, { uuid: trip.provider }));
  if (!provider) return { pending, remember, problem: 'failed' };
  try {
    const identity = await readIdentity(deps, provider, search, { ...trip, state });
    return { pending, remember, ...(await findPerson(deps, provider, identity)) };
  } catch (error) {
    return { pending, remember, ...fail(deps, provider, error) };
  }
}
