import type { Macro } from '@replique/contract/helpdesk/macros';

export interface Inserted {
  text: string;
  /** What is selected then: the first blank, for the agent to fill in; without one, the end of what came. */
  from: number;
  to: number;
}

/** One empty line between what stands there and what comes. */
function parted(before: string, after: string): [string, string] {
  const above = before.trimEnd();
  const below = after.trimStart();
  return [above && `${above}\n\n`, below && `\n\n${below}`];
}

/** A macro in the place of what is selected, a paragraph of its own; where nothing is written yet, it is the reply. */
export function insertMacro(
  text: string,
  { start, end }: { start: number; end: number },
  macro: Pick<Macro, 'text' | 'blanks'>,
): Inserted {
  const [before, after] = parted(text.slice(0, start), text.slice(end));
  const saved = macro.text.trim();
  const places = macro.blanks.flatMap((blank) => {
    const at = saved.indexOf(blank);
    return at === -1 ? [] : [{ at, blank }];
  });
  const first = places.toSorted((one, other) => one.at - other.at)[0];
  const from = before.length + (first?.at ?? saved.length);
  return { text: before + saved + after, from, to: from + (first?.blank.length ?? 0) };
}
