import type { FastifyInstance, FastifyRequest } from 'fastify';
import { levels } from '@replique/contract/route';
import type { Deps } from '../../apps/api/src/deps.ts';
import { openRoute, type Caller } from '../../apps/api/src/platform/http/access.ts';
import type { ContractRoute } from '../../apps/api/src/platform/http/serve-contract.ts';
import { runMatrix } from './access-matrix.ts';
import { checksumsOf } from './canaries.ts';
import { claimsOf } from '../app/forge-token.ts';
import { routeFixtures } from '../fixtures/route-fixtures.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { createWorld, type World, type WorldCaller } from '../fixtures/world.ts';

/**
 * Takes the guard of one route away, on the real server, and asks the access matrix whether it notices.
 * - `door`: no access is decided; whoever calls, or nobody, acts as a super-admin.
 * - `scope`: the door stands, yet whoever it lets in acts as a super-admin (as somebody of another client, where a
 *   route is about oneself).
 * With either, row-level security is off: what would run as tenant runs as staff.
 */
export type SabotageKind = 'door' | 'scope';

export type SabotageResult = {
  route: string;
  kind: SabotageKind;
  /** What the matrix said; empty: it noticed nothing. */
  findings: string[];
};

type Broken = { method: string; url: string; caller: Caller };

const urlOf = (route: ContractRoute) => route.path.replace(/\{(\w+)\}/g, ':$1');

/** Most minutes that a world is used: its callers' tokens live for ten. */
const worldMinutes = 6;

/** One server with switches in it, and a world that is made anew when it was damaged or is old. */
export class SabotagedServer {
  #testApp: TestApp | null = null;
  #world: World | null = null;
  #madeAt = 0;
  #broken: Broken | null = null;

  /** The sabotages that a route can suffer. */
  static kindsOf({ name, meta: { access } }: ContractRoute): SabotageKind[] {
    // The texts of the help: there is nobody's row that could be another's.
    const isSameForAll = name.startsWith('help.');
    if (access?.auth !== 'user') return [];
    return access.scope === 'all' || isSameForAll ? ['door'] : ['door', 'scope'];
  }

  async close(): Promise<void> {
    await this.#testApp?.close();
    this.#testApp = null;
  }

  /** Tries it where all is well at first; a world that earlier sabotages damaged is made anew. */
  async try(route: ContractRoute, kind: SabotageKind): Promise<SabotageResult> {
    let findings: string[] = [];
    for (const isFresh of [false, true]) {
      const made = await this.prepare(isFresh);
      const before = await this.#run(made, route, kind);
      if (before.length > 0 && isFresh)
        throw new Error(`${route.name} is not well before any sabotage: ${before.join('; ')}`);
      if (before.length > 0) continue;
      findings = await this.#runBroken(made, route, kind);
      if (findings.length > 0) break;
    }
    return { route: route.name, kind, findings };
  }

