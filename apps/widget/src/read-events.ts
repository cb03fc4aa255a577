import type { WidgetEvent } from '@replique/contract/chat/widget';
import type { OnEvent } from './transport.ts';

/** Reads server-sent events to their end. `heard` is called for every byte that comes, pings included. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  to: { heard: () => void; onEvent: OnEvent },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    to.heard();
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) tellBlock(block, to.onEvent);
  }
}

function tellBlock(block: string, onEvent: OnEvent): void {
  let id: number | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value] = /^(id|data): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') id = Number(value);
    else if (field === 'data') data.push(value ?? '');
  }
  if (data.length === 0) return;
  const event = parse(data.join('\n'));
  if (event) onEvent(event, id);
}

/** What is no JSON, or no event, is passed over: a newer server may tell more than is known here. */
function parse(text: string): WidgetEvent | null {
  try {
    const event = JSON.parse(text) as WidgetEvent | null;
    return typeof event?.type === 'string' ? event : null;
  } catch {
    return null;
  }
}
