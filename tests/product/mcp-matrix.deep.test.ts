import { levels } from '@replique/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from '../../apps/api/src/accounts/mcp/call-route.ts';
import { tools, type Tool } from '../../apps/api/src/accounts/mcp/tools.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { createWorld, type World, type WorldCaller, type WorldClient } from '../fixtures/world.ts';
import { checksumsOf } from '../isolation/canaries.ts';

/** Every principal × every tool × ids of the own client and of others. */
let testApp: TestApp;
let world: World;

beforeAll(async () => {
  testApp = await createTestApp();
  world = await createWorld(testApp);
}, 180_000);
afterAll(() => testApp.close());

type Said = { status: number; code: string | undefined; text: string };

async function use(caller: WorldCaller, name: string, input: object): Promise<Said> {
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input },
  };
  const answer = await testApp.call(
    caller.token === null ? null : { token: caller.token },
    'POST',
    '/mcp',
    body,
    { accept: 'application/json, text/event-stream', ...caller.headers },
  );
  const { code, result } = answer.body as {
    code?: string;
    result?: { isError?: boolean; content: { text: string }[] };
  };
  const text = result?.content.at(-1)?.text ?? '';
  const told = result?.isError
    ? (JSON.parse(text) as { error: { code: string } }).error.code
    : undefined;
  return { status: answer.status, code: code ?? told, text: answer.text };
}

function inputOf({ name }: Tool, { tickets, documents }: WorldClient): object {
  const [ticket, document] = [tickets[0], documents[0]];
  const question = 'How do I change my address?';
  const inputs: Record<string, object> = {
    search_knowledge: { question },
    explain_source: { question, document },
    read_document: { document },
    list_tickets: {},
    read_ticket: { ticket },
    list_gaps: {},
    suggest: { ticket },
    ask: { question },
    propose_note: { ticket, text: 'A note' },
    propose_category: { ticket, category: 'A category' },
    propose_document: { language: 'en', title: 'A title', markdown: 'A text' },
  };
  const input = inputs[name];
  if (!input) throw new Error(`${name} is in no row of the matrix.`);
  return input;
}

/** What the door or the route of the tool must say; null: it does as asked. */
function refusalOf({ route }: Tool, { level, scopes }: WorldCaller): string | null {
  if (level === 0) return 'auth.required';
  if (level === 5) return 'auth.forbidden';
  const { access, program } = routeOf(route).meta;
  if (access?.auth !== 'user' || level < levels[access.role]) return 'auth.forbidden';
  return scopes && !(program && scopes.includes(program)) ? 'auth.scope-missing' : null;
}

describe('tools for assistants', () => {
  it('do for every principal what the routes behind them would, and no more', async () => {
    expect(world.callers.length).toBeGreaterThanOrEqual(15);
    const findings: string[] = [];
    let done = 0;
    for (const caller of world.callers)
      for (const tool of tools) {
        const { code, text } = await use(
          caller,
          tool.name,
          inputOf(tool, world.clients[caller.home]),
        );
        const expected = refusalOf(tool, caller);
        if (code === undefined) done += 1;
        const where = `${caller.name} ${tool.name}: ${code ?? 'done'}`;
        if (expected !== null && code !== expected) findings.push(`${where}, not ${expected}`);
        // What a route itself refuses, such as a module that is off, is none of access.
        if (expected === null && code?.startsWith('auth.')) findings.push(where);
        const others = ['a', 'b', 'c'].filter((key) => key !== caller.home).join('');
        if (new RegExp(`cnry_[${others}]_`).test(text))
          findings.push(`${where} shows another client`);
      }
    expect(findings).toEqual([]);
    expect(done).toBeGreaterThan(50);
  }, 300_000);

  it('find nothing of another client, and change nothing there', async () => {
    const { b, c } = world.clients;
    const before = [await checksumsOf(testApp, b.id), await checksumsOf(testApp, c.id)];
    const findings: string[] = [];
    const callers = world.callers.filter(({ home, level }) => home === 'a' && level < 5);
    for (const caller of callers)
      for (const tool of tools)
        for (const foreign of [b, c]) {
          const input = inputOf(tool, foreign);
          if (!('ticket' in input) && !('document' in input)) continue;
          let said = await use(caller, tool.name, input);
          const proposal = /proposal\\":\\"([\w-]{36})/.exec(said.text)?.[1];
          if (proposal) said = await use(caller, 'confirm', { proposal });
          if (said.code === undefined || /cnry_[bc]_/.test(said.text))
            findings.push(`${caller.name} ${tool.name}: ${said.text.slice(0, 200)}`);
        }
    expect(findings).toEqual([]);
    expect([await checksumsOf(testApp, b.id), await checksumsOf(testApp, c.id)]).toEqual(before);
  }, 300_000);
});
