import type { Instruction } from '../generation/instructions.ts';
import type { Passage, SuggestInput } from '../generation/types.ts';
import type { Mask } from './mask.ts';
import { greetedIn } from './names.ts';

/**
 * The input as a model may see it. `prompt.context` and `prompt.style` must come masked: they hold values that were
 * filled in, and what is masked twice is restored to a placeholder.
 */
export function maskInput(input: SuggestInput, mask: Mask): SuggestInput {
  const passages = [...input.passages].sort(
    (left, right) => Number(left.kind === 'ticket') - Number(right.kind === 'ticket'),
  );
  // Past answers come last: what only they hold is somebody else's, and is not put back.
  const masked: SuggestInput = {
    ...input,
    question: mask.text(input.question),
    requesterName: input.requesterName === null ? null : mask.name(input.requesterName),
    agentName: input.agentName === null ? null : mask.name(input.agentName),
    messages: input.messages.map((message) => ({ ...message, text: mask.text(message.text) })),
    prompt: { ...input.prompt, rules: mask.rule(input.prompt.rules) },
    guidelines: input.guidelines === null ? null : mask.rule(input.guidelines),
    facts: (input.facts ?? []).map(({ source, text }) => ({ source, text: mask.text(text) })),
    previous: input.previous ? mask.text(input.previous) : null,
    passages: [],
  };
  const shown = new Map(passages.map((passage) => [passage, maskPassage(passage, mask)]));
  return { ...masked, passages: input.passages.map((passage) => shown.get(passage) ?? passage) };
}

function maskPassage(passage: Passage, mask: Mask): Passage {
  const greeted = greetedIn(passage.text);
  const hide = (text: string): string =>
    passage.kind === 'ticket' ? mask.foreign(text, greeted) : mask.text(text);
  const orNull = (text: string | null) => (text === null ? null : hide(text));
  return {
    ...passage,
    title: hide(passage.title),
    heading: orNull(passage.heading),
    text: hide(passage.text),
    question: orNull(passage.question),
  };
}

/** An agent's own instruction, masked. */
export function maskInstruction(instruction: Instruction, mask: Mask): Instruction {
  const { freeText } = instruction;
  return { ...instruction, freeText: freeText === null ? null : mask.text(freeText) };
}
