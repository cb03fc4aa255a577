import { setImmediate } from 'node:timers/promises';
import { standaloneQuestions } from '@replique/engine/conversation/standalone-question';
import { readInstruction } from '@replique/engine/generation/instructions';
import { suggest } from '@replique/engine/generation/suggest';
import { passage, suggestInput } from '@replique/engine/generation/test-input';
import { Mask } from '@replique/engine/privacy/mask';
import { hostileShapes, hostileText } from '@replique/engine/testing/hostile-texts';
import { chunkSections } from '@replique/engine/text/chunk';
import { promptMaker } from '../../../apps/api/src/answering/ask/build-prompt.ts';
import { textTasks } from '../../../apps/api/src/text-worker.ts';
import { createTexts } from '../../../apps/api/src/platform/text/texts.ts';
import { percentile } from '../../../tests/isolation/hostile-load.ts';

/** How long the event loop is held by what reads the longest texts that it may be given, in the processor's time. */

const texts = createTexts(
  textTasks,
  new URL('../../../apps/api/src/text-worker.ts', import.meta.url),
);
const asked = 'Returns\nHow can I return my shoes?';
const page = passage(1, 'Returns', 'You can return shoes within 30 days. Write to us for a label.');

/** All that a suggestion may be written from: passages as they are cut of a document, and past answers. */
function offerOf(shape: string) {
  const chunks = chunkSections([{ heading: null, text: hostileText(shape, 40_000) }]).slice(0, 8);
  const answer = hostileText(shape, 6_000);
  return [
    ...chunks.map(({ text }, at) => passage(at + 1, `Returns ${at}`, text)),
    ...[9, 10, 11].map((source) =>
      passage(source, 'Returns', answer, { kind: 'ticket', question: asked }),
    ),
  ];
}

async function writeAll(input: ReturnType<typeof suggestInput>): Promise<void> {
  for await (const event of suggest(input, { writer: null })) if (event.type === 'done') return;
}

/** By name: what is made ready for a shape, and then timed. */
const works: Record<string, (shape: string) => () => Promise<unknown>> = {
  'a suggestion of eleven long sources': (shape) => {
    const input = suggestInput(asked, offerOf(shape));
    return () => writeAll(input);
  },
  'a suggestion for a question of 2,000 characters': (shape) => {
    const input = suggestInput(hostileText(shape, 2_000), [page]);
    return () => writeAll(input);
  },
  'the prompt of a message of 200,000 characters': (shape) => {
    const message = { role: 'requester' as const, text: hostileText(shape, 200_000) };
    const input = suggestInput(asked, [page], { messages: [message] });
    const mask = new Mask({ names: ['Nora Field'], whitelist: [], orderNumbers: ['FH-######'] });
    const make = promptMaker({ texts }, { clientId: 1, mask, model: 'a-model' });
    return () => make(input, readInstruction(null));
  },
  'a turn of a chat of forty long messages': (shape) => {
    const text = hostileText(shape, 4_000);
    const messages = Array.from({ length: 40 }, () => ({ author: 'visitor' as const, text }));
    return async () => standaloneQuestions(messages, 'en');
  },
};

/** Between two turns of the event loop, the longest while one work is done. */
async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false];
  const watching = (async () => {
    for (let before = process.threadCpuUsage(); !isOver; before = process.threadCpuUsage()) {
      await setImmediate();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  })();
  await work();
  await setImmediate();
  isOver = true;
  await watching;
  return longest;
}

export type Stretches = { name: string; p50: number; p95: number; longest: number; shape: string };

/** Each work with each shape, the second of two times: the first finds its code not compiled. */
export async function measureStretches(): Promise<Stretches[]> {
  const measured: Stretches[] = [];
  for (const [name, prepare] of Object.entries(works)) {
    const found: { shape: string; ms: number }[] = [];
    for (const shape of hostileShapes) {
      const work = prepare(shape);
      await longestStretch(work);
      found.push({ shape, ms: await longestStretch(work) });
    }
    const all = found.map(({ ms }) => ms);
    const worst = found.toSorted((left, right) => right.ms - left.ms)[0];
    measured.push({
      name,
      p50: percentile(all, 0.5),
      p95: percentile(all, 0.95),
      longest: worst?.ms ?? 0,
      shape: worst?.shape ?? '',
    });
  }
  await texts.close();
  return measured;
}
