import type { Language } from '../../text/language.ts';
import { isListItem, joinSentences } from '../join-sentences.ts';
import { stripHeader } from './reply-header.ts';
import { matchNames, restyleNames } from './reply-names.ts';
import { readClosingLine, type NameMatcher, type Signers } from './reply-signature.ts';
import type { ReplyStyles, SentenceEvent, SuggestEvent } from '../types.ts';

/** Who may be named in a reply. */
export type ReplyPeople = {
  requesterName: string | null;
  agentName: string | null;
  companyName: string | null;
};

/** It has a source, or states something that needs one: it is never taken away. */
function isContent(sentence: SentenceEvent): boolean {
  return sentence.sources.length > 0 || sentence.facts !== undefined || !sentence.supported;
}

/** Applies the switches to sentences as they come; what may turn out to be a signature waits for the next one. */
class ReplyStyler {
  #styles: ReplyStyles;
  #language: Language;
  #requester: NameMatcher;
  #signers: Signers;
  #isHeader = true;
  #hasBody = false;
  #isClosed = false;
  #held: SentenceEvent[] = [];
  #startsParagraph = false;
  #said = 0;

  constructor(styles: ReplyStyles, people: ReplyPeople, language: Language) {
    this.#styles = styles;
    this.#language = language;
    this.#requester = matchNames(people.requesterName);
    this.#signers = {
      agent: matchNames(people.agentName),
      company: matchNames(people.companyName),
      requester: this.#requester,
    };
  }

  push(sentence: SentenceEvent): SentenceEvent[] {
    const named = { ...sentence, text: this.#withoutNames(sentence) };
    const body = this.#withoutHeader(named);
    return body ? this.#withoutSignature(body) : this.#drop(sentence);
  }

  #withoutNames({ text }: SentenceEvent): string {
    const { noNameInPoliteness, requesterNamePlaceholder } = this.#styles;
    if ((!noNameInPoliteness && !requesterNamePlaceholder) || isListItem(text)) return text;
    const style = noNameInPoliteness ? 'drop' : 'placeholder';
    const lines = text.split('\n');
    return lines
      .map((line) => restyleNames(line, style, this.#requester, this.#language))
      .join('\n');
  }

  #withoutHeader(sentence: SentenceEvent): SentenceEvent | null {
    if (!this.#styles.noHeader || !this.#isHeader) return sentence;
    const text = isListItem(sentence.text)
      ? sentence.text
      : stripHeader(sentence.text, isContent(sentence), this.#language);
    if (text === '') return null;
    this.#isHeader = false;
    return { ...sentence, text };
  }

  #withoutSignature(sentence: SentenceEvent): SentenceEvent[] {
    if (!this.#styles.noSignature) return [this.#say(sentence)];
    const content = isContent(sentence);
    if (!this.#hasBody || isListItem(sentence.text)) {
      this.#hasBody ||= content;
      this.#isClosed = false;
      return [...this.#release(), this.#say(sentence)];
    }
    const kept: string[] = [];
    const wasClosed = this.#isClosed;
    let isSignature = false;
    for (const line of sentence.text.split('\n')) {
      const read = readClosingLine(line, this.#signers, {
        isClosed: this.#isClosed,
        isContent: content,
      });
      isSignature ||= read.kind === 'signature' && !this.#isClosed;
      if (read.kind === 'signature' && sentence.sources.length === 0) continue;
      if (read.kind === 'mark' && sentence.sources.length === 0) this.#isClosed = true;
      else {
        this.#isClosed = read.kind === 'formula';
        kept.push(read.kind === 'formula' && sentence.sources.length === 0 ? read.kept : line);
      }
    }
    const text = kept.join('\n');
    if (text) return [...this.#release(), this.#say({ ...sentence, text })];
    // Without a formula above, a name is a signature only when nothing but names follows.
    if (!isSignature || wasClosed) return this.#drop(sentence);
    this.#held.push(sentence);
    return [];
  }

  #drop(sentence: SentenceEvent): SentenceEvent[] {
    this.#startsParagraph ||= sentence.paragraph;
    return [];
  }

  #release(): SentenceEvent[] {
    const released = this.#held.map((sentence) => this.#say(sentence));
    this.#held = [];
    return released;
  }

  #say(sentence: SentenceEvent): SentenceEvent {
    const paragraph = sentence.paragraph || this.#startsParagraph;
    this.#startsParagraph = false;
    return { ...sentence, paragraph, index: this.#said++ };
  }
}

/** The switches applied to whole sentences. */
export function styleSentences(
  sentences: SentenceEvent[],
  styles: ReplyStyles,
  people: ReplyPeople,
  language: Language,
): SentenceEvent[] {
  const styler = new ReplyStyler(styles, people, language);
  return sentences.flatMap((sentence) => styler.push(sentence));
}

/** The switches applied to a run as it streams: what is said is styled already, and the text at its end is what was said. */
export async function* styleReply(
  events: AsyncIterable<SuggestEvent>,
  styles: ReplyStyles,
  reply: { people: ReplyPeople; language: Language; question: string },
): AsyncGenerator<SuggestEvent> {
  const styler = new ReplyStyler(styles, reply.people, reply.language);
  const said: SentenceEvent[] = [];
  for await (const event of events) {
    if (event.type === 'sentence') {
      for (const sentence of styler.push(event)) {
        said.push(sentence);
        yield sentence;
      }
    } else if (event.type !== 'done') yield event;
    else if (said.length > 0) yield { ...event, text: joinSentences(said) };
    else {
      // Nothing but courtesy was written: there is no reply to propose.
      const { tokensIn, tokensOut, used, writer, fellBack } = event;
      const reason = writer === 'model' ? 'model-abstained' : 'nothing-close';
      const failure = fellBack === null ? {} : { fellBack };
      const { question } = reply;
      yield { type: 'silence', reason, question, tokensIn, tokensOut, used, ...failure };
    }
  }
}
