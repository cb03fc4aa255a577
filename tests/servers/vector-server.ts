import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An embeddings endpoint as providers have it, which knows that some words of two languages mean the same: texts of one
 * meaning get near vectors. Requests that no provider would take are refused.
 */

const meanings = [
  ['grinder', 'moulin', 'burrs', 'meules'],
  ['refund', 'remboursement', 'reimbursed', 'remboursé'],
  ['delivery', 'livraison', 'parcel', 'colis'],
  ['password', 'mot', 'passe'],
];

export type VectorServer = {
  url: string;
  /** Every text that was sent, batch by batch. */
  batches: string[][];
  /** Answers with an error instead, or with vectors of another size, until it is set back. */
  behaviour: { failing?: boolean; silent?: boolean; dimension?: number; refuses?: string };
  close(): Promise<void>;
};

function vectorOf(text: string, dimension: number): number[] {
  const words = new Set(text.toLowerCase().split(/[^\p{L}]+/u));
  const vector: number[] = meanings.map((each) => (each.some((word) => words.has(word)) ? 3 : 0));
  // What means none of it lies apart from all of it.
  if (!vector.some((value) => value > 0)) vector[meanings.length] = 1;
  return Array.from({ length: dimension }, (_, at) => vector[at] ?? 0);
}

function faultOf(method: string | undefined, authorization: string | undefined, body: unknown) {
  const { model, input } = (body ?? {}) as { model?: unknown; input?: unknown };
  if (method !== 'POST') return 'method';
  if (authorization !== 'Bearer a-key') return 'key';
  if (typeof model !== 'string' || model === '') return 'model';
  if (!Array.isArray(input) || input.length === 0 || input.length > 100) return 'input';
  return input.every((text) => typeof text === 'string' && text !== '') ? null : 'text';
}

export async function startVectorServer(): Promise<VectorServer> {
  const batches: string[][] = [];
  const behaviour: VectorServer['behaviour'] = {};
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null');
    const fault = faultOf(request.method, request.headers.authorization, body);
    const texts = fault ? [] : (body as { input: string[] }).input;
    if (behaviour.silent) return;
    const refuses = behaviour.refuses;
    const isRefused = refuses !== undefined && texts.some((text) => text.includes(refuses));
    if (fault || behaviour.failing || isRefused) {
      response.writeHead(fault || isRefused ? 400 : 503).end(JSON.stringify({ error: fault }));
      return;
    }
    batches.push(texts);
    const data = texts.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: vectorOf(text, behaviour.dimension ?? 5),
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        object: 'list',
        data,
        model: 'vectors',
        usage: { prompt_tokens: 1, total_tokens: 1 },
      }),
    );
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    batches,
    behaviour,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** What a slice is given for a model of this server. */
export function embedderOf(server: VectorServer, model: string) {
  return {
    model,
    async embed(texts: string[], { signal }: { signal?: AbortSignal } = {}) {
      const answer = await fetch(`${server.url}/embeddings`, {
        method: 'POST',
        headers: { authorization: 'Bearer a-key', 'content-type': 'application/json' },
        body: JSON.stringify({ model, input: texts }),
        ...(signal ? { signal } : {}),
      });
      if (!answer.ok)
        throw Object.assign(new Error('refused'), { code: `status-${answer.status}` });
      const { data } = (await answer.json()) as { data: { embedding: number[] }[] };
      return data.map(({ embedding }) => Float32Array.from(embedding));
    },
  };
}
