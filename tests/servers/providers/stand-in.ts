import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { anthropicMessages } from './anthropic-messages.ts';
import { chatDialects } from './chat-servers.ts';
import { googleGemini } from './google-gemini.ts';
import { openaiResponses } from './openai-responses.ts';
import { toldBy, type Body, type Dialect, type Refused, type Scene } from './scene.ts';

export type { Dialect, Parameter, Scene } from './scene.ts';

/** Every provider that a super-admin can connect, and those that are reached as compatible servers. */
export const dialects: Dialect[] = [
  openaiResponses,
  anthropicMessages,
  googleGemini,
  ...chatDialects,
];

/** A provider on a real connection: it plays one scene after the other, and the last for ever. */
export type StandIn = {
  dialect: Dialect;
  url: string;
  /** `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  seen: { path: string; headers: IncomingMessage['headers']; body: Body }[];
  plays(...scenes: Scene[]): void;
  close(): Promise<void>;
};

const pieceOfThought = 'Is all well? ';

async function think(
  response: ServerResponse,
  scene: Scene,
  script: ReturnType<Dialect['script']>,
) {
  const { thinking } = scene;
  if (!thinking) return;
  const { ms, words = 0 } = thinking;
  const { piece } = script.thinking;
  // Google and the compatible servers say nothing of thinking that they do not show.
  response.write(script.thinking.begin);
  if (piece && words > 0) {
    for (let n = 0; n < words; n += 1) {
      if (!response.write(piece(pieceOfThought))) await once(response, 'drain');
      if (n % Math.ceil(words / 10) === 0) await delay(ms / 10);
    }
  } else {
    for (let part = 0; part < 5; part += 1) {
      await delay(ms / 5);
      if (script.alive) response.write(script.alive);
    }
  }
  response.write(script.thinking.end);
}

async function stream(response: ServerResponse, dialect: Dialect, scene: Scene): Promise<void> {
  const told = toldBy(scene);
  const script = dialect.script(told);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  response.write(script.begin);
  await think(response, scene, script);
  if (told.ends === 'tool') return void response.end(script.tool() + script.end());
  if (told.text !== '') response.write(script.beginText);
  for (const word of told.text.split(/(?<= )/)) if (word) response.write(script.text(word));
  await delay(20);
  if (told.ends === 'cut') return void response.destroy();
  if (told.ends === 'unfinished') return void response.end();
  response.end(told.ends === 'fault' ? script.fault() : script.end());
}

const sendJson = (response: ServerResponse, { status, headers = {}, body }: Refused) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));

async function play(
  { response, path, body }: { response: ServerResponse; path: string; body: Body },
  dialect: Dialect,
  scene: Scene,
): Promise<void> {
  if (!dialect.isCall(path)) return void sendJson(response, { status: 404, body: {} });
  const refused = scene.refuses?.find((parameter) => dialect.holds[parameter](body, path));
  if (refused) return void sendJson(response, dialect.refused(refused, body));
  if (scene.status) return void sendJson(response, dialect.failed(scene.status));
  await delay(scene.silentMs ?? 0);
  if (dialect.isStreamed(path, body)) return stream(response, dialect, scene);
  const told = toldBy(scene);
  await delay(scene.thinking?.ms ?? 0);
  if (told.ends === 'cut') return void response.destroy();
  sendJson(response, { status: 200, body: dialect.whole(told) });
}

export async function startStandIn(dialect: Dialect): Promise<StandIn> {
  const seen: StandIn['seen'] = [];
  let scenes: Scene[] = [{}];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const body = (text ? JSON.parse(text) : {}) as Body;
      const path = request.url ?? '';
      seen.push({ path, headers: request.headers, body });
      const scene = (scenes.length > 1 ? scenes.shift() : scenes[0]) ?? {};
      // Who asked has gone: there is nobody to play for.
      play({ response, path, body }, dialect, scene).catch(() => response.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    dialect,
    url: `http://127.0.0.1:${port}${dialect.base}`,
    host: `127.0.0.1:${port}`,
    seen,
    plays: (...next) => void (scenes = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
