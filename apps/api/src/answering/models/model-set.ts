import type {
  ModelKind,
  ModelOrigin,
  ModelRef,
  ProviderWord,
} from '@replique/contract/answering/models';
import type { Config } from '../../config.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ModelEntry } from '../../platform/db/column-shapes.ts';
import { createOutbound, type Outbound } from '../../platform/http/outbound/outbound.ts';
import type { Sealer } from '../../platform/http/sealing/sealing.ts';
import { standardUrls, type Connection } from './connections.ts';
import { profileOfKind } from './profile.ts';
import { listKeys, listSettings, type KeyRow, type SettingsRow } from './store.ts';

/** A model on offer, and whose it is. */
export type Offer = ModelEntry & { origin: ModelOrigin; isListed: boolean };

/** A model with the way to it. */
export type ReachableModel = Offer & { connection: Connection };

/** All that is set for one client, or for the installation: read in one go at the beginning of a call. */
export type ModelSet = {
  clientId: number | null;
  own: SettingsRow;
  installation: SettingsRow;
  keys: KeyRow[];
  connections: Map<ProviderWord, Connection>;
  offers: Offer[];
};

export const placeOfKey = (clientId: number | null, provider: ProviderWord) =>
  `model_keys.sealed_key.${clientId ?? 'installation'}.${provider}`;

export const isSameModel = (a: ModelRef, b: ModelRef) => a.llm === b.llm && a.model === b.model;

/** The servers that the environment names: they may be private, such as one on this machine. */
export type Environment = {
  text: { connection: Connection; model: string } | null;
  embedding: { connection: Connection; model: string } | null;
  rerank: { connection: Connection; model: string } | null;
  /** `model`: the client's own. */
  judge: { connection: Connection; model: string } | 'model' | null;
};

type Server = { baseUrl: string; apiKey: string | null; model: string };

function toServer(server: Server | null): Environment['text'] {
  if (!server) return null;
  const { host, port, protocol, hostname } = new URL(server.baseUrl);
  const named = port ? host : `${hostname}:${protocol === 'https:' ? 443 : 80}`;
  const connection: Connection = {
    provider: 'openai-compatible',
    origin: 'environment',
    apiKey: server.apiKey,
    baseUrl: server.baseUrl,
    outbound: createOutbound({ allow: [named] }),
  };
  return { connection, model: server.model };
}

export function readEnvironment(config: Config): Environment {
  return {
    text: toServer(config.llm),
    embedding: toServer(config.embeddings),
    rerank: toServer(config.rerank),
    judge: config.judge === 'model' ? 'model' : toServer(config.judge),
  };
}

export const emptySettings = (clientId: number | null): SettingsRow => ({
  clientId,
  revision: 0,
  models: [],
  fallbacks: null,
  embedding: null,
  rerank: null,
  budgetMicros: null,
  atLimit: 'stop',
  cheaper: null,
});

/** A key that was sealed by another master key is as good as none: its provider refuses, and somebody gives it anew. */
function openKey(sealer: Sealer, { clientId, provider, sealedKey }: Sealed): string | null {
  if (!sealedKey) return null;
  try {
    return sealer.open(sealedKey, placeOfKey(clientId, provider));
  } catch {
    return null;
  }
}

type Sealed = Pick<KeyRow, 'clientId' | 'provider' | 'sealedKey' | 'baseUrl'>;

/** What a key row connects to; its key is opened here and stays in memory for the length of a call. */
export function connectionOf(
  key: Sealed,
  { sealer, outbound }: { sealer: Sealer; outbound: Outbound },
): Connection {
  const { provider, clientId } = key;
  const standard = provider === 'openai-compatible' ? '' : standardUrls[provider];
  return {
    provider,
    origin: clientId === null ? 'installation' : 'client',
    apiKey: openKey(sealer, key),
    baseUrl: key.baseUrl ?? standard,
    outbound,
  };
}

/** A model of which no more than its name is known. */
export const newEntry = ({ llm, model }: ModelRef, kind: ModelKind): ModelEntry => ({
  llm,
  model,
  kind,
  label: model,
  priceIn: null,
  priceOut: null,
  priceCached: null,
  profile: profileOfKind(kind),
  trial: null,
});

