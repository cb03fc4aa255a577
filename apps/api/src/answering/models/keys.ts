import type {
  ModelFailureCode,
  ModelKind,
  ModelSettings,
  ProviderWord,
} from '@replique/contract/answering/models';
import { recordChange } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { listModels } from './ask-provider.ts';
import { keepLesson, ownerOf } from './learn.ts';
import {
  connectionOf,
  isSameModel,
  newEntry,
  placeOfKey,
  type ModelSet,
  type ReachableModel,
} from './model-set.ts';
import { standardUrls, type Connection } from './connections.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelsAtWork } from './types.ts';
import { presentSettings } from './present.ts';
import { hrefOf, idOf, nameOf, withModelScope, type Scope } from './scope.ts';
import { storeSettings } from './settings.ts';
import { lockSettings, putKey, removeKey, updateTest } from './store.ts';
import { tryModel, type Tried } from './test-connection.ts';

type Given = {
  client?: string | undefined;
  provider: ProviderWord;
  key?: string | undefined;
  baseUrl: string | null;
};

export type KeyForm = Given & { model: string; kind: ModelKind; anyway: boolean };

/** As much of a key as helps to tell it from another, and of a short one nothing. */
const hintOf = (key: string) => (key.length >= 12 ? key.slice(-4) : '');

/** @throws `models.address-insecure` */
function checkAddress(deps: Deps, provider: ProviderWord, baseUrl: string | null): string {
  const url = baseUrl ?? (provider === 'openai-compatible' ? null : standardUrls[provider]);
  if (url === null) throw fail('request.invalid');
  const isSafe = !url.startsWith('http:') || deps.outbound.isAllowedByName(url);
  if (!isSafe || !deps.outbound.mayReach(url)) throw fail('models.address-insecure');
  return url;
}

const ownKeyOf = (set: ModelSet, provider: ProviderWord) =>
  set.keys.find((key) => key.provider === provider && key.clientId === set.clientId);

/**
 * The way that a form describes. Without a new key it is the stored one, for the address that it was given for
 * alone: else somebody could have it sent to theirs.
 * @throws `models.key-missing`, `models.address-insecure`
 */
function describedBy(deps: Deps, set: ModelSet, form: Given): Connection {
  const { provider, key, baseUrl } = form;
  const url = checkAddress(deps, provider, baseUrl);
  const origin = set.clientId === null ? 'installation' : 'client';
  const way = { provider, origin, baseUrl: url, outbound: deps.outbound } as const;
  if (key !== undefined) return { ...way, apiKey: key };
  const stored = ownKeyOf(set, provider);
  if (stored) {
    const known = connectionOf(stored, deps);
    if (known.apiKey !== null && new URL(known.baseUrl).origin === new URL(url).origin)
      return { ...way, apiKey: known.apiKey };
  }
  // Servers of one's own may ask for no key.
  if (provider === 'openai-compatible') return { ...way, apiKey: null };
  throw fail('models.key-missing');
}

async function describe(deps: Deps, work: ModelsAtWork, caller: Caller, form: Given) {
  return withModelScope(deps, caller, form.client, async (tx, scope) => {
    const set = await work.read(tx, idOf(scope));
    return { scope, set, connection: describedBy(deps, set, form) };
  });
}

/** The models that a provider says it has, or why it did not say. @throws what {@link describedBy} throws */
export async function askModels(
  deps: Deps,
  work: ModelsAtWork,
  caller: Caller,
  form: Given,
): Promise<{ items: { model: string; label: string }[]; failure: ModelFailureCode | null }> {
  const { connection } = await describe(deps, work, caller, form);
  try {
    return { items: await listModels(connection), failure: null };
  } catch (error) {
    if (error instanceof ModelFailure) return { items: [], failure: error.code };
    throw error;
  }
}

function toModel(connection: Connection, set: ModelSet, form: KeyForm): ReachableModel {
  const ref = { llm: form.provider, model: form.model };
  const known = set.own.models.find((each) => isSameModel(each, ref));
  const entry = known ?? newEntry(ref, form.kind);
  return { ...entry, origin: connection.origin, isListed: known !== undefined, connection };
}

