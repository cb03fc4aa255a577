import type { Steps } from '../../clustering/steps.ts';
import { placeholderPattern } from '../../privacy/placeholders.ts';
import type { Language } from '../../text/language.ts';
import { readGuidelines } from '../guidelines.ts';
import { chatWords, systemWords } from './prompt.ts';
import { RecitalCheck } from './recital.ts';
import { linkableIn, type Linkable } from './linkable.ts';
import { dropUnknownLinks } from './reply-links.ts';
import type { NoteCode, Passage, SuggestInput } from '../types.ts';

/** What is left of a sentence: null when nothing of it may be said. `isTampered`: something was taken out of it. */
export type Guarded = { text: string | null; isTampered: boolean };

const markup =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[|<[/!?]?[a-z][^<>]*>?|<\/?[a-z][\w:-]*\b|&(?:lt|#0*60|#x0*3c);?|\\x3c|\\u003c/giu;
/** What could still begin a mark. */
const opening = /<(?=[\p{L}!/?])/gu;
/** What only a program reads: control characters, marks that turn text round or hide it, letters of the tag block. */
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;
const template =
  /\{\{[^{}\n]{0,200}\}\}|\{%[^\n]{0,200}?%\}|\$\{[^{}\n]{0,200}\}|\{\{|\}\}|\{%|%\}/gu;
const fences = /<{2,}[^<>\n]{0,60}>{2,}|<{3,}|>{3,}/g;
/** The prompt holds little more of a thread; all of it is read before the first sentence, so it is bounded. */
const longestThread = 40_000;
const onlyMark = /^(?:[-•*]|\d{1,2}[.)])?$/u;
/** Marks within marks are taken out from within, so often; of what is still there, the signs go. */
const mostRounds = 8;
const signs = /[<>{}%$]/g;

/** The end of a thread, without putting together what stands before it. */
export function endOf(messages: SuggestInput['messages'], most: number): string {
  const texts: string[] = [];
  let room = most;
  for (let at = messages.length - 1; at >= 0 && room > 0; at -= 1) {
    const text = (messages[at]?.text ?? '').slice(-room);
    texts.push(text);
    room -= text.length + 1;
  }
  return texts.toReversed().join('\n');
}

type GuardKnows = {
  links: Linkable;
  recital: RecitalCheck;
  language: Language;
  /** What a reply may repeat. */
  text: string;
};

/**
 * Checks what a model wrote, sentence by sentence, by code: what a hostile ticket, page or past answer could make a model
 * say is not in the reply, whatever the model obeyed. Says once of each kind what was taken out.
 */
export class OutputGuard {
  readonly notes = new Set<NoteCode>();
  #known: GuardKnows;

  private constructor(known: GuardKnows) {
    this.#known = known;
  }

  /** Step by step: what the prompt holds of a thread and of passages is long. */
  static *reading(input: SuggestInput): Steps<OutputGuard> {
    const { passages, messages, facts = [], previous, guidelines, prompt } = input;
    const textsOf = ({ title, heading, text, url }: Passage) =>
      [title, heading, text, url].filter((part) => typeof part === 'string');
    const pages = passages.flatMap(textsOf);
    const told = [endOf(messages, longestThread), input.question];
    const facted = facts.map(({ text }) => text);
    const known = linkableIn(input);
    yield;
    const obeyed = readGuidelines(guidelines, prompt.rules);
    const said = [obeyed.begin, obeyed.end, input.companyName, input.agentName, previous];
    const texts = [...pages, ...facted, ...told];
    const recital = yield* RecitalCheck.reading(
      [systemWords, chatWords, prompt.context, prompt.style, prompt.rules, guidelines ?? ''],
      [...texts, ...said.filter((text) => typeof text === 'string')],
    );
    return new OutputGuard({
      links: known,
      recital,
      language: input.language,
      text: texts.join('\n'),
    });
  }

  check(sentence: string): Guarded {
    const plain = this.#withoutMarkup(sentence);
    const linked = dropUnknownLinks(plain, this.#known.links, this.#known.language);
    if (linked.isChanged) this.notes.add('links-removed');
    if (this.#known.recital.recites(linked.text)) {
      this.notes.add('prompt-withheld');
      return { text: null, isTampered: true };
    }
    const isUnknown = this.#holdsUnknownPlaceholder(linked.text);
    if (isUnknown) this.notes.add('placeholders-unknown');
    const text = linked.text.trim();
    return {
      text: onlyMark.test(text) ? null : text,
      isTampered: linked.isChanged || isUnknown || plain !== sentence,
    };
  }

  #withoutMarkup(sentence: string): string {
    let plain = sentence.replace(invisible, '');
    // What is taken out may have kept two halves of another apart.
    let before = '';
    for (let round = 0; before !== plain && round < mostRounds; round += 1) {
      before = plain;
      plain = plain.replace(fences, '').replace(markup, '').replace(template, '');
    }
    plain = plain.replace(before === plain ? opening : signs, '');
    if (plain === sentence) return sentence;
    this.notes.add('markup-removed');
    return plain.replace(/[ \t]{2,}/g, ' ');
  }

  /** A placeholder that nothing stands for; one that the requester wrote themselves is their own words. */
  #holdsUnknownPlaceholder(text: string): boolean {
    return [...text.matchAll(placeholderPattern())].some(
      ([found]) => !this.#known.text.includes(found),
    );
  }
}
