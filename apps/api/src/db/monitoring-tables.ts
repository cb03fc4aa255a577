import type { IncidentKind, StepOutcome } from '@replique/contract/monitoring';
import type { Generated } from 'kysely';
import type { Json, LanguageCode } from './column-types.ts';

/** Health checks, incidents and who is told of them. */

export interface ClientHealthTable {
  client_id: number;
  due_at: Date;
  holder: string | null;
  lease_until: Date | null;
  is_asked: Generated<boolean>;
  checked_at: Date | null;
  health: 'FAILED' | 'SUCCESS' | null;
  failed_step: StepOutcome['step'] | null;
  cause: string | null;
  failing_since: Date | null;
  recent: Generated<string>;
}

export interface HealthChecksTable {
  id: Generated<number>;
  uuid: string;
  client_id: number;
  at: Date;
  health: 'FAILED' | 'SUCCESS';
  ms: number;
  is_asked: boolean;
  steps: Json<StepOutcome[]>;
}

export interface HealthDaysTable {
  client_id: number;
  /** `YYYY-MM-DD`. */
  day: string;
  checks: number;
  successes: number;
}

export interface IncidentsTable {
  id: Generated<number>;
  uuid: string;
  kind: IncidentKind;
  client_id: number | null;
  subject: string;
  step: StepOutcome['step'] | null;
  cause: string;
  detail: string | null;
  opened_at: Date;
  failed_at: Date;
  ended_at: Date | null;
  failures: Generated<number>;
  told_at: Date | null;
  recovery_told_at: Date | null;
}

export interface IncidentStreaksTable {
  id: Generated<number>;
  kind: IncidentKind;
  client_id: number | null;
  subject: string;
  failures: number;
  successes: number;
}

export interface AlertSettingsTable {
  id: Generated<number>;
  emails: Generated<string[]>;
  language: Generated<LanguageCode>;
  webhook_url: string | null;
  sealed_secret: string | null;
  failures_in_a_row: Generated<number>;
  revision: Generated<number>;
}

export interface IncidentAlertsTable {
  id: Generated<number>;
  uuid: string;
  incident_id: number;
  what: 'opened' | 'recovered';
  channel: 'mail' | 'webhook';
  state: Generated<'waiting' | 'sent' | 'failed'>;
  at: Date;
  attempts: Generated<number>;
  due_at: Date;
  status: number | null;
  failure: string | null;
  sent_at: Date | null;
}

export interface JobRunsTable {
  name: string;
  ended_at: Date;
  failed_at: Date | null;
  failures: Generated<number>;
  ms: number;
}

export interface MonitoringTables {
  client_health: ClientHealthTable;
  health_checks: HealthChecksTable;
  health_days: HealthDaysTable;
  incidents: IncidentsTable;
  incident_streaks: IncidentStreaksTable;
  alert_settings: AlertSettingsTable;
  incident_alerts: IncidentAlertsTable;
  job_runs: JobRunsTable;
}
