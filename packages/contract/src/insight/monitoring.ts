import { z } from 'zod';
import { failuresOf, languageCode, listOf, moment, paging, ref, route } from '../route.ts';

export const errors = {
  'monitoring.incident-not-found': { status: 404, message: 'Incident not found' },
  'monitoring.nobody-told': { status: 409, message: 'Nobody is told of alerts yet.' },
  'monitoring.webhook-not-allowed': {
    status: 422,
    message: 'This address may not be called: it is not a public https address.',
  },
} as const;

export const actions = [
  'monitoring.checks-asked',
  'monitoring.alerts-changed',
  'monitoring.alerts-tested',
] as const;

const failures = failuresOf(errors);

const staff = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const tag = 'monitoring';
const count = z.int().min(0);

/** Spec §4 "Health check". */
export const Health = z.enum(['FAILED', 'SUCCESS']);
export type Health = z.infer<typeof Health>;

/**
 * Steps of the end-to-end probe of a client, in order: its CRM is asked (`crm`), its newest tickets are stored
 * (`tickets`), a question finds knowledge (`retrieval`) and becomes a suggestion (`suggestion`), notes reach the CRM
 * (`write-back`). Of a step that does not apply (no CRM, module off) the outcome is `skipped`.
 */
export const CheckStep = z.enum(['crm', 'tickets', 'retrieval', 'suggestion', 'write-back']);
export type CheckStep = z.infer<typeof CheckStep>;

/** Why a step failed or was skipped, and what an incident is about: keys of the phrases `monitoring.causes`. */
export const monitoringCauses = [
  // The CRM does not answer as it should.
  'crm-credentials',
  'crm-forbidden',
  'crm-not-found',
  'crm-rate-limited',
  'crm-unavailable',
  'crm-timeout',
  'crm-invalid-answer',
  'crm-refused',
  'crm-address',
  'crm-internal',
  // What the CRM told of is not stored.
  'tickets-not-read',
  'tickets-waiting',
  'tickets-given-up',
  // A question does not become an answer.
  'retrieval-index-empty',
  'retrieval-nothing-found',
  'retrieval-timeout',
  'retrieval-failed',
  'suggestion-timeout',
  'suggestion-failed',
  'suggestion-models-failing',
  // What goes back to the CRM does not get there.
  'write-back-waiting',
  'write-back-refused',
  // A fault of ours: the log says more.
  'check-failed',
  // Why a step was skipped.
  'no-crm',
  'no-knowledge',
  'no-question',
  'module-off',
  // Incidents of the installation, and of figures.
  'jobs-failing',
  'jobs-waiting',
  'process-silent',
  'outbox-waiting',
  'provider-failing',
  'figures-differ',
] as const;
export type MonitoringCause = (typeof monitoringCauses)[number];

export const StepOutcome = z.object({
  step: CheckStep,
  outcome: z.enum(['ok', 'failed', 'skipped']),
  ms: count.nullable(),
  /** A key of the phrases `monitoring.causes`; null when ok. */
  cause: z.string().nullable(),
  /** More of it, for the provider's people; never a secret, never a customer's words. */
  detail: z.string().nullable(),
});
export type StepOutcome = z.infer<typeof StepOutcome>;

export const Check = z.object({
  uuid: z.uuid(),
  at: moment,
  health: Health,
  ms: count,
  by: z.enum(['job', 'person']),
  steps: z.array(StepOutcome),
});
export type Check = z.infer<typeof Check>;

/** One row of the table of spec §2. */
export const MonitoredClient = z.object({
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  /** Platforms in use. */
  crms: z.array(z.string()),
  isCrmEnabled: z.boolean(),
  isSuggestionsEnabled: z.boolean(),
  lastCheckAt: moment.nullable(),
  health: Health.nullable(),
  /** Of the first failed step. */
  failedStep: CheckStep.nullable(),
  cause: z.string().nullable(),
  incident: z.uuid().nullable(),
  failingSince: moment.nullable(),
  /** Of the last 30 days: the share of checks that succeeded. */
  uptime: z.number().nullable(),
  /** Outcomes of the last 24 checks, oldest first. */
  recent: z.array(Health),
});
export type MonitoredClient = z.infer<typeof MonitoredClient>;

