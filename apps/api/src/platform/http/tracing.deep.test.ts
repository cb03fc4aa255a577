import { beforeEach, describe, expect, it } from 'vitest';
import { runUnlessHeld } from '../../jobs.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { startCollector } from '../../testing/otlp-collector.ts';
import { noTracing, parentOf } from './tracing.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number; message?: string };
};
type Body = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

const collector = startCollector<Body>();
beforeEach(() => collector.forget());

const attribute = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const spansOf = () =>
  collector
    .of('/v1/traces')
    .flatMap((body) =>
      body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );

/** What is collected of a server until it is closed. */
async function collect(work: (app: TestApp) => Promise<void>): Promise<Span[]> {
  const app = await createTestApp({ config: { otlpEndpoint: collector.endpoint() } });
  await makeTwoClients(app.deps);
  await app.signIn('alice');
  await work(app);
  await app.close();
  await app.deps.tracing.close();
  return spansOf();
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = `00-${traceId}-00f067aa0ba902b7-01`;

describe('where a collector is configured', () => {
  it('a request is a span by its template, in the trace of who calls, with its transactions below it', async () => {
    const path = `/v2/incidents/${crypto.randomUUID()}`;
    const spans = await collect(async (app) => {
      await app.call('alice', 'GET', path, undefined, { traceparent: parent });
    });
    const request = spans.find(({ name }) => name === 'GET /v2/incidents/:incident');
    expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2 });
    expect(attribute(request, 'http.response.status_code')).toBe(404);
    expect(attribute(request, 'http.route')).toBe('/v2/incidents/:incident');
    const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(below.map(({ name }) => name)).toContain('database.transaction');
    expect(below.every((span) => span.traceId === traceId)).toBe(true);
    expect(JSON.stringify(spans)).not.toContain(path.slice(-36));
    const resource = collector.of('/v1/traces')[0]?.resourceSpans[0]?.resource.attributes;
    expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'replique' } });
  });

  it('a job is a span; one that fails says so by the name of its error alone', async () => {
    const spans = await collect(async (app) => {
      const run = (name: string, work: () => Promise<void>) =>
        runUnlessHeld(app.deps, { name, cron: '* * * * *', run: work }).catch(() => undefined);
      await run('good.job', async () => undefined);
      await run('bad.job', async () => {
        throw new TypeError('Nora Field wrote this');
      });
    });
    const of = (name: string) => spans.find((span) => span.name === name)?.status;
    expect(of('job good.job')?.code ?? 0).toBe(0);
    expect(of('job bad.job')).toEqual({ code: 2, message: 'TypeError' });
    expect(JSON.stringify(spans)).not.toContain('Nora');
  });

  it('a collector that is away stops nothing', async () => {
    const app = await createTestApp({ config: { otlpEndpoint: 'http://127.0.0.1:1' } });
    expect((await app.call(null, 'GET', '/health')).status).toBe(200);
    await app.close();
    await expect(app.deps.tracing.close()).resolves.toBeUndefined();
  });
});

it('without one there is none', async () => {
  const app = await createTestApp();
  expect(app.deps.tracing).toBe(noTracing);
  await app.close();
});

describe('the trace that a caller gives', () => {
  it.each([
    undefined,
    'nonsense',
    `01-${traceId}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
  ])('%s is none', (header) => {
    expect(parentOf(header)).toBeNull();
  });

  it('is taken with its flag', () => {
    expect(parentOf(parent)).toEqual({
      traceId,
      spanId: '00f067aa0ba902b7',
      traceFlags: 1,
      isRemote: true,
    });
  });
});
