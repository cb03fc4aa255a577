import { promptFor } from '@replique/engine/generation/model/model-writer';
import { readInstruction } from '@replique/engine/generation/instructions';
import type { SuggestInput } from '@replique/engine/generation/suggest';
import { Mask } from '@replique/engine/privacy/mask';
import { asMessage } from '@replique/engine/testing/readers/inputs';
import { hostileText } from '@replique/engine/testing/hostile-texts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTexts } from '../../platform/text/texts.ts';
import { textTasks } from '../../text-worker.ts';
import { budgetFor, promptMaker } from './build-prompt.ts';

const texts = createTexts(textTasks, new URL('../../text-worker.ts', import.meta.url));
const model = 'a-model';
const newMask = () =>
  new Mask({ names: ['Nora Field'], whitelist: [], orderNumbers: ['FH-######'] });
const plain = readInstruction(null);
const mail = 'I am Nora Field, nora@example.org. Where is FH-123456?';
const make = (mask: Mask, input: SuggestInput) =>
  promptMaker({ texts }, { clientId: 1, mask, model })(input, plain);

/** Of this thread of the process alone. */
async function msOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

// A thread begins, with its code, while other tests run.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => texts.close());

describe('the prompt for a model', () => {
  it.each([
    ['short', mail],
    ['long', `${mail}\n${'It has not come. '.repeat(4_000)}`],
  ])('of a %s thread is the same wherever it is made, and its mask puts back', async (_, text) => {
    const input = asMessage(text);
    const budget = await budgetFor(model);
    const expected = promptFor(input, plain, { mask: newMask(), budget });
    const mask = newMask();
    const made = await make(mask, input);
    expect(made).toEqual(expected);
    expect(made.user).toContain('[[EMAIL_1]]');
    expect(made.user).not.toContain('nora@example.org');
    expect(mask.restore('[[EMAIL_1]]')).toBe('nora@example.org');
    expect(mask.restore(made.user)).toContain('FH-123456');
    expect(mask.text('again nora@example.org')).toBe('again [[EMAIL_1]]');
  });

  it('of a long hostile thread keeps this thread free', async () => {
    const input = asMessage(hostileText('order numbers', 200_000));
    // Its code is loaded, and a thread runs.
    await make(newMask(), input);
    const here = await msOf(async () => promptFor(input, plain, { mask: newMask() }));
    const there: number[] = [];
    // A collection of garbage may fall into one of them.
    for (let time = 0; time < 3; time += 1) there.push(await msOf(() => make(newMask(), input)));
    expect(Math.min(...there)).toBeLessThan(here / 2);
  });

  it('is not made of more than can be masked: the built-in writer answers then', async () => {
    const messages = Array.from({ length: 13 }, () => ({
      role: 'requester' as const,
      text: 'a'.repeat(1_000_000),
    }));
    await expect(make(newMask(), { ...asMessage('a'), messages })).rejects.toMatchObject({
      code: 'too-large',
    });
  });
});
