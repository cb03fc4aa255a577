import { variableNames } from './prompt-variables.ts';

/** A variable that is being typed: where its braces begin and end, and which names it may become. */
export interface Completion {
  start: number;
  end: number;
  names: string[];
}

const begun = /\{\{\s*([a-z][a-z0-9_.]*)?$/i;
const rest = /^[a-z0-9_.]*\s*\}\}/i;

/** What `{{` before the caret may become; undefined where no variable is begun, or nothing begins like it. */
export function completeVariable(text: string, caret: number): Completion | undefined {
  const match = begun.exec(text.slice(0, caret));
  if (!match) return undefined;
  const typed = (match[1] ?? '').toLowerCase();
  const names = variableNames.filter((name) => name.includes(typed));
  const after = rest.exec(text.slice(caret))?.[0] ?? '';
  const isWhole = after !== '' && names.length === 1 && names[0] === typed;
  if (names.length === 0 || isWhole) return undefined;
  return { start: match.index, end: caret + after.length, names };
}
