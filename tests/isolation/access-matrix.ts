import { randomUUID } from 'node:crypto';
import { levels } from '@replique/contract/route';
import {
  contractRoutes,
  type ContractRoute,
} from '../../apps/api/src/platform/http/serve-contract.ts';
import { canariesIn, checksumsOf } from './canaries.ts';
import { fieldsOf, findUnreferencedIds, type InputField } from './input-fields.ts';
import { placeInput } from './place-input.ts';
import { routeFixtures, targetOf, type RouteFixture } from '../fixtures/route-fixtures.ts';
import type { Answer, TestApp } from '../app/test-app.ts';
import { makeTwin, type ClientKey, type World, type WorldCaller } from '../fixtures/world.ts';

/**
 * Every route of the contract × every kind of caller × own, foreign, absent and malformed ids
 * (checks 9 to 13). What it answers with is a list of findings in words: empty when all is well.
 */
export type MatrixOptions = {
  routes?: ContractRoute[];
  fixtures?: Record<string, RouteFixture>;
  /** How a call is sent; tests that break the guard on purpose put themselves in between. */
  send?: TestApp['call'];
  /** Whether each caller only calls with own ids. */
  isKnocking?: boolean;
};

export type MatrixResult = { cases: number; findings: string[] };

export type Allowance = 'public' | 'refused-401' | 'refused-403' | 'allowed';
type Outcome = { answer: Answer; where: string };

/** How a call differs from one with own ids alone. */
type Plan = {
  label: string;
  /** The reference that is tried. */
  field?: InputField;
  id?: string;
  from?: ClientKey;
  leaveOut?: boolean;
  probe?: object;
  /** Put into the list, after the own id. */
  beside?: string;
  onSend?: () => Promise<void>;
};

