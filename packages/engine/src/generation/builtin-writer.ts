import type { Extract } from './extractive.ts';
import type { Instruction } from './instructions.ts';
import { isListItem } from './join-sentences.ts';
import { firstNameOf, phrases } from './phrases.ts';
import type { SentenceEvent, SuggestInput } from './types.ts';

type Line = { text: string; sources: number[]; paragraph: boolean };

/** The reply of the built-in writer: courtesy around the sentences that were found, each with its source. */
export function composeReply(input: SuggestInput, extract: Extract, instruction: Instruction): SentenceEvent[] {
  const { presets } = instruction;
  const tone = presets.has('friendlier') ? 'friendly' : 'plain';
  const words = phrases[input.language];
  const lines: Line[] = [courtesy(words.greeting(firstNameOf(input.requesterName)))];
  if (!presets.has('shorter')) lines.push(courtesy(words.opening[tone]));
  lines.push(...(presets.has('steps') ? asSteps(extract, words.steps) : asParagraphs(extract, words.steps)));
  if (!presets.has('shorter')) lines.push(courtesy(words.next[tone]));
  const signature = input.agentName?.trim();
  lines.push(courtesy(signature ? `${words.closing[tone]}\n${signature}` : words.closing[tone].replace(/,$/, '.')));
  return lines.map((line, index) => ({ type: 'sentence', index, supported: true, ...line }));
}

function courtesy(text: string): Line {
  return { text, sources: [], paragraph: true };
}

/** A sentence that lost its list or its capital on the way is made whole again. */
function asSentence(text: string): string {
  const whole = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?:…)»"”]$/.test(whole) ? whole : `${whole}.`;
}

function asParagraphs(extract: Extract, lead: string): Line[] {
  const lines: Line[] = [];
  let before: { source: number; isList: boolean } | null = null;
  for (const part of extract.parts) {
    const isBare = isListItem(part.sentences[0] ?? '');
    if (isBare) lines.push(courtesy(lead));
    part.sentences.forEach((text, position) => {
      const starts = position === 0 && !isBare && (before?.source !== part.source || before.isList || part.isList);
      lines.push({ text: isListItem(text) ? text : asSentence(text), sources: [part.source], paragraph: starts });
    });
    before = part;
  }
  return lines;
}

function asSteps(extract: Extract, lead: string): Line[] {
  const lines: Line[] = [courtesy(lead)];
  for (const part of extract.parts) {
    for (const text of part.sentences) {
      if (part.isList && text.endsWith(':') && part.sentences.length > 1) continue;
      const bare = text.replace(/^(?:[-•*]|\d{1,2}[.)])\s+/, '');
      lines.push({ text: `${lines.length}. ${asSentence(bare)}`, sources: [part.source], paragraph: false });
    }
  }
  return lines;
}
