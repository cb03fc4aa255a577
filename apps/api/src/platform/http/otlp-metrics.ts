import type { HrTime } from '@opentelemetry/api';
import type * as SdkMetrics from '@opentelemetry/sdk-metrics';
import type {
  DataPoint,
  MetricData,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import type { Metric, Sample } from './metrics-text.ts';
import { closeOtlp, otlpResource, otlpTimeoutMs } from './otlp.ts';
import { startedAt } from './process-facts.ts';

/** What `/metrics` shows, for a collector of OpenTelemetry. */

type Sdk = typeof SdkMetrics;

const msPerSecond = 1_000;
const nsPerMs = 1e6;
const everyMs = 60_000;

const hrTime = (at: Date): HrTime => [
  Math.floor(at.getTime() / msPerSecond),
  (at.getTime() % msPerSecond) * nsPerMs,
];

type Point<T> = { labels: Record<string, string>; value: T };
type Buckets = { buckets: { boundaries: number[]; counts: number[] }; sum: number; count: number };

/** Prometheus counts what is below each bound; OpenTelemetry what is between two. */
function histogramsOf(samples: Sample[]): Point<Buckets>[] {
  const points = new Map<string, Point<Buckets> & { below: number }>();
  for (const { labels: { le, ...labels } = {}, suffix, value } of samples) {
    const key = JSON.stringify(labels);
    const empty = { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 };
    const point = points.get(key) ?? { labels, value: empty, below: 0 };
    points.set(key, point);
    if (suffix === '_sum') point.value.sum = value;
    else if (suffix === '_count') point.value.count = value;
    else {
      point.value.buckets.counts.push(value - point.below);
      point.below = value;
      if (le !== '+Inf') point.value.buckets.boundaries.push(Number(le));
    }
  }
  return [...points.values()];
}

/** One metric of ours as one of theirs, counted since the process began. */
export function toMetricData(sdk: Sdk, metric: Metric, now: Date): MetricData {
  const { name, help, type, samples } = metric;
  const times = { startTime: hrTime(startedAt), endTime: hrTime(now) };
  const at = <T>({ labels, value }: Point<T>): DataPoint<T> => ({
    ...times,
    attributes: labels,
    value,
  });
  const numbers = () => samples.map(({ labels = {}, value }) => at({ labels, value }));
  const base = {
    descriptor: { name, description: help, unit: '', valueType: 1 },
    aggregationTemporality: sdk.AggregationTemporality.CUMULATIVE,
  };
  const { GAUGE, HISTOGRAM, SUM } = sdk.DataPointType;
  if (type === 'gauge') return { ...base, dataPointType: GAUGE, dataPoints: numbers() };
  if (type === 'counter')
    return { ...base, dataPointType: SUM, isMonotonic: true, dataPoints: numbers() };
  return { ...base, dataPointType: HISTOGRAM, dataPoints: histogramsOf(samples).map(at) };
}

/**
 * Reads and sends every minute, and once more when it is closed.
 * @param endpoint of the collector, without `/v1/metrics`
 */
export async function startMetrics(
  endpoint: string,
  read: () => Promise<Metric[]>,
): Promise<{ close(): Promise<void> }> {
  const [sdk, { OTLPMetricExporter }, resource] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    otlpResource(),
  ]);
  const collect = async () => {
    const metrics = (await read()).filter(({ samples }) => samples.length > 0);
    const now = new Date();
    const scope = {
      scope: { name: 'replique' },
      metrics: metrics.map((each) => toMetricData(sdk, each, now)),
    };
    return { resourceMetrics: { resource, scopeMetrics: [scope] }, errors: [] };
  };
  const reader: PeriodicExportingMetricReader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({
      url: `${endpoint}/v1/metrics`,
      timeoutMillis: otlpTimeoutMs,
    }),
    exportIntervalMillis: everyMs,
    metricProducers: [{ collect }],
  });
  const provider = new sdk.MeterProvider({ resource, readers: [reader] });
  return { close: () => closeOtlp(provider) };
}
