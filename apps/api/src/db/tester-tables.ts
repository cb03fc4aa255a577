import type { Generated } from 'kysely';
import type { GeneratedJson, Json } from './column-types.ts';
import type { NewSentence, LeftOut } from './generation-tables.ts';

/** Rows of the tester: one question, one or two answers, everything as it was then. */

export type KeptSource = {
  number: number;
  kind: 'document' | 'ticket';
  uuid: string;
  /** Not known of what was kept before groups had answers. */
  group?: string | null;
  title: string;
  heading: string | null;
  text: string;
  url: string | null;
  isCertified: boolean;
  score: number;
};

/** What a person wrote to the requester after the cut; `at` ISO 8601. */
export type KeptSent = { text: string; author: string | null; at: string };

export interface TesterRunsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  name: string | null;
  ticket_id: number | null;
  ticket_name: string | null;
  cut: number | null;
  subject: Generated<string>;
  question: string;
  language: 'en' | 'fr';
  sent: Json<KeptSent> | null;
  sources: Json<KeptSource[]>;
  prompt_name: string;
  created_by: number | null;
  created_at: Date;
}

export interface TesterAnswersTable {
  client_id: number;
  run_id: number;
  side: 'a' | 'b';
  prompt_id: number;
  prompt_version: number;
  was_deployed: boolean;
  state: 'ready' | 'silent' | 'failed';
  text: Generated<string>;
  sentences: GeneratedJson<NewSentence[]>;
  confidence: number | null;
  silence_reason: string | null;
  fault: string | null;
  unsupported: Generated<number>;
  notes: Generated<string[]>;
  left_out: GeneratedJson<LeftOut>;
  model: string;
  fell_back: string | null;
  first_ms: number | null;
  duration_ms: number;
  cost_micros: number | null;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  similarity: number | null;
  model_view: string | null;
}

export interface TestCaseDocumentsTable {
  client_id: number;
  test_case_id: number;
  document_id: number;
}
