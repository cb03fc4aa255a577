import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { bearerOf, alwaysOpenRoute } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { metricsType, writeMetrics } from '../../platform/http/metrics-text.ts';
import { startMetrics } from '../../platform/http/otlp-metrics.ts';
import type { RequestMeter } from '../../platform/http/request-meter.ts';
import { readMetrics } from './metrics.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** For whoever holds METRICS_TOKEN; without that setting the route is as if it were not there. */
export function serveMetrics(app: FastifyInstance, deps: Deps, meter: RequestMeter): void {
  const { metricsToken } = deps.config;
  app.get(
    '/metrics',
    { config: { ...alwaysOpenRoute, perMinute: 300 }, exposeHeadRoute: false },
    async (request, reply) => {
      if (metricsToken === null) return reply.callNotFound();
      const given = bearerOf(request);
      if (!given || !timingSafeEqual(hashOf(given), hashOf(metricsToken)))
        throw fail('auth.required');
      const text = writeMetrics(await readMetrics(deps, meter.read()));
      return reply.type(metricsType).header('cache-control', 'no-store').send(text);
    },
  );
}

/** The same for a collector of OpenTelemetry, where one is configured. */
export async function pushMetrics(
  app: FastifyInstance,
  deps: Deps,
  meter: RequestMeter,
): Promise<void> {
  const { otlpEndpoint } = deps.config;
  if (otlpEndpoint === null) return;
  const pushing = await startMetrics(otlpEndpoint, () => readMetrics(deps, meter.read()));
  app.addHook('onClose', () => pushing.close());
}
