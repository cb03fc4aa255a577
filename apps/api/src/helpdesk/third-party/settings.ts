import type {
  ThirdPartyHealth,
  ThirdPartySettings,
  ThirdPartySource,
  ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import { recordChange, withClientScope, type Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { levels } from '@replique/contract/route';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { isComplete, openCredentials, sealCredentials, type Credentials } from './credentials.ts';
import {
  findSourceForUpdate,
  forgetLookUps,
  listHealth,
  listSources,
  putSource,
  removeSource,
  type Health,
  type Source,
} from './store.ts';

function presentHealth(health: Health | undefined, now: Date): ThirdPartyHealth {
  const sorted = (health?.recentMs ?? []).toSorted((a, b) => a - b);
  const pausedUntil = health?.pausedUntil ?? null;
  return {
    lastSuccessAt: health?.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: health?.lastFailureAt?.toISOString() ?? null,
    lastFailure: health?.lastFailure ?? null,
    p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null,
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
  };
}

/** What of a source may be told and written into the audit log: no key, token or value of a header. */
function withoutSecrets(source: Source, credentials: Credentials) {
  const { sealedSecret: _, updatedAt, ...rest } = source;
  return {
    ...rest,
    hasSecret: credentials.secret !== undefined,
    hasKey: credentials.key !== undefined,
    updatedAt: updatedAt.toISOString(),
  };
}

/** Credentials that can't be opened any more (another master key) count as none: they are to be given again. */
function readCredentials(deps: Deps, clientId: number, source: Source | undefined): Credentials {
  if (!source) return {};
  try {
    return openCredentials(deps, clientId, source.type, source.sealedSecret);
  } catch {
    return {};
  }
}

const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '');

export async function listThirdPartySources(
  deps: Deps,
  caller: Caller,
  clientRef: string,
): Promise<ThirdPartySource[]> {
  const mayChange = caller.level >= levels.admin;
  return withClientScope(deps, caller, clientRef, async (tx, client) => {
    const healths = await listHealth(tx, client.id);
    return (await listSources(tx, client.id)).map((source) => {
      const told = withoutSecrets(source, readCredentials(deps, client.id, source));
      const health = healths.find((each) => each.type === source.type);
      return {
        ...told,
        // An address may be given with a key in its query: who can't change it need not read it.
        ...(mayChange ? {} : { baseUrl: withoutQuery(told.baseUrl), bodyTemplate: null }),
        health: presentHealth(health, deps.clock()),
      };
    });
  });
}

/** What an address stands for before any template: who is asked. */
function originOf(baseUrl: string): string | null {
  return URL.parse(/^https?:\/\/[^/?#\\]*/i.exec(baseUrl)?.[0] ?? '')?.origin ?? null;
}

/** A secret is for one host: with another address it must be given again, or somebody could have it sent to theirs. */
function isSameHost(stored: Source, baseUrl: string): boolean {
  const origin = originOf(stored.baseUrl);
  return origin !== null && origin === originOf(baseUrl);
}

/**
 * @throws `third-party.secret-missing` for a header whose value is neither given nor kept
 */
function mergedCredentials(
  known: Credentials,
  { secret, key, headers }: ThirdPartySettings,
): Credentials {
  const knownHeaders = new Map(
    Object.entries(known.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const merged = headers.map(({ name, value = knownHeaders.get(name.toLowerCase()) }) => {
    if (value === undefined) throw fail('third-party.secret-missing');
    return [name, value] as const;
  });
  const kept = { secret: secret ?? known.secret, key: key ?? known.key };
  return {
    ...(kept.secret === undefined ? {} : { secret: kept.secret }),
    ...(kept.key === undefined ? {} : { key: kept.key }),
    headers: Object.fromEntries(merged),
  };
}

async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  change: { type: ThirdPartyType; before?: object | undefined; after?: object | undefined },
): Promise<void> {
  await recordChange(tx, deps, caller, {
    action: 'clients.third-party-changed',
    clientId: client.id,
    label: client.name,
    href: `/settings/third-party-data/${change.type}?client=${client.uuid}`,
    ...(change.before ? { before: change.before } : {}),
    ...(change.after ? { after: change.after } : {}),
  });
}

function sourceOf(
  type: ThirdPartyType,
  settings: ThirdPartySettings,
  sealedSecret: string | null,
  now: Date,
): Source {
  const { secret: _secret, key: _key, headers, ...rest } = settings;
  return {
    ...rest,
    type,
    headerNames: headers.map(({ name }) => name),
    sealedSecret,
    updatedAt: now,
  };
}

/**
 * Sets a source up. Settings may be prepared while the module is off.
 * @throws `third-party.address-refused`, `third-party.secret-missing` when it is switched on without one; a generic address may have none
 */
export async function saveThirdPartySource(
  deps: Deps,
  caller: Caller,
  request: { client: string; type: ThirdPartyType; settings: ThirdPartySettings },
): Promise<ThirdPartySource> {
  const { type, settings } = request;
  // What comes after the host may hold templates that make no address yet.
  if (!deps.outbound.mayReach(originOf(settings.baseUrl) ?? ''))
    throw fail('third-party.address-refused');
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    const stored = await findSourceForUpdate(tx, client.id, type);
    const known = readCredentials(deps, client.id, stored);
    const isKept = stored !== undefined && isSameHost(stored, settings.baseUrl);
    const credentials = mergedCredentials(isKept ? known : {}, settings);
    if (settings.isEnabled && !isComplete(type, credentials))
      throw fail('third-party.secret-missing');
    const sealed = sealCredentials(deps, client.id, type, credentials);
    const after = sourceOf(type, settings, sealed, deps.clock());
    await putSource(tx, client.id, after);
    await forgetLookUps(tx, client.id, type);
    await record(tx, deps, caller, client, {
      type,
      before: stored && withoutSecrets(stored, known),
      after: withoutSecrets(after, credentials),
    });
    const health = (await listHealth(tx, client.id)).find((each) => each.type === type);
    return { ...withoutSecrets(after, credentials), health: presentHealth(health, deps.clock()) };
  });
}

export async function removeThirdPartySource(
  deps: Deps,
  caller: Caller,
  request: { client: string; type: ThirdPartyType },
): Promise<void> {
  await withClientScope(deps, caller, request.client, async (tx, client) => {
    const before = await findSourceForUpdate(tx, client.id, request.type);
    if (!before) return;
    await removeSource(tx, client.id, request.type);
    const told = withoutSecrets(before, readCredentials(deps, client.id, before));
    await record(tx, deps, caller, client, { type: request.type, before: told });
  });
}