const LastTicket = z
  .object({ ticket: z.uuid(), externalId: z.string(), at: moment, text: z.string() })
  .nullable();

/** Spec §2 "detail view". Texts are the first 300 letters. */
export const MonitoringDetail = MonitoredClient.extend({
  lastTicket: LastTicket,
  lastQuestion: LastTicket,
  lastSuggestion: LastTicket,
  lastAnswer: LastTicket,
  lastCheck: Check.nullable(),
  /** Work of the client that waits or was given up. */
  queues: z.array(
    z.object({
      name: z.enum([
        'crm-changes',
        'crm-dead-letters',
        'write-backs',
        'write-backs-failed',
        'webhooks',
        'webhooks-failed',
        'exports',
        'ticket-actions',
      ]),
      count,
      oldestAt: moment.nullable(),
    }),
  ),
});
export type MonitoringDetail = z.infer<typeof MonitoringDetail>;

/** `check`: a client's probe failed; `figures-differ`: roll-ups are not what the rows say; `queue`: work stands still; `provider`: a model's provider fails. */
export const IncidentKind = z.enum(['check', 'figures-differ', 'queue', 'provider']);
export type IncidentKind = z.infer<typeof IncidentKind>;

export const Incident = z.object({
  uuid: z.uuid(),
  kind: IncidentKind,
  /** Null: of the installation. */
  client: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  step: CheckStep.nullable(),
  /** A key of the phrases `monitoring.causes`. */
  cause: z.string(),
  detail: z.string().nullable(),
  openedAt: moment,
  endedAt: moment.nullable(),
  /** Seconds, up to now while it is open. */
  duration: count,
  /** How often it was seen to fail. */
  failures: count,
  /** Who was told, and when; null while nobody was. */
  toldAt: moment.nullable(),
  recoveryToldAt: moment.nullable(),
});
export type Incident = z.infer<typeof Incident>;

/** Milliseconds and millionths of the installation's currency. Null where no price is known or nothing happened. */
export const CostRow = z.object({
  key: z.string(),
  label: z.string(),
  client: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  suggestions: count,
  accepted: count,
  tokensIn: count,
  tokensOut: count,
  costMicros: z.int().nullable(),
  costPerAcceptedMicros: z.int().nullable(),
  p50Ms: count.nullable(),
  p95Ms: count.nullable(),
  failed: count,
});
export type CostRow = z.infer<typeof CostRow>;

export const InstallationState = z.object({
  at: moment,
  version: z.string(),
  startedAt: moment,
  database: z.object({ isReady: z.boolean(), bytes: count, connections: count, ms: z.number() }),
  process: z.object({ rssBytes: count, heapBytes: count, loopDelayP99Ms: z.number() }),
  /** Jobs by queue: how many wait, run and failed, when the last one ended. */
  jobs: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      active: count,
      failed: count,
      lastEndedAt: moment.nullable(),
    }),
  ),
  /** Outboxes over all clients. */
  queues: z.array(
    z.object({ name: z.string(), waiting: count, failed: count, oldestAt: moment.nullable() }),
  ),
  /** Providers of language models over the last hour. */
  providers: z.array(
    z.object({
      provider: z.string(),
      calls: count,
      failed: count,
      p50Ms: count.nullable(),
      p95Ms: count.nullable(),
    }),
  ),
  connectors: z.array(z.object({ platform: z.string(), clients: count, failing: count })),
});
export type InstallationState = z.infer<typeof InstallationState>;

/** To whom failures and recoveries are told. */
export const Alerts = z.object({
  emails: z.array(z.email()).max(20),
  language: languageCode,
  webhookUrl: z.url().max(500).nullable(),
  /** Shown once, when it was made; null afterwards. */
  webhookSecret: z.string().nullable(),
  hasWebhookSecret: z.boolean(),
  /** After so many failed checks in a row an incident is told, 1 to 10; the same number of good ones ends it. */
  failuresInARow: z.int().min(1).max(10),
  revision: z.int(),
});
export type Alerts = z.infer<typeof Alerts>;

