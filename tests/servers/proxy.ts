import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What the tests of the shipped proxy files share: the files, and how a request goes through. */

export const proxiedHost = 'support.example.org';
export const proxiedHosts = [proxiedHost, 'chat.example.org'];

type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/** Asks the console's host through the proxy. Rejects where no answer came. */
export type Ask = (path: string, asked?: Asked) => Promise<{ status: number; body: string }>;

export type Proxy = { ask: Ask; close(): Promise<void> };

export const shipped = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

/** Replaces each text, which must be there: a file that changed is no longer what is tested. */
export function replaceAll(file: string, changes: [from: string, to: string][]): string {
  let changed = file;
  for (const [from, to] of changes) {
    if (!changed.includes(from)) throw new Error(`The shipped file no longer says "${from}"`);
    changed = changed.replaceAll(from, to);
  }
  return changed;
}

export function askThrough(port: number, ca: string): { ask: Ask; agent: Agent } {
  const agent = new Agent({ keepAlive: true, ca, servername: proxiedHost });
  const ask: Ask = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent,
      servername: proxiedHost,
      headers: { host: proxiedHost, ...headers },
    });
    asked.end(body);
    const [answer] = await once(asked, 'response');
    return { status: answer.statusCode, body: await text(answer) };
  };
  return { ask, agent };
}

/** Until the proxy answers; @param failed what it said when it ended instead, null while it runs */
export async function untilUp(ask: Ask, failed: () => Promise<string | null>): Promise<void> {
  const isUp = () =>
    ask('/metrics').then(
      ({ status }) => status === 404,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries += 1) {
    const said = await failed();
    if (said !== null || tries > 200) throw new Error(`the proxy does not start: ${said ?? ''}`);
    await delay(50);
  }
}
