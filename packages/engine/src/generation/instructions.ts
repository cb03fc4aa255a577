/** What the built-in writer can do without a model. */
export const instructionPresets = ['shorter', 'friendlier', 'steps'] as const;
export type InstructionPreset = (typeof instructionPresets)[number];

/** An instruction read: the presets in it, and what is left for a model (null when nothing is). */
export type Instruction = { presets: ReadonlySet<InstructionPreset>; freeText: string | null };

/** Reads "shorter", "friendlier, steps" or free text; presets may be joined by commas or plus signs. */
export function readInstruction(instruction: string | null): Instruction {
  const presets = new Set<InstructionPreset>();
  const text = instruction?.trim() ?? '';
  if (!text) return { presets, freeText: null };
  for (const part of text.toLowerCase().split(/[,+]/)) {
    const preset = instructionPresets.find((known) => known === part.trim());
    if (!preset) return { presets: new Set(), freeText: text };
    presets.add(preset);
  }
  return { presets, freeText: null };
}

const forModel: Record<InstructionPreset, string> = {
  shorter: 'Answer in at most three sentences beside greeting and closing.',
  friendlier: 'Write in a warmer, friendlier tone.',
  steps: 'Give the answer as numbered steps.',
};

/** The instruction as a sentence for a model, or null. */
export function describeInstruction(instruction: Instruction): string | null {
  if (instruction.freeText) return instruction.freeText;
  const sentences = [...instruction.presets].map((preset) => forModel[preset]);
  return sentences.length > 0 ? sentences.join(' ') : null;
}
