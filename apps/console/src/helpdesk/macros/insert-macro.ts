import type { Macro } from '@replique/contract/helpdesk/macros';

export interface Inserted {
  text: string;
  /** What is selected then: the first blank, for the agent to fill in; without one, the end of what came. */
  from: number;
  to: number;
}

/** A macro in the place of what is selected; where nothing is written yet, it is the reply. */
export function insertMacro(
  text: string,
  { start, end }: { start: number; end: number },
  macro: Pick<Macro, 'text' | 'blanks'>,
): Inserted {
  const isEmpty = text.trim() === '';
  const [before, after] = isEmpty ? ['', ''] : [text.slice(0, start), text.slice(end)];
  const places = macro.blanks.flatMap((blank) => {
    const at = macro.text.indexOf(blank);
    return at === -1 ? [] : [{ at, blank }];
  });
  const first = places.toSorted((one, other) => one.at - other.at)[0];
  const from = before.length + (first?.at ?? macro.text.length);
  return { text: before + macro.text + after, from, to: from + (first?.blank.length ?? 0) };
}
