import type { Check, CheckResult } from '@replique/contract/checks';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json } from './column-types.ts';
import type { NewSentence } from './generation-tables.ts';
import type { KeptSource } from './tester-tables.ts';

/** Rows of test runs: the run, its cases as they were, every answer, and what people say of them. */

export type TestRunState = 'waiting' | 'running' | 'done' | 'cancelled' | 'stopped' | 'failed';

/** A document that a case expects, as it was when the run began. */
export type ExpectedDocument = { id: number; uuid: string; title: string };

export interface TestRunsTable {
  client_id: number;
  id: Generated<number>;
  uuid: string;
  test_set_id: number;
  prompt_id: number;
  prompt_version: number;
  compare_version: number | null;
  deployed_version: number | null;
  rules_version: number;
  repeats: Generated<number>;
  state: Generated<TestRunState>;
  fault: string | null;
  last_fault: string | null;
  faults_in_row: Generated<number>;
  total: Generated<number>;
  done: Generated<number>;
  cost_micros: Generated<number>;
  is_cost_known: Generated<boolean>;
  limit_micros: number | null;
  deployment_id: number | null;
  requested_by: number | null;
  created_at: Date;
  holder: string | null;
  heartbeat_at: Date | null;
  turn_at: Date | null;
  attempts: Generated<number>;
  baseline_id: number | null;
  baseline_side: 'a' | 'b' | null;
  /** Cases of side a; flaky ones count as failed. */
  passed: Generated<number>;
  failed: Generated<number>;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface TestRunSidesTable {
  client_id: number;
  run_id: number;
  side: 'a' | 'b';
  passed: Generated<number>;
  failed: Generated<number>;
  flaky: Generated<number>;
  score: number | null;
  duration_ms: number | null;
  cost_micros: number | null;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
}

export interface TestRunCasesTable {
  client_id: number;
  run_id: number;
  position: number;
  case_uuid: string;
  question: string;
  ticket_id: number | null;
  cut: number | null;
  expected_answer: string | null;
  documents: GeneratedJson<ExpectedDocument[]>;
  checks: GeneratedJson<Check[]>;
  sources: Json<KeptSource[]> | null;
  is_done: Generated<boolean>;
}

export interface TestResultsTable {
  client_id: number;
  run_id: number;
  position: number;
  side: 'a' | 'b';
  attempt: number;
  case_uuid: string;
  state: 'ready' | 'silent' | 'failed';
  text: Generated<string>;
  text_hash: string;
  case_hash: string;
  sentences: GeneratedJson<NewSentence[]>;
  sources: Json<KeptSource[]> | null;
  cited: Generated<string[]>;
  silence_reason: string | null;
  fault: string | null;
  passed: boolean;
  score: number;
  checks: GeneratedJson<CheckResult[]>;
  model: string;
  duration_ms: number;
  cost_micros: number | null;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  written_at: Date;
}

export interface TestVerdictsTable {
  client_id: number;
  case_uuid: string;
  text_hash: string;
  case_hash: string;
  test_set_id: number;
  verdict: 'pass' | 'fail';
  note: Generated<string>;
  judged_by: number | null;
  judged_at: Date;
}
