import { applyPatch, diffArrays, structuredPatch } from 'diff';
import { type PromptText, sections } from '../use-prompt-draft.ts';

/** Lines that stand; that only one side changed; or that both changed, each differently. */
export type MergePart =
  | { kind: 'same' | 'mine' | 'theirs'; before: string; text: string }
  | { kind: 'conflict'; before: string; mine: string; theirs: string };

export type Choice = 'mine' | 'theirs' | 'both';

/** Lines `start` to `end` of the base, the end not among them, that one side wrote anew. */
interface Edit {
  start: number;
  end: number;
  lines: string[];
}

/** Every line with its end, so that the parts joined give the text again. */
const cut = (text: string): string[] => text.split(/(?<=\n)/);

function editsOf(base: string[], changed: string[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const { value, added, removed } of diffArrays(base, changed)) {
    const last = edits.at(-1);
    if (!added && !removed) {
      at += value.length;
      continue;
    }
    const edit = last && last.end === at ? last : { start: at, end: at, lines: [] };
    if (edit !== last) edits.push(edit);
    if (added) edit.lines.push(...value);
    else {
      at += value.length;
      edit.end = at;
    }
  }
  return edits;
}

/** What one side makes of the base's lines `start` to `end`; its edits among them lie wholly within. */
function write(base: string[], edits: Edit[], start: number, end: number): string {
  const lines: string[] = [];
  let at = start;
  for (const edit of edits) {
    lines.push(...base.slice(at, edit.start), ...edit.lines);
    at = edit.end;
  }
  return [...lines, ...base.slice(at, end)].join('');
}

interface Region {
  start: number;
  end: number;
  mine: Edit[];
  theirs: Edit[];
}

/** Edits that touch one another, whichever side made them, are judged together. */
function gatherRegions(mine: Edit[], theirs: Edit[]): Region[] {
  const all = [
    ...mine.map((edit) => ({ edit, side: 'mine' as const })),
    ...theirs.map((edit) => ({ edit, side: 'theirs' as const })),
  ].toSorted((one, other) => one.edit.start - other.edit.start);
  const regions: Region[] = [];
  for (const { edit, side } of all) {
    const last = regions.at(-1);
    const region =
      last && edit.start <= last.end
        ? last
        : { start: edit.start, end: edit.end, mine: [], theirs: [] };
    if (region !== last) regions.push(region);
    region.end = Math.max(region.end, edit.end);
    region[side].push(edit);
  }
  return regions;
}

function judge(base: string[], { start, end, ...edits }: Region): MergePart {
  const before = base.slice(start, end).join('');
  const mine = write(base, edits.mine, start, end);
  const theirs = write(base, edits.theirs, start, end);
  if (mine === theirs) return { kind: 'same', before: mine, text: mine };
  if (edits.theirs.length === 0) return { kind: 'mine', before, text: mine };
  if (edits.mine.length === 0) return { kind: 'theirs', before, text: theirs };
  return { kind: 'conflict', before, mine, theirs };
}

/** Puts together what two sides made of the same text, line by line. Nothing of either is left out. */
export function mergeText(base: string, mine: string, theirs: string): MergePart[] {
  const lines = cut(base);
  const parts: MergePart[] = [];
  const keep = (start: number, end: number) => {
    const text = lines.slice(start, end).join('');
    if (text !== '') parts.push({ kind: 'same', before: text, text });
  };
  let at = 0;
  for (const region of gatherRegions(editsOf(lines, cut(mine)), editsOf(lines, cut(theirs)))) {
    keep(at, region.start);
    parts.push(judge(lines, region));
    at = region.end;
  }
  keep(at, lines.length);
  return parts;
}

/** Two texts one after the other, each on lines of its own. */
function stack(first: string, second: string): string {
  const gap = first === '' || first.endsWith('\n') || second === '' ? '' : '\n';
  return `${first}${gap}${second}`;
}

/** The merged text; undefined while a conflict is undecided. `choices` by the number of the part. */
export function joinParts(
  parts: MergePart[],
  choices: Record<number, Choice | undefined>,
): string | undefined {
  let text = '';
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'conflict') text += part.text;
    else {
      const choice = choices[index];
      if (choice === undefined) return undefined;
      text += choice === 'both' ? stack(part.mine, part.theirs) : part[choice];
    }
  }
  return text;
}

// A changed line is carried over only where the lines around it still stand, too.
const context = 2;

/** The same for one text. */
export function rebaseOne(base: string, mine: string, theirs: string): string | undefined {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const patch = structuredPatch('', '', base, mine, '', '', { context });
  const result = applyPatch(theirs, patch);
  return result === false ? undefined : result;
}

/** What `mine` changed in `base`, done to `theirs`; undefined where both changed the same lines. */
export function rebaseText(
  base: PromptText,
  mine: PromptText,
  theirs: PromptText,
): PromptText | undefined {
  const text: PromptText = { context: '', style: '' };
  for (const section of sections) {
    const rebased = rebaseOne(base[section], mine[section], theirs[section]);
    if (rebased === undefined) return undefined;
    text[section] = rebased;
  }
  return text;
}
