import type { Instruction } from '../generation/instructions.ts';
import type { SuggestInput } from '../generation/types.ts';
import type { Mask } from './mask.ts';

/**
 * The input as a model may see it. `prompt.context` and `prompt.style` must come masked: they hold values that were
 * filled in, and what is masked twice is restored to a placeholder.
 */
export function maskInput(input: SuggestInput, mask: Mask): SuggestInput {
  const orNull = (text: string | null) => (text === null ? null : mask.text(text));
  return {
    ...input,
    question: mask.text(input.question),
    requesterName: input.requesterName === null ? null : mask.name(input.requesterName),
    agentName: input.agentName === null ? null : mask.name(input.agentName),
    messages: input.messages.map((message) => ({ ...message, text: mask.text(message.text) })),
    prompt: { ...input.prompt, rules: mask.rule(input.prompt.rules) },
    guidelines: input.guidelines === null ? null : mask.rule(input.guidelines),
    passages: input.passages.map((passage) => ({
      ...passage,
      title: mask.text(passage.title),
      heading: orNull(passage.heading),
      text: mask.text(passage.text),
      question: orNull(passage.question),
    })),
  };
}

/** An agent's own instruction, masked. */
export function maskInstruction(instruction: Instruction, mask: Mask): Instruction {
  const { freeText } = instruction;
  return { ...instruction, freeText: freeText === null ? null : mask.text(freeText) };
}
