import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the sets are: beside the repository, never in it. */
const folder = join(import.meta.dirname, '../../../../shared/data/security');

/** Whether the public set of hostile texts is beside the repository. */
export const hasHostileTexts = existsSync(folder);

export type HostileText = { set: string; text: string };

function readLines(name: string): Record<string, string>[] {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, string>);
}

/** Every hostile text of the set; the mails of the indirect set each carry one of its instructions. */
export function readHostileTexts(): HostileText[] {
  const instructions = readLines('indirect_injection_train.jsonl').map(
    ({ instruction = '' }) => instruction,
  );
  const mails = readLines('emails_for_indirect_injection_train.jsonl').map(
    ({ context = '' }, at) => `${context}\n${instructions[at % instructions.length]}`,
  );
  const naughty = JSON.parse(readFileSync(join(folder, 'blns.json'), 'utf8')) as string[];
  const of = (set: string, texts: (string | undefined)[]) =>
    texts.filter((text) => text?.trim()).map((text) => ({ set, text: text as string }));
  return [
    ...of('indirect instructions', instructions),
    ...of('mails that carry one', mails),
    ...of(
      'jailbreaks',
      readLines('jailbreak_prompts.jsonl').map(({ text }) => text),
    ),
    ...of('naughty strings', naughty),
    ...of(
      'markup',
      readLines('xss_payloads.jsonl').map(({ payload }) => payload),
    ),
  ];
}
