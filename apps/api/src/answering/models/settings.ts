import type {
  ModelBudget,
  ModelEntry,
  ModelRef,
  ModelSettings,
} from '@replique/contract/answering/models';
import { recordChange } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ModelEntry as StoredEntry } from '../../platform/db/column-shapes.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { monthOf } from './ledger.ts';
import { markWarned } from './ledger-store.ts';
import { isSameModel, type ModelSet } from './model-set.ts';
import { profileOfKind } from './profile.ts';
import type { ModelsAtWork } from './types.ts';
import { presentSettings } from './present.ts';
import { hrefOf, idOf, nameOf, withModelScope, type Scope } from './scope.ts';
import { lockSettings, putSettings, type SettingsRow } from './store.ts';

export type SettingsChange = {
  client?: string | undefined;
  revision: number;
  models?: ModelEntry[] | undefined;
  fallbacks?: ModelRef[] | null | undefined;
  embedding?: ModelRef | null | undefined;
  rerank?: ModelRef | null | undefined;
  budget?: ModelBudget | undefined;
};

export async function readSettings(
  deps: Deps,
  work: ModelsAtWork,
  caller: Caller,
  client: string | undefined,
): Promise<ModelSettings> {
  return withModelScope(deps, caller, client, (tx, scope) =>
    presentSettings(tx, deps, work, scope),
  );
}

/** Models can be listed only of a provider that the scope reaches by its own way. */
function checkModels(set: ModelSet, models: ModelEntry[]): void {
  models.forEach((entry, index) => {
    const origin = set.connections.get(entry.llm)?.origin;
    const isOwn = set.clientId === null ? origin !== undefined : origin === 'client';
    if (!isOwn) throw fail('models.unknown', { llm: entry.llm, model: entry.model });
    if (models.findIndex((each) => isSameModel(each, entry)) !== index)
      throw fail('models.twice', { llm: entry.llm, model: entry.model });
  });
}

function requireOffered(set: ModelSet, refs: (ModelRef | null | undefined)[], kind: string): void {
  for (const ref of refs) {
    if (!ref) continue;
    const isOffered = set.offers.some((offer) => isSameModel(offer, ref) && offer.kind === kind);
    if (!isOffered) throw fail('models.unknown', { llm: ref.llm, model: ref.model });
  }
}

/** What is not said of a model stays; its trial is nobody's to set. */
function toStored(known: StoredEntry[], { profile, ...entry }: ModelEntry): StoredEntry {
  const before = known.find((each) => isSameModel(each, entry) && each.kind === entry.kind);
  const own = entry.kind === 'text' ? (profile ?? before?.profile) : null;
  return {
    ...entry,
    profile: own ?? profileOfKind(entry.kind),
    trial: before?.trial ?? null,
  };
}

function changed(row: SettingsRow, change: SettingsChange): SettingsRow {
  const { models, fallbacks, embedding, rerank, budget } = change;
  return {
    ...row,
    revision: row.revision + 1,
    models: models?.map((entry) => toStored(row.models, entry)) ?? row.models,
    fallbacks: fallbacks === undefined ? row.fallbacks : fallbacks,
    embedding: embedding === undefined ? row.embedding : embedding,
    rerank: rerank === undefined ? row.rerank : rerank,
    budgetMicros: budget ? budget.monthlyMicros : row.budgetMicros,
    atLimit: budget?.atLimit ?? row.atLimit,
    cheaper: budget ? budget.cheaper : row.cheaper,
  };
}

/** Writes settings and who changed what of them. */
export async function storeSettings(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  scope: Scope,
  rows: { before: SettingsRow; after: SettingsRow },
): Promise<void> {
  await putSettings(tx, rows.after, deps.clock());
  const fields = (Object.keys(rows.after) as (keyof SettingsRow)[]).filter(
    (field) =>
      field !== 'revision' &&
      JSON.stringify(rows.before[field]) !== JSON.stringify(rows.after[field]),
  );
  if (fields.length === 0) return;
  const pick = (row: SettingsRow) => Object.fromEntries(fields.map((field) => [field, row[field]]));
  await recordChange(tx, deps, caller, {
    action: 'models.settings-changed',
    clientId: idOf(scope),
    label: nameOf(scope),
    href: hrefOf(scope),
    before: pick(rows.before),
    after: pick(rows.after),
  });
}

/**
 * Changes what is named and leaves the rest. What the order or the budget names must be on offer when it is added.
 * @throws `request.conflict`, `models.unknown`, `models.twice`, `clients.not-found`
 */
export async function saveSettings(
  deps: Deps,
  work: ModelsAtWork,
  caller: Caller,
  change: SettingsChange,
): Promise<ModelSettings> {
  return withModelScope(deps, caller, change.client, async (tx, scope) => {
    const clientId = idOf(scope);
    await lockSettings(tx, clientId);
    const before = await work.read(tx, clientId);
    if (before.own.revision !== change.revision) throw fail('request.conflict');
    if (change.models) checkModels(before, change.models);
    const after = changed(before.own, change);
    await storeSettings(tx, deps, caller, scope, { before: before.own, after });
    if (after.budgetMicros !== before.own.budgetMicros)
      await markWarned(tx, clientId, monthOf(deps.clock()), null);
    const set = await work.read(tx, clientId);
    // What was there already may have gone meanwhile: it is taken out one by one.
    const known = before.own.fallbacks ?? [];
    const added = change.fallbacks?.filter((ref) => !known.some((each) => isSameModel(each, ref)));
    requireOffered(set, added ?? [], 'text');
    requireOffered(set, [change.budget?.cheaper], 'text');
    requireOffered(set, [change.embedding], 'embedding');
    requireOffered(set, [change.rerank], 'rerank');
    return presentSettings(tx, deps, work, scope);
  });
}
