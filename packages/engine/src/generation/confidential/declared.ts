import type { SuggestInput } from '../types.ts';
import { squeeze } from './fold.ts';

/**
 * `[[confidential: FERN-4471]]` declares a value that no reply may say. Also in French, and without an end: what follows on
 * the line counts then, as a value that is left open must not be unprotected.
 */
const mark =
  /\[\[[^\S\n]{0,4}confidenti(?:al|el)[^\S\n]{0,4}:((?:[^\]\n]|\](?!\]))*)(?:\]\]|$)/gimu;

/** What a model reads instead of a value. */
export const hiddenValue = '[confidential]';

/** A value of fewer letters and figures is only found as it is written. */
export const shortestProtected = 4;

/** The values that a text declares, each once, in its order. */
export function declaredIn(text: string): string[] {
  const values = [...text.matchAll(mark)].map(([, value = '']) => value.trim());
  return [...new Set(values.filter(Boolean))];
}

const withoutDeclared = (text: string): string => text.replace(mark, hiddenValue);

type Declaring = Pick<SuggestInput, 'guidelines' | 'prompt' | 'confidential'>;

/** Takes the declared values out of prompt, rules and guidelines: nobody who writes a reply needs them. */
export function takeDeclared<Input extends Declaring>(
  input: Input,
): Input & { confidential: string[] } {
  const { guidelines, confidential = [] } = input;
  const { context, style, rules } = input.prompt;
  const declared = [context, style, rules, guidelines ?? ''].flatMap(declaredIn);
  return {
    ...input,
    prompt: {
      context: withoutDeclared(context),
      style: withoutDeclared(style),
      rules: withoutDeclared(rules),
    },
    guidelines: guidelines === null ? null : withoutDeclared(guidelines),
    confidential: [...new Set([...confidential, ...declared])],
  };
}

const word = /[\p{L}\p{M}\p{N}]+/gu;
/** So many signs may stand between two parts of a value that is written in parts. */
const widestJoint = 3;

const foldWord = (text: string): string =>
  /^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : squeeze(text);

type Word = { text: string; start: number; end: number };

/** How many words from one on are the value and nothing else; 0 where they are not. */
function wordsThatSay(words: Word[], from: number, value: string): number {
  let said = '';
  for (let at = from; at < words.length; at += 1) {
    const { text, start } = words[at] as Word;
    const before = words[at - 1];
    if (at > from && before && start - before.end > widestJoint) return 0;
    said += text;
    if (said === value) return at - from + 1;
    if (!value.startsWith(said)) return 0;
  }
  return 0;
}

/** Hides what is written plainly of the values, in parts or letter by letter; other forms are found in the reply. */
export function hideValues(values: string[]): (text: string) => string {
  const byFirst = Map.groupBy(values.map(squeeze).filter(Boolean), ([first]) => first);
  const signs = values.filter((value) => squeeze(value) === '');
  const hideSigns = (text: string) =>
    signs.reduce((left, value) => left.replaceAll(value, hiddenValue), text);
  if (values.length === 0) return (text) => text;
  return (text) => {
    const words = [...text.matchAll(word)].map(({ 0: found, index }) => ({
      text: foldWord(found),
      start: index,
      end: index + found.length,
    }));
    let shown = '';
    let shownTo = 0;
    for (let at = 0; at < words.length; at += 1) {
      const starting = byFirst.get(words[at]?.text[0]) ?? [];
      const count = Math.max(0, ...starting.map((value) => wordsThatSay(words, at, value)));
      if (count === 0) continue;
      shown += text.slice(shownTo, words[at]?.start) + hiddenValue;
      at += count - 1;
      shownTo = words[at]?.end ?? text.length;
    }
    return hideSigns(shown + text.slice(shownTo));
  };
}

/** All that a model is shown, with the values hidden wherever they stand. */
export function hideConfidential(
  input: SuggestInput,
  hide: (text: string) => string,
): SuggestInput {
  const orNull = <Text extends string | null | undefined>(text: Text) =>
    typeof text === 'string' ? hide(text) : text;
  const { context, style, rules } = input.prompt;
  return {
    ...input,
    question: hide(input.question),
    messages: input.messages.map((message) => ({ ...message, text: hide(message.text) })),
    prompt: { context: hide(context), style: hide(style), rules: hide(rules) },
    guidelines: orNull(input.guidelines) ?? null,
    facts: (input.facts ?? []).map((fact) => ({ ...fact, text: hide(fact.text) })),
    previous: orNull(input.previous) ?? null,
    passages: input.passages.map((passage) => ({
      ...passage,
      title: hide(passage.title),
      heading: orNull(passage.heading) ?? null,
      text: hide(passage.text),
      question: orNull(passage.question) ?? null,
    })),
  };
}
