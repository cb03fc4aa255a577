import type { ModelRef, ProviderWord } from '@replique/contract/answering/models';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ModelEntry } from '../../platform/db/column-shapes.ts';

/** The only SQL for keys and settings of models; as staff. A null client is the installation. */

export type KeyRow = {
  clientId: number | null;
  provider: ProviderWord;
  sealedKey: string | null;
  keyHint: string;
  baseUrl: string | null;
  setAt: Date;
  setBy: string | null;
  testedAt: Date;
  testOutcome: string;
};

export type SettingsRow = {
  clientId: number | null;
  revision: number;
  models: ModelEntry[];
  fallbacks: ModelRef[] | null;
  embedding: ModelRef | null;
  rerank: ModelRef | null;
  budgetMicros: number | null;
  atLimit: 'stop' | 'cheaper';
  cheaper: ModelRef | null;
};

/** Those of the installation and, if one is named, of the client. */
export async function listKeys(tx: Tx, clientId: number | null): Promise<KeyRow[]> {
  return tx
    .selectFrom('model_keys')
    .leftJoin('users', 'users.id', 'model_keys.set_by')
    .select([
      'model_keys.client_id as clientId',
      'provider',
      'sealed_key as sealedKey',
      'key_hint as keyHint',
      'base_url as baseUrl',
      'set_at as setAt',
      'users.email as setBy',
      'tested_at as testedAt',
      'test_outcome as testOutcome',
    ])
    .where((where) =>
      where.or([
        where('model_keys.client_id', 'is', null),
        where('model_keys.client_id', '=', clientId),
      ]),
    )
    .execute();
}

export async function listSettings(tx: Tx, clientId: number | null): Promise<SettingsRow[]> {
  return tx
    .selectFrom('model_settings')
    .select([
      'client_id as clientId',
      'revision',
      'models',
      'fallbacks',
      'embedding',
      'rerank',
      'budget_micros as budgetMicros',
      'at_limit as atLimit',
      'cheaper',
    ])
    .where((where) => where.or([where('client_id', 'is', null), where('client_id', '=', clientId)]))
    .execute();
}

/** Locks the settings of the scope until the end of the transaction, so that two changes take turns. */
export async function lockSettings(tx: Tx, clientId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('models.settings', ${clientId ?? 0}))`.execute(
    tx,
  );
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export async function putSettings(tx: Tx, row: SettingsRow, at: Date): Promise<void> {
  const written = {
    revision: row.revision,
    models: JSON.stringify(row.models),
    fallbacks: json(row.fallbacks),
    embedding: json(row.embedding),
    rerank: json(row.rerank),
    budget_micros: row.budgetMicros,
    at_limit: row.atLimit,
    cheaper: json(row.cheaper),
    updated_at: at,
  };
  await tx
    .insertInto('model_settings')
    .values({ client_id: row.clientId, ...written })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(written))
    .execute();
}

export async function putKey(
  tx: Tx,
  key: Omit<KeyRow, 'setBy'> & { setBy: number | null },
): Promise<void> {
  const written = {
    sealed_key: key.sealedKey,
    key_hint: key.keyHint,
    base_url: key.baseUrl,
    set_by: key.setBy,
    set_at: key.setAt,
    tested_at: key.testedAt,
    test_outcome: key.testOutcome,
  };
  await tx
    .insertInto('model_keys')
    .values({ client_id: key.clientId, provider: key.provider, ...written })
    .onConflict((conflict) => conflict.columns(['client_id', 'provider']).doUpdateSet(written))
    .execute();
}

const scopeIs = (clientId: number | null) =>
  sql<boolean>`client_id is not distinct from ${clientId}`;

export async function updateTest(
  tx: Tx,
  clientId: number | null,
  provider: ProviderWord,
  test: { testedAt: Date; testOutcome: string },
): Promise<void> {
  await tx
    .updateTable('model_keys')
    .set({ tested_at: test.testedAt, test_outcome: test.testOutcome })
    .where(scopeIs(clientId))
    .where('provider', '=', provider)
    .execute();
}

/** Whether there was one. */
export async function removeKey(
  tx: Tx,
  clientId: number | null,
  provider: ProviderWord,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('model_keys')
    .where(scopeIs(clientId))
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