async function store(
  tx: Tx,
  deps: Deps,
  work: ModelsAtWork,
  caller: Caller,
  saved: { scope: Scope; form: KeyForm; connection: Connection; tried: Tried },
): Promise<void> {
  const { scope, form, connection, tried } = saved;
  const { outcome } = tried.trial;
  const clientId = idOf(scope);
  const { provider, model, kind } = form;
  const { apiKey } = connection;
  const now = deps.clock();
  await lockSettings(tx, clientId);
  await putKey(tx, {
    clientId,
    provider,
    sealedKey: apiKey === null ? null : deps.sealer.seal(apiKey, placeOfKey(clientId, provider)),
    keyHint: apiKey === null ? '' : hintOf(apiKey),
    baseUrl: form.baseUrl,
    setAt: now,
    setBy: caller.userId,
    testedAt: now,
    testOutcome: outcome,
  });
  await recordChange(tx, deps, caller, {
    action: 'models.key-saved',
    clientId,
    label: `${nameOf(scope)}: ${provider}`,
    href: hrefOf(scope),
    after: { provider, baseUrl: form.baseUrl, isNewKey: form.key !== undefined, outcome },
  });
  const { own } = await work.read(tx, clientId);
  const ref = { llm: provider, model };
  if (!own.models.some((each) => isSameModel(each, ref))) {
    const models = [...own.models, newEntry(ref, kind)];
    const after = { ...own, revision: own.revision + 1, models };
    await storeSettings(tx, deps, caller, scope, { before: own, after });
  }
  const taught = { ...ref, kind, origin: connection.origin };
  await keepLesson(tx, { clientId, model: taught }, tried, now);
}

/**
 * Tests a key with one tiny call and keeps it sealed. No transaction is held during the call.
 * @throws `models.test-failed` saying the cause, unless it is to be kept anyway
 */
export async function saveKey(
  deps: Deps,
  work: ModelsAtWork,
  caller: Caller,
  form: KeyForm,
): Promise<ModelSettings> {
  const { scope, set, connection } = await describe(deps, work, caller, form);
  const tried = await tryModel(deps, idOf(scope), toModel(connection, set, form));
  const { outcome } = tried.trial;
  if (outcome !== 'ok' && !form.anyway) throw fail('models.test-failed', { cause: outcome });
  if (outcome === 'ok') resetBreakers(work, scope, form.provider);
  return withModelScope(deps, caller, form.client, async (tx, now) => {
    await store(tx, deps, work, caller, { scope: now, form, connection, tried });
    return presentSettings(tx, deps, work, now);
  });
}

function resetBreakers(work: ModelsAtWork, scope: Scope, provider: ProviderWord): void {
  const owner = scope.client ? 'client' : 'installation';
  work.breakers.reset(`${idOf(scope) ?? 'installation'}:${provider}:${owner}`);
}

/** Forgets the key, and the models that were listed for it. */
export async function forgetKey(
  deps: Deps,
  work: ModelsAtWork,
  caller: Caller,
  { client, provider }: { client?: string | undefined; provider: ProviderWord },
): Promise<ModelSettings> {
  return withModelScope(deps, caller, client, async (tx, scope) => {
    const clientId = idOf(scope);
    await lockSettings(tx, clientId);
    if (await removeKey(tx, clientId, provider)) {
      await recordChange(tx, deps, caller, {
        action: 'models.key-removed',
        clientId,
        label: `${nameOf(scope)}: ${provider}`,
        href: hrefOf(scope),
        before: { provider },
      });
      const { own } = await work.read(tx, clientId);
      const models = own.models.filter((each) => each.llm !== provider);
      const after = { ...own, revision: own.revision + 1, models };
      await storeSettings(tx, deps, caller, scope, { before: own, after });
    }
    return presentSettings(tx, deps, work, scope);
  });
}

/**
 * Asks a model on offer with the key in use; how it went stands with the key.
 * @throws `models.unknown`, `models.key-missing`
 */
export async function testStoredKey(
  deps: Deps,
  work: ModelsAtWork,
  caller: Caller,
  form: { client?: string | undefined; provider: ProviderWord; model: string },
): Promise<ModelSettings> {
  const { provider } = form;
  const found = await withModelScope(deps, caller, form.client, async (tx, scope) => {
    const set = await work.read(tx, idOf(scope));
    const connection = set.connections.get(provider);
    if (!connection) throw fail('models.key-missing');
    const offer = set.offers.find((each) => each.llm === provider && each.model === form.model);
    if (!offer) throw fail('models.unknown');
    return { scope, model: { ...offer, connection } };
  });
  const { scope, model } = found;
  const tried = await tryModel(deps, idOf(scope), model);
  const { outcome } = tried.trial;
  if (outcome === 'ok')
    work.breakers.reset(`${idOf(scope) ?? 'installation'}:${provider}:${model.origin}`);
  return withModelScope(deps, caller, form.client, async (tx, now) => {
    const at = deps.clock();
    if (model.origin !== 'environment') {
      const owner = ownerOf(idOf(now), model);
      await updateTest(tx, owner, provider, { testedAt: at, testOutcome: outcome });
    }
    await keepLesson(tx, { clientId: idOf(now), model }, tried, at);
    return presentSettings(tx, deps, work, now);
  });
}
