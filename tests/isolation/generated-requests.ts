import { errorCatalogue } from '@replique/contract/contract';
import type { RefKind } from '@replique/contract/route';
import fc, { type Arbitrary } from 'fast-check';
import type { ContractRoute } from '../../apps/api/src/platform/http/serve-contract.ts';
import { inputOf, mutated, type KnownIds } from './generated-input.ts';
import { placeInput } from './place-input.ts';
import { routeFixtures, targetOf } from '../fixtures/route-fixtures.ts';
import type { Answer, TestApp } from '../app/test-app.ts';
import { makeTwin, type World, type WorldCaller } from '../fixtures/world.ts';

/** Many requests to one route, made from its own schema, and what is wrong with the answers. */
export type GeneratedRun = {
  route: string;
  requests: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  findings: string[];
};

/** Ids of A and one of B: what a call uses up becomes an id that is gone. */
async function idsOf(testApp: TestApp, { clients: { a, b } }: World, kind: RefKind) {
  if (kind === 'client') return [a.uuid, a.uuid, b.uuid, String(a.id)];
  return [
    await targetOf(testApp, kind, a, true),
    await targetOf(testApp, kind, a, false),
    await targetOf(testApp, kind, b, false),
  ];
}

type Wanted = { requests: number; seed: number; kinds: RefKind[] };

/** Sends the requests one after the other, every other one as a super-admin and as an admin of A. */
export async function sendGenerated(
  testApp: TestApp,
  world: World,
  route: ContractRoute,
  wanted: Wanted,
): Promise<GeneratedRun> {
  const ids = new Map<RefKind, string[]>();
  for (const kind of wanted.kinds) ids.set(kind, await idsOf(testApp, world, kind));
  const known: KnownIds = (kind) => ids.get(kind) ?? [];
  const callers = new Callers(testApp, world);
  const run: GeneratedRun = { route: route.name, requests: 0, statuses: {}, findings: [] };
  const base = await fixedInput(testApp, world, route);
  const inputs = fc.sample(inputsOf(route, known, base), {
    numRuns: wanted.requests,
    seed: wanted.seed,
  });
  for (const [index, input] of inputs.entries()) {
    const { path, body, headers } = placeInput(route, input);
    const token = await callers.tokenFor(index);
    const caller = route.meta.access?.auth === 'public' ? null : { token };
    const answer = await testApp.call(caller, String(route.method), path, body, headers);
    run.requests += 1;
    run.statuses[answer.status] = (run.statuses[answer.status] ?? 0) + 1;
    callers.note(index, answer);
    // An empty part of the path leads to another route.
    const isElsewhere = /\/(?:\?|$)|\/\//.test(path);
    const fault = faultOf(isElsewhere ? { ...route, output: {} } : route, answer);
    if (fault) {
      const shown = `${String(route.method)} ${path} ${JSON.stringify(body)}`.slice(0, 600);
      run.findings.push(`${fault} · seed ${wanted.seed}, number ${index} · ${shown}`);
    }
  }
  return run;
}

/** What the route's fixture sends, once: the right shape that also means something. */
async function fixedInput(
  testApp: TestApp,
  world: World,
  route: ContractRoute,
): Promise<object | null> {
  const fixture = routeFixtures[route.name];
  const alice = world.callers.find(({ name }) => name === 'alice');
  if (!fixture?.input || fixture.usesCallerUp || !alice) return null;
  return fixture.input(testApp, alice, world.clients.a);
}

function inputsOf(route: ContractRoute, known: KnownIds, base: object | null): Arbitrary<unknown> {
  if (!route.input) return fc.constant({});
  const right = inputOf(route.input, known);
  const fixed = base === null ? right : right.map((made) => merge(made, base));
  return fc.oneof(
    { weight: 3, arbitrary: right },
    { weight: 3, arbitrary: fixed },
    { weight: 2, arbitrary: mutated(right) },
    { weight: 2, arbitrary: mutated(fixed) },
  );
}

/** Both together, the second one's values first. */
function merge(made: unknown, base: unknown): unknown {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(made) || !isObject(base)) return base ?? made;
  const merged: Record<string, unknown> = { ...made };
  for (const [key, value] of Object.entries(base)) merged[key] = merge(merged[key], value);
  return merged;
}

/** A super-admin and an admin, signed in anew when a request ended their session or their account. */
class Callers {
  #testApp: TestApp;
  #world: World;
  #tokens = new Map<string, string | null>();

  constructor(testApp: TestApp, world: World) {
    [this.#testApp, this.#world] = [testApp, world];
  }

  #nameFor = (index: number) => (index % 2 === 0 ? 'alice' : 'bob');

  async tokenFor(index: number): Promise<string> {
    const name = this.#nameFor(index);
    const caller = this.#world.callers.find((each) => each.name === name) as WorldCaller;
    const token = this.#tokens.has(name) ? this.#tokens.get(name) : caller.token;
    if (token) return token;
    const twin = await makeTwin(this.#testApp, this.#world, caller);
    this.#tokens.set(name, twin.token);
    caller.token = twin.token;
    return twin.token ?? '';
  }

  note(index: number, { status }: Answer): void {
    if (status === 401) this.#tokens.set(this.#nameFor(index), null);
  }
}

type Parsing = { safeParse(value: unknown): { success: boolean; error?: { message: string } } };

/** What an answer is that it may not be; null when it is as the contract says. */
export function faultOf(route: ContractRoute, answer: Answer): string | null {
  const { status, body, text, headers } = answer;
  if (status >= 500) return `answered ${status}`;
  if (status >= 400) return faultOfError(answer);
  if (status >= 300) return `answered ${status}, which no route declares`;
  if (String(headers['content-type']).startsWith('text/event-stream')) return null;
  const output = route.output as (Parsing & { _zod?: unknown }) | undefined;
  if (!output?._zod) return text === '' || output ? null : `answered a body, and declares none`;
  const given = text === '' ? undefined : body;
  const parsed = output.safeParse(route.hasOwnStatus ? { status, body: given } : given);
  if (parsed.success) return null;
  return `answered ${status} outside its schema: ${parsed.error?.message.slice(0, 300)}`;
}

function faultOfError({ status, body }: Answer): string | null {
  const { code, message, ...rest } = (body ?? {}) as Record<string, unknown>;
  const known = errorCatalogue[code as keyof typeof errorCatalogue];
  if (!known || typeof message !== 'string') return `answered ${status} without code and message`;
  if (known.status !== status) return `answered ${String(code)} with ${status}`;
  const others = Object.keys(rest).filter((key) => key !== 'data');
  return others.length > 0 ? `answered an error with ${others.join(', ')}` : null;
}
