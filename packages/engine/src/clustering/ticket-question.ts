import { partWeights, weighParts } from '../text/asking.ts';
import { isPleasantry } from '../text/courtesy.ts';
import type { Language } from '../text/language.ts';
import { extractQuestion, stripQuoted, type Thread } from '../text/question.ts';
import { splitSentences } from '../text/sentences.ts';

/** Thanks and the like; the same words may begin a wish ("Merci de me dire …"). */
const thanks: Record<Language, RegExp> = {
  en: /^(?:many |lots of )?(?:thanks|thank you)(?: [\p{L}'’]+){0,12}[.!\s]*$/iu,
  fr: /^(?:merci|je vous remercie)(?: [\p{L}'’]+){0,12}[.!\s]*$/iu,
};
/** Politeness of askers that says nothing of the matter, however it is put. */
const politeness: Record<Language, RegExp> = {
  en: /^(?:(?:i|we) (?:look|am looking|are looking) forward|looking forward|(?:i|we)(?: would|['’]d) (?:really |greatly )?appreciate (?:it|your help|any help)|any help (?:is|would be)|(?:sorry|apologies) (?:to|for) (?:bother|disturb)|please (?:help|advise|assist)(?: me| us)?$|please (?:help|advise|assist)[.!]|(?:can|could) (?:you|someone|anyone|anybody) (?:please )?help(?: me| us)?(?: with this| out)?(?: please)?\s?[.!?])(?: [\p{L}'’]+){0,12}[.!?\s]*$/iu,
  fr: /^(?:dans l['’]attente|en vous remerciant|(?:je vous prie|veuillez) (?:d['’])?agr[ée]er|(?:d[ée]sol[ée]e?|pardon) (?:de|pour) (?:vous|le) d[ée]rang\p{L}+|(?:j['’]esp[èe]re|en esp[ée]rant) que vous allez bien|bonne r[ée]ception|aidez[- ]moi|pouvez[- ]vous m['’]aider|(?:quelqu['’]un )?(?:peut|pourrait)[- ](?:on|il) m['’]aider)(?:,? [\p{L}'’]+){0,16}[.!?\s]*$/iu,
};
const longestName = 60;

/** Whether a sentence asks: "Merci de me dire comment résilier" does, though it begins like thanks. */
function asks(sentence: string, language: Language): boolean {
  return weighParts(`\n${sentence}`, language).some(({ weight }) => weight === partWeights.asks);
}

function isPolite(sentence: string, language: Language): boolean {
  if (politeness[language]?.test(sentence)) return true;
  const isThanks = thanks[language]?.test(sentence) || isPleasantry(sentence);
  return isThanks && !asks(sentence, language);
}

/** The messages of the requester before anybody answered; before them may stand what started the thread. */
function firstMessages({ messages }: Thread): Thread['messages'] {
  const start = messages.findIndex(({ role }) => role === 'requester');
  if (start < 0) return [];
  const end = messages.findIndex(({ role }, place) => place > start && role === 'agent');
  return messages.slice(start, end < 0 ? undefined : end);
}

/** The requester's name by itself at the end is their signature. */
function dropName(lines: string[], name: string | null): string[] {
  const words = new Set((name ?? '').toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  const isName = (line: string): boolean => {
    const said = line.toLowerCase().match(/\p{L}+/gu) ?? [];
    return line.length <= longestName && said.length > 0 && said.every((word) => words.has(word));
  };
  const end = lines.findLastIndex((line) => line.trim() && !isName(line));
  return lines.slice(0, end + 1);
}

/**
 * What a ticket asks, for grouping: the subject on a line of its own, then what the requester wrote before anybody
 * answered, without greetings, thanks and the like, quoted mail and signatures. Empty where nothing is asked. Personal
 * data are still in it: the caller masks them.
 * @param thread messages in time order, as plain text
 * @param name the requester's, or null
 */
export function readTicketQuestion(
  thread: Thread,
  { language, name = null }: { language: Language; name?: string | null },
): string {
  const messages = firstMessages(thread).map(({ role, text }) => ({
    role,
    text: dropName(stripQuoted(text).text.split('\n'), name).join('\n'),
  }));
  const lines = extractQuestion({ subject: thread.subject, messages }).split('\n');
  const kept = dropName(lines, name).map((line) =>
    splitSentences(line, language)
      .filter((sentence) => !isPolite(sentence, language))
      .join(' '),
  );
  return kept.filter(Boolean).join('\n');
}
