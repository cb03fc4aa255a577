import type { MarkedPart } from '../../../ui/text/marked-text.tsx';

/** A stretch between changes, whole paragraphs of which nothing became anything. */
export interface Fold {
  kind: 'fold';
  text: string;
  paragraphs: number;
}

const between = /(\n{2,})/;
/** Fewer are shown: a line that says one paragraph is hidden takes as much room as the paragraph. */
const leastFolded = 2;

/** The paragraphs at the given place and those around it, each with the blank lines after it. */
function splitParagraphs(text: string): string[] {
  const pieces = text.split(between);
  return pieces.flatMap((piece, at) => (at % 2 === 0 ? [piece + (pieces[at + 1] ?? '')] : []));
}

function foldPart(text: string, isFirst: boolean, isLast: boolean): (MarkedPart | Fold)[] {
  const paragraphs = splitParagraphs(text);
  // Beside a change its own paragraph stays, and the one before or after it.
  const from = isFirst ? 0 : 2;
  const to = paragraphs.length - (isLast ? 0 : 2);
  if (to - from < leastFolded) return [{ kind: 'same', text }];
  const stretch = (start: number, end: number) => paragraphs.slice(start, end).join('');
  const shown = (part: string): MarkedPart[] => (part === '' ? [] : [{ kind: 'same', text: part }]);
  // The blank lines before a fold are folded with it.
  const head = stretch(0, from).trimEnd();
  const blank = stretch(0, from).slice(head.length);
  return [
    ...shown(head),
    { kind: 'fold', text: blank + stretch(from, to), paragraphs: to - from },
    ...shown(stretch(to, paragraphs.length)),
  ];
}

/** What two texts share, shortened to what stands near a difference: a long document is read for what is new in it. */
export function foldUnchanged(parts: readonly MarkedPart[]): (MarkedPart | Fold)[] {
  return parts.flatMap((part, at) =>
    part.kind === 'same' ? foldPart(part.text, at === 0, at === parts.length - 1) : [part],
  );
}
