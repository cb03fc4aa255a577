import { RepliqueError } from './errors.ts';

/** Server-sent events as the API writes them: `message` with data, `done` at the end, `error` with a code. */

function readBlock(block: string): { event: string; data: unknown } | undefined {
  const lines = block.split('\n');
  const valuesOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim());
  const data = valuesOf('data').join('\n');
  // A comment that keeps the connection open.
  if (data === '') return undefined;
  return { event: valuesOf('event')[0] ?? 'message', data: JSON.parse(data) };
}

async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  // Whoever stops listening cancels the stream, and with it the answer.
  for await (const part of body) {
    text += decoder.decode(part, { stream: true }).replaceAll('\r\n', '\n');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}

export async function* readEvents(response: Response): AsyncGenerator {
  if (!response.body) return;
  for await (const block of readBlocks(response.body)) {
    const read = readBlock(block);
    if (read?.event === 'error')
      throw new RepliqueError(
        response.status,
        { code: 'stream', message: 'The stream failed.', ...(read.data as object) },
        response.headers.get('x-request-id'),
      );
    if (read?.event === 'message') yield read.data;
  }
}
