import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '@replique/tests/app/test-app.ts';
import { startCollector } from '../../testing/otlp-collector.ts';
import { startLogs } from './otlp-logs.ts';
import { runInRequest } from './request-context.ts';
import { startTracing } from './tracing.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type LogLine = {
  severityNumber: number;
  body: { stringValue: string };
  attributes: Attribute[];
  traceId?: string;
};
type Point = {
  attributes: Attribute[];
  asDouble?: number;
  asInt?: number;
  count?: number;
  bucketCounts?: number[];
  explicitBounds?: number[];
};
type Sent = {
  name: string;
  gauge?: { dataPoints: Point[] };
  sum?: { isMonotonic: boolean; dataPoints: Point[] };
  histogram?: { dataPoints: Point[] };
};
type Body = {
  resourceLogs?: { scopeLogs: { logRecords: LogLine[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: Sent[] }[] }[];
};

const collector = startCollector<Body>();
beforeEach(() => collector.forget());

const values = ({ attributes }: { attributes: Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it('lines of the log arrive with their fields, in the trace of the code that wrote them', async () => {
  const logs = await startLogs(collector.endpoint());
  const tracing = await startTracing(collector.endpoint());
  const log = pino({ level: 'info' }, logs);
  await tracing.inSpan('job', {}, async () =>
    runInRequest({ id: 'request-1', address: null }, async () => {
      log.info({ client: 'Acme', count: 3, list: ['a'], none: null }, 'something happened');
    }),
  );
  log.error({ err: new TypeError('broken') }, 'it failed');
  log.debug('not written');
  await logs.close();
  await tracing.close();
  const lines = collector
    .of('/v1/logs')
    .flatMap(({ resourceLogs = [] }) => resourceLogs)
    .flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords));
  expect(lines.map(({ severityNumber, body }) => [severityNumber, body.stringValue])).toEqual([
    [9, 'something happened'],
    [17, 'it failed'],
  ]);
  expect(values(lines[0] as LogLine)).toEqual({ client: 'Acme', count: 3, list: '["a"]' });
  expect(lines[0]?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(values(lines[1] as LogLine)).toMatchObject({
    'exception.type': 'TypeError',
    'exception.message': 'broken',
  });
  expect(lines[1]?.traceId).toBeFalsy();
});

it('metrics are those of /metrics, as gauges, counters and histograms', async () => {
  const app = await createTestApp({ config: { otlpEndpoint: collector.endpoint() } });
  await app.call(null, 'GET', '/health');
  await app.call(null, 'GET', '/health');
  await app.close();
  const metrics = collector
    .of('/v1/metrics')
    .flatMap(({ resourceMetrics = [] }) => resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  const of = (name: string) => metrics.find((metric) => metric.name === name);
  const health = (points?: Point[]) =>
    points?.find((point) => values(point)['route'] === '/health');
  expect(of('process_resident_memory_bytes')?.gauge?.dataPoints[0]?.asDouble).toBeGreaterThan(1e6);
  expect(of('replique_database_pool')?.gauge?.dataPoints).toHaveLength(3);
  const counted = of('replique_http_requests_total')?.sum;
  expect(counted?.isMonotonic).toBe(true);
  expect(health(counted?.dataPoints)?.asDouble).toBe(2);
  const took = health(of('replique_http_request_duration_seconds')?.histogram?.dataPoints);
  expect(took?.count).toBe(2);
  expect(took?.explicitBounds?.at(-1)).toBe(30);
  expect(took?.bucketCounts).toHaveLength((took?.explicitBounds?.length ?? 0) + 1);
  expect(took?.bucketCounts?.reduce((sum, count) => sum + count, 0)).toBe(2);
});
