import type { ModelKind, ModelRef, ProviderWord } from '@replique/contract/models';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json } from './column-types.ts';

/** Rows about language models: keys, what is on offer, calls and what they cost. Without a client: the installation's. */

export interface ModelKeysTable {
  id: Generated<number>;
  client_id: number | null;
  provider: ProviderWord;
  sealed_key: string | null;
  key_hint: string;
  base_url: string | null;
  set_by: number | null;
  set_at: Date;
  tested_at: Date;
  test_outcome: string;
}

export type ModelEntry = ModelRef & {
  kind: ModelKind;
  label: string;
  priceIn: number | null;
  priceOut: number | null;
};

export interface ModelSettingsTable {
  id: Generated<number>;
  client_id: number | null;
  revision: Generated<number>;
  models: GeneratedJson<ModelEntry[]>;
  fallbacks: Json<ModelRef[] | null> | null;
  embedding: Json<ModelRef | null> | null;
  rerank: Json<ModelRef | null> | null;
  budget_micros: number | null;
  at_limit: Generated<'stop' | 'cheaper'>;
  cheaper: Json<ModelRef | null> | null;
  updated_at: Date;
}

export type ModelPurpose =
  | 'suggestion'
  | 'translation'
  | 'embedding'
  | 'rerank'
  | 'test'
  | 'tester'
  | 'chat';

export interface ModelCallsTable {
  id: Generated<number>;
  client_id: number | null;
  key_owner: 'installation' | 'client';
  provider: string;
  model: string;
  purpose: ModelPurpose;
  begun_at: Date;
  reserved_micros: Generated<number>;
  outcome: string | null;
  attempts: Generated<number>;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  cost_micros: number | null;
  duration_ms: number | null;
}

export interface ModelMonthsTable {
  id: Generated<number>;
  client_id: number | null;
  month: string;
  spent_micros: Generated<number>;
  warned_at: Date | null;
}
