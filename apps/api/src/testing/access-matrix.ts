import { randomUUID } from 'node:crypto';
import { levels } from '@replique/contract/route';
import { contractRoutes, type ContractRoute } from '../http/serve-contract.ts';
import { canariesIn } from './canaries.ts';
import { fieldsOf, findUnreferencedIds, type InputField } from './input-fields.ts';
import { routeFixtures, targetOf, type RouteFixture } from './route-fixtures.ts';
import type { Answer, TestApp } from './test-app.ts';
import { makeTwin, type ClientKey, type World, type WorldCaller } from './world.ts';

/**
 * Every route of the contract × every kind of caller × own, foreign, absent and malformed ids
 * (checks 9 to 13). What it answers with is a list of findings in words: empty when all is well.
 */
export type MatrixOptions = {
  routes?: ContractRoute[];
  fixtures?: Record<string, RouteFixture>;
  /** How a call is sent; tests that break the guard on purpose put themselves in between. */
  send?: TestApp['call'];
};

export type MatrixResult = { cases: number; findings: string[] };

type Allowance = 'public' | 'refused-401' | 'refused-403' | 'allowed';
type Outcome = { answer: Answer; where: string };

function allowanceOf(route: ContractRoute, caller: WorldCaller): Allowance {
  const access = route.meta.access;
  if (!access || access.auth === 'public') return 'public';
  // Routes of visitors have a matrix of their own: widget/access.test.ts.
  if (access.auth === 'visitor') return 'refused-401';
  if (caller.level === 0) return 'refused-401';
  return caller.level >= levels[access.role] ? 'allowed' : 'refused-403';
}

