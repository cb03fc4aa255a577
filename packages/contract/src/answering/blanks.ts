/** What a saved reply leaves for the agent to fill in, as the platforms write it: `{{ticket.field_7}}`, `{!Case.X}`. */
const placeholder = /\{\{[^{}\n]{1,200}\}\}|\{![^{}\n]{1,200}\}/g;

/** The CRM itself fills this one in when the reply is sent: the style of the replies may ask for it. */
const filledByCrm = '{{requester.name}}';

interface Part {
  text: string;
  isBlank: boolean;
}

/** A text cut at its blanks. */
export function cutAtBlanks(text: string): Part[] {
  const parts: Part[] = [];
  let position = 0;
  for (const { 0: blank, index } of text.matchAll(placeholder)) {
    if (blank === filledByCrm) continue;
    if (index > position) parts.push({ text: text.slice(position, index), isBlank: false });
    parts.push({ text: blank, isBlank: true });
    position = index + blank.length;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isBlank: false });
  return parts;
}

/** What is still to be filled in before a reply is sent, each once. */
export const blanksIn = (text: string): string[] => [
  ...new Set(cutAtBlanks(text).flatMap((part) => (part.isBlank ? [part.text] : []))),
];
