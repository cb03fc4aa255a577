/** What people say in a chat around what they ask; held against bare text (said.ts). */

const ends = '(?=$|[\\s,.!?;:)…-])';

/** Phrases at the beginning of a text, one after another, each with the marks behind it. */
function leading(phrases: string): RegExp {
  return new RegExp(`^(?:${phrases})${ends}[\\s,.!?;:)…-]*`, 'u');
}

const hello = leading(
  [
    'hi|hello|hey|hiya|howdy|hullo|greetings|yo|good (?:morning|afternoon|evening|day)',
    '(?:re ?)?bonjour|bonsoir|salut|coucou|bjr|slt|hello',
  ].join('|'),
);
const addressed = leading(
  [
    'there|all|team|everyone|everybody|bot|sir|madam|folks|again',
    'madame|monsieur|mesdames|messieurs|tout le monde|a (?:tous|toutes|vous)|a nouveau|l.equipe',
    "how are you(?: doing)?(?: today)?|how's it going|what's up|(?:is )?(?:anyone|anybody|someone|somebody) (?:there|here)|are you there|can you help(?: me)?(?: please)?|i (?:have|had) a question|i need(?: some)? help|help(?: me)?(?: please)?|(?:a )?quick question",
    "ca va|comment (?:ca va|allez[- ]vous|vas[- ]tu)|(?:il y a|ya|y a[- ]t[- ]il) quelqu'un|vous etes la|(?:pouvez[- ]vous|peux[- ]tu|vous pouvez|tu peux) m'aider|j'ai (?:une|besoin d'une) (?:petite )?question|une (?:petite )?question|j'ai besoin d'aide|(?:a l')?aide(?:z[- ]moi)?|svp|s'il (?:vous|te) plait|please",
  ].join('|'),
);
const thanking = leading(
  [
    '(?:many |ok |okay |great |perfect )?thank(?:s|you| you)(?: (?:so|very) much| a lot| a million| again| all| anyway)?(?: for (?:your|the|all|this|that)(?: [a-z]+){1,3})?|thx|tks|ty|cheers|much appreciated',
    "(?:ok |super |parfait |un grand )?merci(?: beaucoup| bien| a vous| infiniment| d'avance| encore| quand meme| mille fois)?(?: pour (?:votre|vos|la|le|les|cette|ces|tout|l')(?: ?[a-z]+(?![a-z])){0,3})?|mille mercis|je vous remercie",
    "ok(?:ay)?|k|alright|got it|understood|i see|great|perfect|awesome|excellent|super|cool|nice|brilliant|lovely|wonderful|very (?:good|helpful|nice)|all good|good to know|noted|fine|makes sense|that(?:'s| is) (?:all|it|great|perfect|fine|good|clear|very helpful|helpful|what i needed|everything)|that (?:helps|helped|works|worked|solved it|did it)|it works(?: now)?|problem solved|solved|nothing else|no more questions",
    "d'accord|dac|entendu|compris|j'ai compris|je vois|parfait|genial|top|tres bien|tres clair|c'est (?:note|compris|parfait|bon|clair|tout|gentil|super|ce que je cherchais)|ca (?:marche|fonctionne)(?: maintenant)?|bien note|bien recu|note|rien d'autre|ce sera tout|plus de questions?",
    'bye(?: bye)?|goodbye|see you|have a (?:nice|great|good|lovely) (?:day|evening|weekend|one)|good night|take care|au revoir|bonne (?:journee|soiree|fin de journee|nuit|continuation)|bon week[- ]?end|a (?:bientot|plus)|you too|vous aussi|vous de meme',
    'no(?:n|pe)?,? (?:thanks|thank you|merci|that.s all|c.est tout)',
  ].join('|'),
);

/** A smile or a thumb is thanks. */
const glad = /^[\s\p{Emoji_Modifier}\ufe0f👍🙏😊🙂😀😃😄😁❤♥👌👏✅🎉😍☺💯]+$/u;

export type SmallTalk = { rest: string; hasGreeted: boolean; hasThanked: boolean };

/** What is left of a bare text without the greetings and thanks that it begins with. */
export function withoutSmallTalk(bare: string): SmallTalk {
  if (glad.test(bare)) return { rest: '', hasGreeted: false, hasThanked: true };
  let rest = bare;
  let hasGreeted = false;
  let hasThanked = false;
  for (;;) {
    const before = rest;
    if (hello.test(rest)) {
      hasGreeted = true;
      rest = rest.replace(hello, '');
    }
    const thanked = rest.replace(thanking, '');
    hasThanked ||= thanked !== rest;
    rest = thanked;
    if (rest === before) break;
  }
  const left = rest.replace(addressed, '');
  // "Can you help me" greets when nothing follows it; before a question it is a part of that.
  const only = bareOfAddress(left);
  if (only === '' && /\p{L}/u.test(rest)) return { rest: '', hasGreeted: true, hasThanked };
  return { rest, hasGreeted, hasThanked };
}

function bareOfAddress(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(addressed, '').replace(hello, '');
  }
  return rest.replace(/^[\s\p{P}\p{S}]+$/u, '');
}

const listed = (phrases: string): string[] => phrases.split('|');
const consents = listed(
  "yes|yeah|yep|yup|sure|ok|okay|please|please do|yes please|of course|go ahead|do it|do that|go for it|i would|i'd like that|oui|ouais|volontiers|d'accord|avec plaisir|svp|stp|s'il vous plait|s'il te plait|allez-y|allez y|vas-y|je veux bien|bien sur|pourquoi pas|faites|faites-le|absolument|absolutely|definitely|why not",
);
const thanks = listed("merci|thanks|thank you|please|svp|s'il vous plait");
const refusals = listed(
  "no|nope|nah|non|not now|not yet|later|pas maintenant|pas encore|plus tard|no need|pas besoin|pas la peine|never mind|laissez tomber|laisse tomber|thanks|thank you|merci|ca ira|it's fine|i'm fine|i'm good",
);

/** Where in a text one may stand when it was read phrase by phrase from any of the given places. */
function goOn(text: string, from: ReadonlySet<number>, phrases: string[]): Set<number> {
  const reached = new Set<number>();
  const places = [...from];
  const seen = new Set(from);
  for (let at = places.pop(); at !== undefined; at = places.pop()) {
    for (const phrase of phrases) {
      if (!text.startsWith(phrase, at)) continue;
      let end = at + phrase.length;
      while (/[\s,.!]/.test(text[end] ?? '')) end += 1;
      reached.add(end);
      if (seen.has(end)) continue;
      seen.add(end);
      places.push(end);
    }
  }
  return reached;
}

/** Whether a text is made of phrases of the first list, and may end in some of the second. */
function isMadeOf(text: string, phrases: string[], ending: string[]): boolean {
  const places = goOn(text, new Set([0]), phrases);
  return places.has(text.length) || goOn(text, places, ending).has(text.length);
}

/** The answer to an offer; null where it is no clear one. */
export function answerToOffer(bare: string): 'yes' | 'no' | null {
  if (
    isMadeOf(bare, refusals, []) &&
    /\b(?:no|non|nope|nah|not|pas|later|plus tard|never|laisse)/u.test(bare)
  )
    return 'no';
  return isMadeOf(bare, consents, thanks) ? 'yes' : null;
}
