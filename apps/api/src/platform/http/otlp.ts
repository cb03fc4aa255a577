import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { version } from './process-facts.ts';

/** What spans, metrics and logs for a collector of OpenTelemetry have in common. */

export const otlpTimeoutMs = 10_000;

export async function otlpResource() {
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  return resourceFromAttributes({
    'service.name': 'replique',
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
}

const closeMs = 2_000;

/** Hands over what is not sent yet; what the collector does not take by then is lost, and stops nothing. */
export async function closeOtlp(provider: { shutdown(): Promise<void> }): Promise<void> {
  await Promise.race([
    provider.shutdown().catch(() => undefined),
    delay(closeMs, undefined, { ref: false }),
  ]);
}
