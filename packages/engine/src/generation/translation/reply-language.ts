import { withoutAddresses } from '../../text/addresses.ts';
import { guessLanguage, readLanguage, type Language } from '../../text/language.ts';
import { languageDetector } from '../../text/language-detector.ts';
import { describedAs } from '../../text/languages/languages.ts';
import { stripQuoted } from '../../text/question.ts';

const leastWords = 4;
/** In so few words a neighbour language ("Ik", "Mi pedido") is often taken for another. */
const surelyForeign = 8;

/** The language a text is written in, of some sixty; null when it is too short or unclear to tell. */
export async function languageIn(text: string): Promise<string | null> {
  const sample = withoutAddresses(text.slice(0, 3_000)).replace(/\[\[\w+\]\]/g, ' ');
  const words = sample.match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  // Scripts without spaces have long "words".
  const isSpaceless = /[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]{6}/u.test(sample);
  if (words.length < leastWords && !isSpaceless) return null;
  const found = (await languageDetector()).detect(words.join(' '));
  const isUsual = found.language === 'en' || found.language === 'fr';
  const isLong = isSpaceless || words.length >= surelyForeign;
  if (!found.language || !found.isReliable()) return null;
  if (isUsual || isLong) return found.language;
  return (await guessLanguage(text))?.language === found.language ? found.language : null;
}

/** Of a message, with what it quotes on top. */
const enoughToTell = 10_000;

/** `asked`: what the requester writes in, null when nothing tells. `isDefault`: the reply is in another language than that. */
export type ReplyLanguage = { language: Language; asked: string | null; isDefault: boolean };

/**
 * In which language to reply: that of the requester's last message that tells one, whatever the ticket's own says; then
 * the ticket's; where that is not described and nothing is known in it, the client's own.
 * @param known the languages of the client's knowledge, most documents first; asked for only where they count
 */
export async function chooseReplyLanguage(ticket: {
  messages: { role: 'requester' | 'agent'; text: string }[];
  language: string | null;
  question: string;
  known: () => Promise<Language[]>;
}): Promise<ReplyLanguage> {
  let asked: string | null = null;
  const told = ticket.messages.filter(({ role }) => role === 'requester').slice(-5);
  for (const { text } of told.toReversed()) {
    asked = await languageIn(stripQuoted(text.slice(0, enoughToTell)).text);
    if (asked) break;
  }
  asked ??= readLanguage(ticket.language ?? '') ?? (await languageIn(ticket.question));
  if (asked && describedAs(asked) !== 'other') return { language: asked, asked, isDefault: false };
  const known = await ticket.known();
  if (asked && known.includes(asked)) return { language: asked, asked, isDefault: false };
  return { language: known[0] ?? 'en', asked, isDefault: asked !== null };
}