function allowanceOf(route: ContractRoute, caller: WorldCaller): Allowance {
  const access = route.meta.access;
  if (!access || access.auth === 'public') return 'public';
  // Routes of visitors have a matrix of their own: chat/widget/access.test.ts.
  if (access.auth === 'visitor') return 'refused-401';
  if (caller.level === 0) return 'refused-401';
  const { program } = route.meta;
  if (caller.scopes && !(program && caller.scopes.includes(program))) return 'refused-403';
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

  /** The call with own ids alone: whether the door lets this caller in. */
  async knock(route: ContractRoute, fixture: RouteFixture, caller: WorldCaller): Promise<void> {
    const own = await this.#call(route, fixture, caller, { label: 'own' });
    this.#judgeOwn(route, fixture, caller, own);
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
    if (field.takesNumber) await this.#tryNumbers(route, fixture, caller, field);
    if (field.path.at(-1) === '*') await this.#tryMixedLists(route, fixture, caller, field);
    const shape = randomUUID();
    const malformed = ['not-a-uuid', `${shape}' or '1'='1`, shape.replace('-', '')];
    // Who is refused is refused before an id is read: one of them tells.
    for (const id of refused ? malformed.slice(0, 1) : malformed) {
      const label = `malformed ${id}`;
      const answered = await this.#call(route, fixture, caller, { label, field, id });
      this.#expectStatus(answered, refused || 400);
    }
  }

  /** The same by number, where a call takes one: v1 names clients by it. */
  async #tryNumbers(
    route: ContractRoute,
    fixture: RouteFixture,
    caller: WorldCaller,
    field: InputField,
  ): Promise<void> {
    if (allowanceOf(route, caller) !== 'allowed') return;
    const by = (label: string, id: string) =>
      this.#call(route, fixture, caller, { label, field, id });
    const { clients } = this.#world;
    // A super-admin's other ids belong to the home client, too.
    const client = clients[caller.home];
    const special = await fixture.target?.(this.#testApp, 'client', client, caller);
    const own = special ? await numberOf(this.#testApp, special) : client.id;
    this.#expectSuccess(await by('own number', String(own)));
    if (caller.level === 5) return;
    const absent = await by('absent number', '1999999999');
    for (const key of this.#foreignTo(caller))
      this.#expectSame(await by(`foreign ${key} by number`, String(clients[key].id)), absent);
  }

  /** An own id and a foreign one in one list: answered as with an absent one, and nothing is written, not even partly. */
  async #tryMixedLists(
    route: ContractRoute,
    fixture: RouteFixture,
    caller: WorldCaller,
    field: InputField,
  ): Promise<void> {
    if (allowanceOf(route, caller) !== 'allowed' || caller.level === 5) return;
    const beside = (label: string, id: string) =>
      this.#call(route, fixture, caller, { label, field, beside: id });
    const absent = await beside('own beside absent', randomUUID());
    const key = caller.home === 'b' ? 'a' : 'b';
    const foreignId = await targetOf(
      this.#testApp,
      field.ref ?? 'echo',
      this.#world.clients[key],
      false,
    );
    const watched = () => checksumsOf(this.#testApp, this.#world.clients[caller.home].id);
    let before = '';
    const foreign = await this.#call(route, fixture, caller, {
      label: `own beside foreign ${key}`,
      field,
      beside: foreignId,
      onSend: async () => void (before = JSON.stringify(await watched())),
    });
    this.#expectSame(foreign, absent);
    const isChanged = JSON.stringify(await watched()) !== before;
    if (foreign.answer.status >= 400 && isChanged)
      this.findings.push(`${foreign.where}: refused, yet something was written`);
  }

  async #call(
    route: ContractRoute,
    fixture: RouteFixture,
    caller: WorldCaller,
    how: Plan,
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
      if (isAsked && how.beside) listAt(input, field.path).push(how.beside);
    }
    const { path, body, headers } = placeInput(route, { ...input, ...how.probe });
    await how.onSend?.();
    const who = actor.token === null ? null : { token: actor.token };
    const answer = await this.#send(who, String(route.method), path, body, {
      ...headers,
      ...actor.headers,
    });
    this.cases += 1;
    const outcome = { answer, where: `${route.name} by ${caller.name}, ${how.label}` };
    this.#judgeLeaks(outcome, caller, allowance);
    const isJudged = how.label === 'own' && maySucceed && answer.status < 300;
    if (isJudged && (await fixture.isOfCaller?.(this.#testApp, actor, answer)) === false)
      this.findings.push(`${outcome.where}: acted for somebody else`);
    if (caller.level < 5) this.#judgeUuids(outcome, caller, JSON.stringify([path, body]));
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

  /** Whatever was not sent and names a row of another client. */
  #judgeUuids({ answer, where }: Outcome, caller: WorldCaller, sent: string): void {
    const seen = answer.text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    for (const uuid of new Set(seen)) {
      const owner = this.#world.uuids.get(uuid);
      if (owner && owner !== caller.home && !sent.includes(uuid))
        this.findings.push(`${where}: the answer holds an id of ${owner}`);
    }
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

/** The list that {@link setAt} made of a path that ends with `*`. */
function listAt(input: Record<string, unknown>, path: string[]): unknown[] {
  const found = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input);
  return Array.isArray(found) ? found : [];
}

function setAt(input: Record<string, unknown>, path: string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) input[key] = value;
  else if (rest[0] === '*' && rest.length === 1) input[key] = [value];
  else if (rest[0] === '*') {
    const element = {};
    setAt(element, rest.slice(1), value);
    input[key] = [element];
  } else setAt((input[key] ??= {}) as Record<string, unknown>, rest, value);
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
    for (const caller of options.callers) {
      if (caller.isProgram && fixture.isForPeople) continue;
      if (options.isKnocking) await matrix.knock(route, fixture, caller);
      else await matrix.run(route, fixture, caller);
    }
    if (options.demandExercise && !matrix.exercised.has(route.name)) {
      matrix.findings.push(`${route.name}: never exercised, no caller got an answer from it`);
    }
  }
  return { cases: matrix.cases, findings: matrix.findings };
}

async function numberOf(testApp: TestApp, uuid: string): Promise<number> {
  const [row] = await testApp.sql<{ id: string }>('select id from clients where uuid = $1', [uuid]);
  return Number(row?.id);
}
