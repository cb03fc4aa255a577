import type { Attributes, Logger } from '@opentelemetry/api';
import { closeOtlp, otlpResource, otlpTimeoutMs } from './otlp.ts';
import { currentSpanContext } from './tracing.ts';

/** Lines of the log for a collector of OpenTelemetry, beside standard output: the same fields, nothing more. */

export type LogCollector = { write(line: string): void; close(): Promise<void> };

/** OpenTelemetry's severities by pino's levels. */
const severities: Record<number, number> = { 10: 1, 20: 5, 30: 9, 40: 13, 50: 17, 60: 21 };

type Line = {
  level: number;
  time: number;
  msg?: string;
  err?: { type?: string; message?: string; stack?: string };
};

function attributesOf(fields: object): Attributes {
  const simple = ['string', 'number', 'boolean'];
  const pairs = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(
    pairs.map(([name, value]) => [
      name,
      simple.includes(typeof value) ? (value as string) : JSON.stringify(value),
    ]),
  );
}

function emit(logger: Logger, line: string): void {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Line;
  // Which process it is, the resource says.
  const fields = { ...rest, pid: null, hostname: null };
  const exception = err && {
    'exception.type': err.type ?? 'Error',
    'exception.message': err.message ?? '',
    'exception.stacktrace': err.stack ?? '',
  };
  const context = currentSpanContext();
  logger.emit({
    timestamp: time,
    severityNumber: severities[level] ?? 0,
    body: msg ?? '',
    attributes: { ...attributesOf(fields), ...exception },
    // A line belongs to the request whose code wrote it.
    ...(context && { context }),
  });
}

/** @param endpoint of the collector, without `/v1/logs` */
export async function startLogs(endpoint: string): Promise<LogCollector> {
  const [{ LoggerProvider, BatchLogRecordProcessor }, { OTLPLogExporter }] = await Promise.all([
    import('@opentelemetry/sdk-logs'),
    import('@opentelemetry/exporter-logs-otlp-http'),
  ]);
  const exporter = new OTLPLogExporter({
    url: `${endpoint}/v1/logs`,
    timeoutMillis: otlpTimeoutMs,
  });
  const provider = new LoggerProvider({
    resource: await otlpResource(),
    processors: [new BatchLogRecordProcessor({ exporter })],
  });
  const logger = provider.getLogger('replique');
  return { write: (line) => emit(logger, line), close: () => closeOtlp(provider) };
}
