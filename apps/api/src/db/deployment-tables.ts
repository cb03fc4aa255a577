import type {
  Deployment,
  DeploymentState,
  DeploymentWay,
  FailingCase,
} from '@replique/contract/deployments';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { GeneratedJson, Json } from './column-types.ts';

/** What was put to the test: a set, with a version of a prompt and one of the rules. */
export type Trial = { set: number; prompt: number; version: number; rules: number };

export interface DeploymentsTable {
  id: Generated<number>;
  uuid: string;
  /** Null: of the mandatory rules. */
  prompt_id: number | null;
  version: number;
  replaces: number | null;
  rules_version: number;
  way: z.infer<typeof DeploymentWay>;
  state: z.infer<typeof DeploymentState>;
  reason: string | null;
  stopped_by: Deployment['stoppedBy'];
  fingerprint: string | null;
  trials: GeneratedJson<Trial[]>;
  done: number | null;
  total: number | null;
  failed_count: Generated<number>;
  created_by: number | null;
  created_at: Date;
  ended_at: Date | null;
}

export interface DeploymentFailuresTable {
  client_id: number;
  deployment_id: number;
  failing: Json<FailingCase[]>;
}
