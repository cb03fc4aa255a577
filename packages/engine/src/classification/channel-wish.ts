import { foldText } from '../text/analyse.ts';

/** How somebody wants to be answered. */
export type WishedChannel = 'phone' | 'email' | 'chat' | 'sms';

/** `confidence` 0..1: a plain request, or only a word about it. `cue`: the words that say so, as folded text. */
export type ChannelWish = { channel: WishedChannel; confidence: number; cue: string };

const asked = 0.9;
const hinted = 0.6;

const phone = String.raw`(?:phone|telephone|mobile|cell)`;
const patterns: { channel: WishedChannel; confidence: number; pattern: RegExp }[] = [
  ...phrases('phone', asked, [
    String.raw`(?:call|phone|ring) (?:me|us)\b`,
    String.raw`(?:give|giving) (?:me|us) a (?:call|ring)`,
    String.raw`(?:prefer|want|would like|request\w*|need) (?:a|to be) (?:phone )?(?:call|called|callback|call-back|phoned)\b`,
    String.raw`(?:rappelez|appelez|telephonez)[- ](?:moi|nous)`,
    String.raw`(?:me|nous) (?:rappeler|appeler|telephoner|joindre par telephone|contacter par telephone)`,
    String.raw`(?:etre|soit) (?:rappele|contacte\w* par telephone|joint\w* par telephone)`,
  ]),
  ...phrases('phone', hinted, [
    String.raw`(?:reach|contact) (?:me|us) (?:on|at|by) (?:my|our|the) ${phone}`,
    String.raw`(?:by|over the) (?:phone|telephone)\b`,
    String.raw`par telephone\b`,
  ]),
  ...phrases('email', asked, [
    String.raw`(?:e-?mail|write to) (?:me|us)\b`,
    String.raw`(?:reply|answer|respond|contact me|get back to me) (?:\w+ )?(?:by|via|through|with an) e-?mail\b`,
    String.raw`(?:ecrivez|repondez)[- ](?:moi|nous) (?:par|sur) (?:e-?mail|mail|courriel)`,
    String.raw`(?:me|nous) (?:repondre|contacter|joindre|ecrire) (?:par|sur) (?:e-?mail|mail|courriel)`,
  ]),
  ...phrases('email', hinted, [
    String.raw`(?:by|via) e-?mail\b`,
    String.raw`par (?:e-?mail|mail|courriel)\b`,
  ]),
  ...phrases('chat', asked, [
    String.raw`(?:talk|speak|chat) (?:to|with) (?:someone|somebody|an agent|a person|a human) (?:by|via|on|over|in) (?:the )?(?:live )?chat`,
    String.raw`(?:discuter|parler|echanger) (?:\w+ ){0,4}(?:par|sur|via) (?:le )?(?:chat|tchat)`,
  ]),
  ...phrases('chat', hinted, [
    String.raw`(?:by|via|on) (?:the )?live chat\b`,
    String.raw`par (?:chat|tchat)\b`,
  ]),
  ...phrases('sms', asked, [
    String.raw`(?:text|sms|whatsapp) (?:me|us)\b`,
    String.raw`(?:envoyez|ecrivez)[- ](?:moi|nous) (?:un|par) (?:sms|texto)`,
    String.raw`(?:me|nous) (?:contacter|repondre|joindre|prevenir) (?:par|sur) (?:sms|texto|whatsapp)`,
  ]),
  ...phrases('sms', hinted, [String.raw`(?:by|via|par) (?:sms|whatsapp|texto|text message)\b`]),
];

const refusal =
  /(?:\b(?:do not|don't|dont|never|not|no|stop|please no|rather than|instead of|without|ne|pas|plus|jamais|sans|plutot que|ni)(?: \S+)? )$/;
/** Of what happened before: "they told me by phone" wishes nothing. */
const past =
  /\b(?:told|said|informed|spoke|called|answered|promised|confirmed|received|sent|dit|repondu|recu|envoye|appele|confirme|promis|informe)\b/;
/** So far back from the wish, within its sentence. */
const nearPast = 50;

function phrases(channel: WishedChannel, confidence: number, all: string[]) {
  return all.map((source) => ({
    channel,
    confidence,
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${source}`, 'gu'),
  }));
}

const clauseOf = (before: string): string =>
  (before.split(/[.!?]/).at(-1) as string).slice(-nearPast);

const longest = 20_000;

/** How the writer asks to be answered, in English or French; null when nothing is said about it. The last plain request counts. */
export function findChannelWish(text: string): ChannelWish | null {
  const folded = foldText(text.slice(0, longest)).replace(/\s+/g, ' ');
  let found: (ChannelWish & { at: number }) | null = null;
  for (const { channel, confidence, pattern } of patterns) {
    for (const match of folded.matchAll(pattern)) {
      const before = folded.slice(Math.max(0, match.index - 60), match.index);
      if (refusal.test(before)) continue;
      if (confidence < asked && past.test(clauseOf(before))) continue;
      const isBetter =
        found === null ||
        confidence > found.confidence ||
        (confidence === found.confidence && match.index > found.at);
      if (isBetter) found = { channel, confidence, cue: match[0], at: match.index };
    }
  }
  return found && { channel: found.channel, confidence: found.confidence, cue: found.cue };
}
