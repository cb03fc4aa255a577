import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metric, Sample } from './metrics-text.ts';

/** Counts what is answered, by the route's template: never by the address that was asked for. */

/** Seconds; up to what a route may take before its request is given up. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Durations = { buckets: number[]; sum: number; count: number };

export type RequestMeter = { read(): Metric[] };

const templateOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unmatched';
const msPerSecond = 1_000;

function bucketsOf(labels: Record<string, string>, { buckets, sum, count }: Durations): Sample[] {
  let below = 0;
  const steps = bounds.map((bound, at): Sample => {
    below += buckets[at] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below };
  });
  return [
    ...steps,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}

/** Measures every request from now on. Call before routes are registered. */
export function meterRequests(app: FastifyInstance): RequestMeter {
  const counts = new Map<string, Sample>();
  const durations = new Map<string, { labels: Record<string, string>; of: Durations }>();

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const labels = { method: request.method, route: templateOf(request) };
    const status = String(reply.statusCode);
    const key = `${labels.method} ${labels.route}`;
    const counted = counts.get(`${key} ${status}`) ?? { labels: { ...labels, status }, value: 0 };
    counts.set(`${key} ${status}`, { ...counted, value: counted.value + 1 });
    const seconds = reply.elapsedTime / msPerSecond;
    const known = durations.get(key) ?? {
      labels,
      of: { buckets: bounds.map(() => 0), sum: 0, count: 0 },
    };
    const at = bounds.findIndex((bound) => seconds <= bound);
    if (at >= 0) known.of.buckets[at] = (known.of.buckets[at] ?? 0) + 1;
    known.of.sum += seconds;
    known.of.count += 1;
    durations.set(key, known);
  }

  app.addHook('onResponse', async (request, reply) => {
    count(request, reply);
    const ms = Math.round(reply.elapsedTime);
    app.log.debug(
      { method: request.method, route: templateOf(request), status: reply.statusCode, ms },
      'answered',
    );
  });
  return {
    read: () => [
      {
        name: 'replique_http_requests_total',
        help: 'Requests that were answered.',
        type: 'counter',
        samples: [...counts.values()],
      },
      {
        name: 'replique_http_request_duration_seconds',
        help: 'How long requests took; streams until their end.',
        type: 'histogram',
        samples: [...durations.values()].flatMap(({ labels, of }) => bucketsOf(labels, of)),
      },
    ],
  };
}
