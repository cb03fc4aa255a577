import { AsyncLocalStorage } from 'node:async_hooks';
import type * as OpenTelemetry from '@opentelemetry/api';
import type { Context, Span, SpanContext, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { closeOtlp, otlpResource, otlpTimeoutMs } from './otlp.ts';

/** Spans for a collector of OpenTelemetry: nothing of it is loaded where none is configured. */

export type Tracing = {
  /** Runs `work` as a span, within the one that the running code works for. */
  inSpan<T>(name: string, attributes: Record<string, string>, work: () => Promise<T>): Promise<T>;
  /** A span for each request. Call before any route is registered. */
  traceRequests(app: FastifyInstance): void;
  /** Hands over what is not sent yet. */
  close(): Promise<void>;
};

/** Where nobody collects. */
export const noTracing: Tracing = {
  inSpan: (_name, _attributes, work) => work(),
  traceRequests: () => undefined,
  close: async () => undefined,
};

/** W3C Trace Context: version, trace, parent, flags. */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const sampled = 1;

/** Who calls may give the trace that the request belongs to; anything else begins one. */
export function parentOf(header: string | string[] | undefined): SpanContext | null {
  const match = typeof header === 'string' ? header.match(traceparent) : null;
  const [, traceId = '', spanId = '', flags = ''] = match ?? [];
  // All zeros stand for none.
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & sampled, isRemote: true };
}

const serverError = 500;

const contexts = new AsyncLocalStorage<Context>();

/** Of the span that the running code works in. */
export const currentSpanContext = (): Context | undefined => contexts.getStore();

type Api = typeof OpenTelemetry;
type Spans = { tracer: Tracer; api: Api };

/** Runs `work` as a span below the one that is at work. */
function spanRunner({ tracer, api }: Spans): Tracing['inSpan'] {
  const current = () => contexts.getStore() ?? api.ROOT_CONTEXT;
  return async (name, attributes, work) => {
    const span = tracer.startSpan(name, { attributes }, current());
    try {
      return await contexts.run(api.trace.setSpan(current(), span), work);
    } catch (error) {
      // The name alone: a message may quote what somebody wrote.
      const message = error instanceof Error ? error.name : 'unknown';
      span.setStatus({ code: api.SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  };
}

/** Begins the span of a request by the template of its route, in the trace of who calls. */
function beginRequest({ tracer, api }: Spans, request: FastifyRequest) {
  const parent = parentOf(request.headers.traceparent);
  const root = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
  const route = request.routeOptions.url ?? 'unmatched';
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'replique.request_id': request.id,
  };
  const name = `${request.method} ${route}`;
  const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, root);
  return { span, context: api.trace.setSpan(root, span) };
}

function requestTracer(spans: Spans): Tracing['traceRequests'] {
  const { api } = spans;
  const begun = new WeakMap<FastifyRequest, { span: Span; context: Context }>();
  return (app) => {
    app.addHook('onRequest', (request, _, done) => {
      const made = beginRequest(spans, request);
      begun.set(request, made);
      contexts.run(made.context, done);
    });
    // A body arrives through the events of the connection, which belongs to no request.
    app.addHook('preValidation', (request, _, done) =>
      contexts.run(begun.get(request)?.context ?? api.ROOT_CONTEXT, done),
    );
    app.addHook('onResponse', async (request, reply) => {
      const span = begun.get(request)?.span;
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= serverError) span?.setStatus({ code: api.SpanStatusCode.ERROR });
      span?.end();
    });
  };
}

/** @param endpoint of the collector, without `/v1/traces` */
export async function startTracing(endpoint: string): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const url = `${endpoint}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: otlpTimeoutMs });
  const provider = new sdk.TracerProvider({
    resource: await otlpResource(),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const spans = { tracer: provider.getTracer('replique'), api };
  return {
    inSpan: spanRunner(spans),
    traceRequests: requestTracer(spans),
    close: () => closeOtlp(provider),
  };
}

/** The same database with a span for each transaction. */
export function traceDatabase(db: Database, tracing: Tracing): Database {
  const name = 'database.transaction';
  return {
    ...db,
    withClient: (clientId, fn, timing) =>
      tracing.inSpan(name, { 'replique.scope': 'client' }, () =>
        db.withClient(clientId, fn, timing),
      ),
    withStaff: (fn, timing) =>
      tracing.inSpan(name, { 'replique.scope': 'staff' }, () => db.withStaff(fn, timing)),
  };
}