/** What the environment offers and nobody has put into the list of the installation. */
function fromEnvironment({ text }: Environment, listed: ModelEntry[]): Offer[] {
  if (!text) return [];
  const ref: ModelRef = { llm: 'openai-compatible', model: text.model };
  if (listed.some((entry) => isSameModel(entry, ref))) return [];
  return [{ ...newEntry(ref, 'text'), origin: 'environment', isListed: false }];
}

/**
 * A client's own key takes the place of the installation's for that provider, and its own models that of the
 * installation's models: what is offered is always paid by whose key it is.
 */
function combine(
  rows: { own: SettingsRow; installation: SettingsRow },
  connections: Map<ProviderWord, Connection>,
  environment: Environment,
): Offer[] {
  const originOf = (llm: ProviderWord) => connections.get(llm)?.origin ?? null;
  const isClient = (entry: ModelEntry) => originOf(entry.llm) === 'client';
  const own = rows.own.clientId === null ? [] : rows.own.models.filter(isClient);
  const shared = rows.installation.models.filter(
    (entry) => !isClient(entry) && originOf(entry.llm) !== null,
  );
  const offers = [...own, ...shared].map((entry): Offer => {
    return { ...entry, origin: originOf(entry.llm) ?? 'installation', isListed: true };
  });
  if (originOf('openai-compatible') !== 'environment') return offers;
  return [...offers, ...fromEnvironment(environment, rows.installation.models)];
}

/** @param tx a staff transaction */
export async function readModelSet(
  tx: Tx,
  clientId: number | null,
  means: { sealer: Sealer; outbound: Outbound; environment: Environment },
): Promise<ModelSet> {
  const keys = await listKeys(tx, clientId);
  const settings = await listSettings(tx, clientId);
  const connections = new Map<ProviderWord, Connection>();
  const { text } = means.environment;
  if (text) connections.set('openai-compatible', text.connection);
  // The installation's first, then the client's over them.
  const inOrder = keys.toSorted((a, b) => (a.clientId ?? 0) - (b.clientId ?? 0));
  for (const key of inOrder) connections.set(key.provider, connectionOf(key, means));
  const installation = settings.find((row) => row.clientId === null) ?? emptySettings(null);
  const own =
    clientId === null
      ? installation
      : (settings.find((row) => row.clientId === clientId) ?? emptySettings(clientId));
  const offers = combine({ own, installation }, connections, means.environment);
  return { clientId, own, installation, keys, connections, offers };
}

/** A model on offer with the way to it; undefined when it is not on offer any more. */
export function reach(set: ModelSet, ref: ModelRef, kind: ModelKind): ReachableModel | undefined {
  const offer = set.offers.find((each) => isSameModel(each, ref) && each.kind === kind);
  const connection = set.connections.get(ref.llm);
  return offer && connection ? { ...offer, connection } : undefined;
}

/** What is asked in turn: the chosen model, then the fallbacks that are still on offer. */
export function chainOf(
  set: ModelSet,
  chosen: { llm: string; model: string } | null,
): ReachableModel[] {
  const order = set.own.fallbacks ?? set.installation.fallbacks ?? [];
  const first = set.offers.find(
    (offer) => offer.llm === chosen?.llm && offer.model === chosen.model,
  );
  const chain: ReachableModel[] = [];
  for (const ref of first ? [first, ...order] : order) {
    const model = reach(set, ref, 'text');
    if (model && !chain.some((each) => isSameModel(each, model))) chain.push(model);
  }
  return chain;
}

/** The model for vectors or ranking: the client's choice, the installation's, or the environment's. */
export function searchModel(set: ModelSet, kind: 'embedding' | 'rerank', environment: Environment) {
  const chosen = set.own[kind] ?? set.installation[kind];
  if (chosen) return reach(set, chosen, kind) ?? null;
  const server = environment[kind];
  if (!server) return null;
  const listed = set.installation.models.find(
    (entry) => entry.kind === kind && entry.model === server.model,
  );
  const ref: ModelRef = { llm: 'openai-compatible', model: server.model };
  const offer: ReachableModel = {
    ...newEntry(ref, kind),
    priceIn: listed?.priceIn ?? null,
    origin: 'environment',
    isListed: listed !== undefined,
    connection: server.connection,
  };
  return offer;
}

/** The server that judges sentences, as a model without a price. */
export const judgeServer = ({
  connection,
  model,
}: NonNullable<Environment['text']>): ReachableModel => ({
  ...newEntry({ llm: 'openai-compatible', model }, 'rerank'),
  origin: 'environment',
  isListed: false,
  connection,
});
