import { markConfidential } from '@replique/contract/answering/confidential';

/** What is typed in place of a selection, and where the caret is then. */
export interface Marked {
  start: number;
  end: number;
  text: string;
  caret: number;
}

/** Marks what is selected, line by line, without the spaces around it; where nothing is, an empty mark to write in. */
export function markSelection(text: string, from: number, to: number): Marked {
  const selected = text.slice(from, to);
  const start = from + (selected.length - selected.trimStart().length);
  const end = Math.max(start, to - (selected.length - selected.trimEnd().length));
  const values = text.slice(start, end).split('\n');
  const marked = values.map((value) => (value.trim() ? markConfidential(value.trim()) : value));
  if (start < end)
    return { start, end, text: marked.join('\n'), caret: start + marked.join('\n').length };
  const empty = markConfidential('');
  return { start: to, end: to, text: empty, caret: to + empty.length - ']]'.length };
}