const oneClient = z.strictObject({ client: ref('client') });

export const monitoring = {
  list: route('GET', '/v2/monitoring', {
    access: staff,
    tag,
    summary: 'Clients with their last health check',
  })
    .input(
      z.strictObject({
        search: z.string().trim().max(200).optional(),
        health: z.enum(['FAILED', 'SUCCESS', 'none']).optional(),
        crm: z.enum(['enabled', 'disabled']).optional(),
        suggestions: z.enum(['enabled', 'disabled']).optional(),
        sort: z.enum(['name', 'health', 'lastCheckAt', 'uptime']).default('health'),
        order: z.enum(['asc', 'desc']).default('asc'),
        ...paging,
      }),
    )
    .output(listOf(MonitoredClient).extend({ failing: count, succeeding: count })),
  refresh: route('POST', '/v2/monitoring/refresh', {
    access: staff,
    tag,
    status: 202,
    summary: 'Check a client now, or all',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional() }).default({}))
    .output(z.object({ clients: count })),
  installation: route('GET', '/v2/monitoring/installation', {
    access: staff,
    tag,
    summary: 'Queues, outboxes, jobs, providers, connectors and the process itself',
  }).output(InstallationState),
  costs: route('GET', '/v2/monitoring/costs', {
    access: staff,
    tag,
    summary: 'Cost, tokens and latency of suggestions and chats over a span of days',
  })
    .errors(failures('clients.not-found', 'insights.period-invalid'))
    .input(
      z.strictObject({
        by: z.enum(['client', 'chatbot', 'promptVersion', 'model']),
        client: ref('client').optional(),
        from: z.iso.date(),
        to: z.iso.date(),
        ...paging,
      }),
    )
    .output(listOf(CostRow).extend({ sum: CostRow })),
  alerts: route('GET', '/v2/monitoring/alerts', {
    access: staff,
    tag,
    summary: 'Who is told',
  }).output(Alerts),
  setAlerts: route('PUT', '/v2/monitoring/alerts', {
    access: staff,
    tag,
    summary: 'Choose who is told of failures and recoveries',
  })
    .errors(failures('request.conflict', 'monitoring.webhook-not-allowed'))
    .input(
      z.strictObject({
        emails: z.array(z.email().max(254)).max(20),
        language: languageCode,
        webhookUrl: z
          .url({ protocol: /^https?$/ })
          .max(500)
          .nullable(),
        failuresInARow: z.int().min(1).max(10),
        newSecret: z.boolean().default(false),
        revision: z.int(),
      }),
    )
    .output(Alerts),
  testAlerts: route('POST', '/v2/monitoring/alerts/test', {
    access: staff,
    tag,
    summary: 'Send a test alert to everybody who is told, and say how it went',
  })
    .errors(failures('monitoring.nobody-told'))
    .output(
      z.object({
        mails: count,
        webhook: z
          .object({
            isDelivered: z.boolean(),
            status: z.int().nullable(),
            cause: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  incidents: route('GET', '/v2/incidents', {
    access: staff,
    tag,
    summary: 'Incidents, newest first',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        state: z.enum(['all', 'open', 'ended']).default('all'),
        kind: IncidentKind.optional(),
        ...paging,
      }),
    )
    .output(listOf(Incident).extend({ open: count })),
  incident: route('GET', '/v2/incidents/{incident}', {
    access: staff,
    tag,
    summary: 'One incident',
  })
    .errors(failures('monitoring.incident-not-found'))
    .input(z.strictObject({ incident: ref('incident') }))
    .output(Incident.extend({ checks: z.array(Check) })),
  get: route('GET', '/v2/monitoring/clients/{client}', {
    access: staff,
    tag,
    summary: 'How one client does: last ticket, question, suggestion, answer',
  })
    .errors(failures('clients.not-found'))
    .input(oneClient)
    .output(MonitoringDetail),
  checks: route('GET', '/v2/monitoring/clients/{client}/checks', {
    access: staff,
    tag,
    summary: 'Health checks of a client, newest first',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client'), health: Health.optional(), ...paging }))
    .output(listOf(Check)),
};
