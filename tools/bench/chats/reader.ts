import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Readers of streams, as light as they can be: they share the machine with what is measured. */

/** Of one address the server takes a few hundred. */
const perAddress = 150;

/** @param hear called with what came, and when */
export type Hear = (text: string, at: number) => void;

type Opening = { port: number; index: number; request: string; hear: Hear };

/** @returns what cuts it @throws where the server does not answer with 200 */
function open({ port, index, request, hear }: Opening): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + Math.floor(index / perAddress)}`;
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    let isOpen = false;
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed')));
    socket.on('data', (bytes) => {
      const at = performance.timeOrigin + performance.now();
      const text = bytes.toString('latin1');
      if (!isOpen && !text.startsWith('HTTP/1.1 200')) {
        reject(new Error(text.slice(0, 100)));
        socket.destroy();
        return;
      }
      if (!isOpen) resolve(() => void socket.destroy());
      isOpen = true;
      hear(text, at);
    });
    socket.write(request);
  });
}

/** A machine that is busy refuses some: they come back, as a widget does. */
async function openInTheEnd(opening: Opening): Promise<() => void> {
  for (let tries = 0; ; tries += 1)
    try {
      return await open(opening);
    } catch (error) {
      if (tries === 20) throw error;
      await delay(200);
    }
}

/** Six at a time. @returns what cuts each of them */
export async function openAll(openings: Opening[]): Promise<(() => void)[]> {
  const cuts: (() => void)[] = [];
  const rest = openings.values();
  const lane = async () => {
    for (const opening of rest) cuts.push(await openInTheEnd(opening));
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return cuts;
}