/** What the contract itself lacks for the matrix to be complete. */
export function inspectContract(options: MatrixOptions = {}): string[] {
  const { routes = contractRoutes(), fixtures = routeFixtures } = options;
  const names = new Set(routes.map((route) => route.name));
  return [
    ...routes.flatMap(findUnreferencedIds),
    ...routes
      .filter((route) => !fixtures[route.name])
      .map((route) => `${route.name}: no fixture in route-fixtures.ts`),
    ...Object.keys(fixtures)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: a fixture without a route`),
  ];
}

function isReserved(fixture: RouteFixture, caller: WorldCaller, { path }: InputField): boolean {
  return caller.level < 5 && (fixture.reserved ?? []).includes(path.join('.'));
}

class Matrix {
  readonly findings: string[] = [];
  readonly exercised = new Set<string>();
  cases = 0;
  #testApp: TestApp;
  #world: World;
  #send: TestApp['call'];

  constructor(testApp: TestApp, world: World, send: TestApp['call']) {
    [this.#testApp, this.#world, this.#send] = [testApp, world, send];
  }

  async run(route: ContractRoute, fixture: RouteFixture, caller: WorldCaller): Promise<void> {
    const allowance = allowanceOf(route, caller);
    const references = fieldsOf(route).filter((field) => field.ref !== null);
    const own = await this.#call(route, fixture, caller, { label: 'own' });
    this.#judgeOwn(route, fixture, caller, own);
    if (references.some((field) => field.isOptional)) {
      const bare = await this.#call(route, fixture, caller, { label: 'bare', leaveOut: true });
      this.#judgeOwn(route, fixture, caller, bare);
    }
    for (const field of references) await this.#tryIds(route, fixture, caller, field);
    if (allowance !== 'allowed' || caller.level === 5) return;
    for (const foreign of this.#foreignTo(caller)) {
      for (const probe of fixture.probes?.(this.#world.clients[foreign]) ?? []) {
        await this.#call(route, fixture, caller, {
          label: `probe ${JSON.stringify(probe)}`,
          probe,
        });
      }
    }
  }

  #foreignTo(caller: WorldCaller): ClientKey[] {
    return (['a', 'b', 'c'] as const).filter((key) => key !== caller.home);
  }

  /** One reference at a time foreign, absent or malformed, the others own. */
  async #tryIds(
    route: ContractRoute,
    fixture: RouteFixture,
    caller: WorldCaller,
    field: InputField,
  ): Promise<void> {
    const allowance = allowanceOf(route, caller);
    const { scope } = route.meta.access ?? {};
    // What is one's own stays so for super-admins too.
    const isShared = scope === 'all' || (caller.level === 5 && scope !== 'self');
    const refused = { 'refused-401': 401, 'refused-403': 403, allowed: 0, public: 0 }[allowance];
    const absentStatus = isReserved(fixture, caller, field) ? 403 : 404;
    const absent = await this.#call(route, fixture, caller, {
      label: 'absent',
      field,
      id: randomUUID(),
    });
    this.#expectStatus(absent, refused || absentStatus);
    for (const key of this.#foreignTo(caller)) {
      const foreign = await this.#call(route, fixture, caller, {
        label: `foreign ${key}`,
        field,
        from: key,
      });
      if (isShared && refused === 0) this.#expectSuccess(foreign);
      else this.#expectSame(foreign, absent);
    }
    const shape = randomUUID();
    const malformed = ['not-a-uuid', `${shape}' or '1'='1`, shape.replace('-', '')];
    // Who is refused is refused before an id is read: one of them tells.
    for (const id of refused ? malformed.slice(0, 1) : malformed) {
      const label = `malformed ${id}`;
      const answered = await this.#call(route, fixture, caller, { label, field, id });
      this.#expectStatus(answered, refused || 400);
    }
  }

  async #call(
    route: ContractRoute,
    fixture: RouteFixture,
    caller: WorldCaller,
    how: {
      label: string;
      field?: InputField;
      id?: string;
      from?: ClientKey;
      leaveOut?: boolean;
      probe?: object;
    },
  ): Promise<Outcome> {
    const allowance = allowanceOf(route, caller);
    const maySucceed = allowance === 'allowed' || allowance === 'public';
    // Somebody of the same kind, so that the caller of all the other routes keeps password and session.
    const isTwin = fixture.usesCallerUp && maySucceed;
    const actor = isTwin ? await makeTwin(this.#testApp, this.#world, caller) : caller;
    const subject = this.#world.clients[(caller.level === 5 && how.from) || caller.home];
    const input: Record<string, unknown> = maySucceed
      ? { ...(await fixture.input?.(this.#testApp, actor, subject)) }
      : {};
    for (const field of fieldsOf(route)) {
      if (field.ref === null || (how.leaveOut && field.isOptional)) continue;
      const isAsked = how.field?.path.join('.') === field.path.join('.');
      if (isReserved(fixture, caller, field) && !isAsked) continue;
      // A super-admin names a thing of another client by that client's ids alone: mixed ones fit together nowhere.
      const isFrom = isAsked || caller.level === 5;
      const client = this.#world.clients[(isFrom && how.from) || caller.home];
      const isFresh = maySucceed && !(isAsked && how.from && caller.level < 5);
      const special = isFresh
        ? await fixture.target?.(this.#testApp, field.ref, client, actor)
        : undefined;
      const target =
        special ??
        (await targetOf(
          this.#testApp,
          field.ref,
          client,
          isFresh,
          isAsked && how.from ? null : actor,
        ));
      setAt(input, field.path, isAsked && how.id ? how.id : target);
    }
    const { path, body, headers } = place(route, { ...input, ...how.probe });
    const who = actor.token === null ? null : { token: actor.token };
    const answer = await this.#send(who, String(route.method), path, body, headers);
    this.cases += 1;
    const outcome = { answer, where: `${route.name} by ${caller.name}, ${how.label}` };
    this.#judgeLeaks(outcome, caller, allowance);
    return outcome;
  }

  #judgeOwn(route: ContractRoute, fixture: RouteFixture, caller: WorldCaller, own: Outcome): void {
    const allowance = allowanceOf(route, caller);
    if (allowance === 'refused-401') return this.#expectStatus(own, 401);
    if (allowance === 'refused-403') return this.#expectStatus(own, 403);
    this.#expectSuccess(own);
    if (own.answer.status >= 300) return;
    const owner = route.meta.access?.scope === 'self' && caller.level === 5 ? 'all' : caller.home;
    if (fixture.showsCanary && !canariesIn(own.answer.text).has(owner)) {
      this.findings.push(
        `${own.where}: answered ${own.answer.status} without a canary of ${owner}`,
      );
    } else this.exercised.add(route.name);
  }

  #judgeLeaks({ answer, where }: Outcome, caller: WorldCaller, allowance: Allowance): void {
    if (answer.status >= 500) this.findings.push(`${where}: answered ${answer.status}`);
    if (caller.level === 5) return;
    const seen = canariesIn(answer.text + JSON.stringify(answer.headers));
    if (allowance === 'allowed') seen.delete(caller.home);
    for (const key of seen) this.findings.push(`${where}: the answer holds a canary of ${key}`);
  }

  #expectStatus({ answer, where }: Outcome, status: number): void {
    if (answer.status !== status)
      this.findings.push(`${where}: answered ${answer.status}, not ${status}`);
  }

  #expectSuccess({ answer, where }: Outcome): void {
    if (answer.status >= 300) this.findings.push(`${where}: answered ${answer.status}, not 2xx`);
  }

  #expectSame(foreign: Outcome, absent: Outcome): void {
    const [left, right] = [foreign, absent].map(({ answer: { status, text, headers } }) =>
      JSON.stringify([status, text, { ...headers, date: '', 'x-request-id': '' }]),
    );
    if (left !== right)
      this.findings.push(`${foreign.where}: differs from absent: ${left} and ${right}`);
  }
}

function setAt(input: Record<string, unknown>, path: string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) input[key] = value;
  else if (rest[0] === '*') input[key] = [value];
  else setAt((input[key] ??= {}) as Record<string, unknown>, rest, value);
}

type Placed = { path: string; body: unknown; headers: Record<string, string> };

/** The input as a request: path parameters, then the query of a GET or the body of another method. */
function place(route: ContractRoute, input: Record<string, unknown>): Placed {
  if (route.isDetailed) {
    const { params, query, body, headers } = input as Record<string, Record<string, unknown>>;
    const placed = place({ ...route, isDetailed: false, method: 'GET' }, { ...params, ...query });
    return { path: placed.path, body, headers: (headers ?? {}) as Record<string, string> };
  }
  const rest = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (route.method !== 'GET')
    return { path, body: Object.keys(rest).length > 0 ? rest : undefined, headers: {} };
  const query = new URLSearchParams(
    Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return { path: query.size > 0 ? `${path}?${query}` : path, body: undefined, headers: {} };
}

/**
 * Runs the matrix for these callers; a route that nobody among `all` callers could use counts as a finding
 * when `demandExercise` is set, so that nothing passes by never being tried.
 */
export async function runMatrix(
  testApp: TestApp,
  world: World,
  options: MatrixOptions & { callers: WorldCaller[]; demandExercise?: boolean },
): Promise<MatrixResult> {
  const { routes = contractRoutes(), fixtures = routeFixtures } = options;
  const matrix = new Matrix(testApp, world, options.send ?? ((...call) => testApp.call(...call)));
  for (const route of routes) {
    const fixture = fixtures[route.name];
    if (!fixture) continue;
    for (const caller of options.callers) await matrix.run(route, fixture, caller);
    if (options.demandExercise && !matrix.exercised.has(route.name)) {
      matrix.findings.push(`${route.name}: never exercised, no caller got an answer from it`);
    }
  }
  return { cases: matrix.cases, findings: matrix.findings };
}
