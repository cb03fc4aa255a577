import type { Deps } from '../deps.ts';
import type { BusCounts } from '../../platform/db/bus/bus.ts';
import type { Metric, Sample } from '../../platform/http/metrics-text.ts';
import { loopDelayMs, startedAt, version } from '../../platform/http/process-facts.ts';
import { countFailingClients, countOpenIncidents } from './counts-store.ts';
import { listJobQueues, listOutboxes, listProviders, readDatabase } from './installation-store.ts';

/** What a collector of metrics reads. No label names a client: how many there are and what they are called is theirs. */

const hourMs = 3_600_000;
const perSecond = 1_000;
const microsPerSecond = 1e6;

const gauge = (name: string, help: string, samples: Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples,
});

function processMetrics(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const delay = (quantile: number): Sample => ({
    labels: { quantile: String(quantile) },
    value: loopDelayMs(quantile * 100) / perSecond,
  });
  return [
    gauge('replique_info', 'The version that runs.', [
      { labels: { version, node: process.version }, value: 1 },
    ]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: rss }]),
    gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.', [{ value: heapUsed }]),
    {
      name: 'process_cpu_seconds_total',
      help: 'Time of the processors, own and for the system.',
      type: 'counter',
      samples: [{ value: (user + system) / microsPerSecond }],
    },
    gauge('process_start_time_seconds', 'When the process began.', [
      { value: startedAt.getTime() / perSecond },
    ]),
    gauge('nodejs_eventloop_delay_seconds', 'How late timers are.', [0.5, 0.9, 0.99].map(delay)),
  ];
}

/** Of this process. */
function poolMetrics(deps: Deps): Metric {
  const { open, idle, waiting } = deps.db.countConnections();
  return gauge('replique_database_pool', 'Connections of this process, and who waits for one.', [
    { labels: { state: 'busy' }, value: open - idle },
    { labels: { state: 'idle' }, value: idle },
    { labels: { state: 'waiting' }, value: waiting },
  ]);
}

/** Of this process; without samples where PostgreSQL carries notifications. */
function busMetrics(deps: Deps): Metric[] {
  const counts = deps.db.countAnnouncements();
  const ofBus = <T extends Sample>(read: (from: BusCounts) => T[]): T[] =>
    counts ? read(counts) : [];
  return [
    gauge(
      'replique_bus_up',
      'Whether the bus answers this process.',
      ofBus(({ answerMs }) => [{ value: answerMs === null ? 0 : 1 }]),
    ),
    gauge(
      'replique_bus_answer_seconds',
      'How long a message of this process last took to itself.',
      ofBus(({ answerMs }) => (answerMs === null ? [] : [{ value: answerMs / perSecond }])),
    ),
    gauge(
      'replique_bus_processes',
      'Processes on the bus.',
      ofBus(({ processes }) => [{ value: processes }]),
    ),
    {
      name: 'replique_bus_announcements_total',
      help: 'Notifications between processes; lost: the bus was away.',
      type: 'counter',
      samples: ofBus(({ sent, heard, lost }) =>
        Object.entries({ sent, heard, lost }).map(([way, value]) => ({ labels: { way }, value })),
      ),
    },
    {
      name: 'replique_bus_catch_ups_total',
      help: 'How often what may have been missed was read again.',
      type: 'counter',
      samples: ofBus(({ catchUps }) => [{ value: catchUps }]),
    },
  ];
}

async function databaseMetrics(deps: Deps): Promise<Metric[]> {
  const now = deps.clock();
  const read = await deps.db.withStaff(async (tx) => ({
    database: await readDatabase(tx),
    jobs: await listJobQueues(tx),
    outboxes: await listOutboxes(tx),
    providers: await listProviders(tx, new Date(now.getTime() - hourMs)),
    failing: await countFailingClients(tx),
    open: await countOpenIncidents(tx),
  }));
  const { database, jobs, outboxes, providers, failing, open } = read;
  const ageOf = (at: Date | null) =>
    at ? Math.max(0, (now.getTime() - at.getTime()) / perSecond) : 0;
  return [
    gauge('replique_database_bytes', 'Size of the database.', [{ value: database.bytes }]),
    gauge('replique_database_connections', 'Connections to the database.', [
      { value: database.connections },
    ]),
    gauge(
      'replique_jobs',
      'Jobs by name and state; what failed is kept for a while.',
      jobs.flatMap(({ name, waiting, active, failed }) =>
        Object.entries({ waiting, active, failed }).map(([state, value]) => ({
          labels: { name, state },
          value,
        })),
      ),
    ),
    gauge(
      'replique_job_failures_in_a_row',
      'Runs of a job that failed without a good one since.',
      jobs.map(({ name, failures }) => ({ labels: { name }, value: failures })),
    ),
    gauge(
      'replique_outbox',
      'What waits to go out, and what was given up.',
      outboxes.flatMap(({ name, waiting, failed }) => [
        { labels: { outbox: name, state: 'waiting' }, value: waiting },
        { labels: { outbox: name, state: 'failed' }, value: failed },
      ]),
    ),
    gauge(
      'replique_outbox_oldest_seconds',
      'How long the oldest in an outbox waits.',
      outboxes.map(({ name, oldestAt }) => ({ labels: { outbox: name }, value: ageOf(oldestAt) })),
    ),
    gauge('replique_clients_failing', 'Clients whose last health check failed.', [
      { value: failing },
    ]),
    gauge('replique_incidents_open', 'Incidents that are open.', [{ value: open }]),
    gauge(
      'replique_model_calls_last_hour',
      'Calls of language models that ended within the last hour.',
      providers.flatMap(({ provider, calls, failed }) => [
        { labels: { provider, outcome: 'good' }, value: calls - failed },
        { labels: { provider, outcome: 'failed' }, value: failed },
      ]),
    ),
  ];
}

/** Everything; of a database that is away only that it is. */
export async function readMetrics(deps: Deps, ofRequests: Metric[]): Promise<Metric[]> {
  const isUp = (value: number) =>
    gauge('replique_database_up', 'Whether the database answers.', [{ value }]);
  const ofProcess = [...processMetrics(), poolMetrics(deps), ...busMetrics(deps)];
  try {
    const ofDatabase = await databaseMetrics(deps);
    return [...ofProcess, ...ofRequests, isUp(1), ...ofDatabase];
  } catch (error) {
    deps.log.warn({ err: error }, 'metrics of the database could not be read');
    return [...ofProcess, ...ofRequests, isUp(0)];
  }
}