  /** The server and its world; a new one when it is asked for or the old one's tokens end soon. */
  async prepare(isFresh: boolean): Promise<{ testApp: TestApp; world: World }> {
    const isOld = Date.now() - this.#madeAt > worldMinutes * 60_000;
    if (isFresh || isOld || !this.#testApp || !this.#world) {
      await this.close();
      this.#testApp = await createTestApp({
        adapt: (deps) => this.#openDatabase(deps),
        onApp: (app) => this.#addImpostor(app),
      });
      this.#world = await createWorld(this.#testApp);
      this.#madeAt = Date.now();
    }
    return { testApp: this.#testApp, world: this.#world };
  }

  #openDatabase(deps: Deps): Deps {
    const { db } = deps;
    const withClient: typeof db.withClient = (id, fn, timing) =>
      this.#broken ? db.withStaff(fn, timing) : db.withClient(id, fn, timing);
    return { ...deps, db: { ...db, withClient } };
  }

  /** Runs after the server's own hook, which decided who calls. */
  #addImpostor(app: FastifyInstance): void {
    app.addHook('onRequest', async (request: FastifyRequest) => {
      const { method, url } = request.routeOptions;
      const broken = this.#broken;
      if (!broken || broken.url !== url || broken.method !== method) return;
      request.caller = broken.caller;
    });
  }

  async #runBroken(
    made: { testApp: TestApp; world: World },
    route: ContractRoute,
    kind: SabotageKind,
  ): Promise<string[]> {
    const { testApp, world } = made;
    const others = [world.clients.b.id, world.clients.c.id];
    const sums = () => Promise.all(others.map((id) => checksumsOf(testApp, id)));
    const isWatched = route.method !== 'GET' && kind === 'scope';
    const before = isWatched ? JSON.stringify(await sums()) : '';
    const { access } = route.meta;
    if (!access) throw new Error(`${route.name} has no access.`);
    // The matrix judges by what was declared; the server reads the object that is written over here.
    const declared = { ...route, meta: structuredClone(route.meta) };
    const caller = await makeImpostor(testApp, world, route, kind);
    this.#broken = { method: String(route.method), url: urlOf(route), caller };
    if (kind === 'door') Object.assign(access, openRoute.access);
    try {
      const findings = await this.#run(made, declared, kind);
      const isChanged = isWatched && JSON.stringify(await sums()) !== before;
      return isChanged ? [...findings, `${route.name}: changed rows of another client`] : findings;
    } finally {
      this.#broken = null;
      Object.assign(access, declared.meta.access);
    }
  }

  async #run(
    { testApp, world }: { testApp: TestApp; world: World },
    route: ContractRoute,
    kind: SabotageKind,
  ): Promise<string[]> {
    const fixture = routeFixtures[route.name];
    if (!fixture) throw new Error(`${route.name} has no fixture.`);
    const callers = kind === 'door' ? refusedCallers(world, route) : [admittedCaller(world, route)];
    const findings: string[] = [];
    for (const caller of callers) {
      const found = await runMatrix(testApp, world, {
        routes: [route],
        callers: [caller],
        isKnocking: kind === 'door',
      });
      // Each of them has to be noticed: one who is not makes the whole of it count as passed over.
      if (kind === 'door' && this.#broken && found.findings.length === 0) return [];
      findings.push(...found.findings);
    }
    const isOneself = route.meta.access?.scope === 'self';
    return kind === 'scope' && this.#broken && !isOneself
      ? findings.filter(tellsOfOthers)
      : findings;
  }
}

/**
 * A route that answers 400 or 404 to its own caller is broken, which tells nothing of a leak; unless it is about
 * oneself: there it shows that the route looked at somebody else.
 */
function tellsOfOthers(finding: string): boolean {
  return /foreign|canary|an id of|another client|somebody else/.test(finding);
}

const needed = ({ meta: { access } }: ContractRoute) =>
  access?.auth === 'user' ? levels[access.role] : 0;

/** People alone: a program has nothing of its own. */
const ofHomeA = (world: World) =>
  world.callers.filter(
    ({ home, level, isProgram }) => home === 'a' && level > 0 && level < 5 && !isProgram,
  );

/** The one with the least rights among those whom the route serves. */
function admittedCaller(world: World, route: ContractRoute): WorldCaller {
  const able = ofHomeA(world).filter(({ level }) => level >= needed(route));
  const [least] = able.toSorted((left, right) => left.level - right.level);
  if (!least) throw new Error(`Nobody may call ${route.name}.`);
  return least;
}

/** Nobody, somebody whose token is worth nothing any more, and the one who just lacks the role. */
function refusedCallers(world: World, route: ContractRoute): WorldCaller[] {
  const worthless = world.callers.filter(
    ({ name }) => name === 'nobody' || name.startsWith('mona'),
  );
  const lower = ofHomeA(world).filter(({ level }) => level < needed(route));
  return [...worthless, ...lower.toSorted((left, right) => right.level - left.level).slice(0, 1)];
}

async function makeImpostor(
  testApp: TestApp,
  world: World,
  route: ContractRoute,
  kind: SabotageKind,
): Promise<Caller> {
  const isOneself = route.meta.access?.scope === 'self';
  const name = kind === 'scope' && isOneself ? 'erin' : 'alice';
  const person = world.callers.find((caller) => caller.name === name);
  const claims = claimsOf(person?.token ?? '');
  const [row] = await testApp.sql<{
    id: string;
    uuid: string;
    firstname: string;
    level: number;
    client_id: string | null;
    client_uuid: string | null;
  }>(
    `select u.id, u.uuid, u.firstname, u.level, u.client_id, c.uuid as client_uuid
     from users u left join clients c on c.id = u.client_id where u.email = $1`,
    [person?.email],
  );
  return {
    userId: Number(row?.id),
    userUuid: row?.uuid ?? '',
    firstname: row?.firstname ?? '',
    level: row?.level ?? 0,
    clientId: row?.client_id ? Number(row.client_id) : null,
    clientUuid: row?.client_uuid ?? null,
    sessionId: String(claims['sid']),
  };
}
