import { isClosing, isFooterMark, isGreeting, isPleasantry } from '../text/courtesy.ts';
import { bareText } from './said.ts';

/** Whether a conversation ends in thanks: its customer waits for nothing more. */

export type Spoken = { role: 'requester' | 'agent'; text: string };

/** Whoever writes more says more than thanks. */
const longestThanks = 400;
const ends = '(?=$|[\\s,.!;:)…-])';

/** What somebody may be thanked for, so that "thanks for the wrong parcel" is no thanks. */
const helped =
  'help|support|answer|reply|response|information|info|explanation|time|patience|assistance|service|update|message|email|mail|feedback|advice|effort|clarification|solution|refund|kindness|understanding|everything|all|letting me know|getting back to me' +
  '|aide|reponse|retour|message|mail|information|infos?|explications?|precisions?|temps|patience|assistance|service|reactivite|rapidite|efficacite|disponibilite|gentillesse|remboursement|solution|comprehension|tout' +
  '|hilfe|antwort|ruckmeldung|nachricht|info|information|unterstutzung|muhe|zeit|erklarung|losung|geduld|alles' +
  '|ayuda|respuesta|informacion|mensaje|tiempo|atencion|todo|aiuto|risposta|supporto|tutto|ajuda|resposta|atencao|tudo|hulp|antwoord|reactie|uitleg|alles';
const behind = `(?: (?:for|pour|fur|por|per|pela|pelo|voor) (?:(?:your|the|all|this|that|quick|fast|prompt|kind|great|votre|vos|ton|la|le|les|cette|ce|l'|tout|toute|die|das|den|ihre|deine|eure|schnelle|su|tu|el|il|sua|tua|a|o|je|uw|snelle|de|het) ?){0,4}(?:${helped})s?(?: (?:so far|rapide|and (?:your )?(?:help|time|patience)|et (?:votre )?(?:aide|patience|reactivite)))?)?`;

const phrases = [
  // English
  `(?:many |so many |ok |okay |great |perfect |super |awesome |no )?(?:thank(?:s|you| you)|thx|tks|ty|cheers)(?: (?:so|very) much| a lot| a million| a bunch| again| all| anyway| then)*${behind}`,
  `(?:i |we )?(?:really |much |very much )?appreciate(?:d)?(?: (?:it|that|your (?:help|time|support)))?|much appreciated`,
  "ok(?:ay)?|alright|got it|understood|great(?: news)?|perfect|awesome|excellent|super|brilliant|lovely|wonderful|amazing|fantastic|all good|all set|all sorted|sorted|good to know|noted|that(?:'s| is|s) (?:all|it|great|perfect|fine|good|clear|awesome|excellent|wonderful|very helpful|helpful|what i needed|everything|sorted|solved|resolved)|(?:that|this|it)(?: all| just| has)? (?:helps|helped|works|worked|solved it|did it|did the trick|fixed it)(?: (?:now|perfectly|great|fine|well|again|for me|like a charm))*|it(?:'s| is) (?:working|fixed|solved|resolved|sorted|fine|all good)(?: (?:now|again|perfectly))*|(?:the )?(?:problem|issue)(?: (?:is|has been))?(?: now)? (?:solved|resolved|fixed|gone)|(?:you can |please )?close (?:this|the) ticket|no more questions|nothing else|(?:it|everything|(?:the|my) (?:parcel|package|order|refund))(?:'s| has| have)?(?: just| now| finally)? (?:arrived|come)(?: (?:today|now|safely|this morning))*|i(?:'ve| have)?(?: just| now)? (?:received|got) (?:it|everything|(?:the|my) (?:parcel|package|order|refund))(?: (?:today|now|this morning))*|you(?:'re| are) (?:the best|great|awesome|amazing|a star)",
  'have a (?:nice|great|good|lovely|wonderful) (?:day|evening|weekend|week|one)(?: too)?|bye(?: bye)?|goodbye|take care|you too|same to you|(?:best|kind|warm) regards|regards|best|best wishes',
  // French
  `(?:ok |super |parfait |tres bien |un grand |mille )?mercis?(?: (?:beaucoup|bien|a vous|a toi|infiniment|encore|quand meme|mille fois|enormement|tout le monde))*${behind}|(?:je|nous) (?:vous|te) remerci(?:e|ons)(?: (?:beaucoup|infiniment|sincerement|vivement))?${behind}`,
  "d'accord|entendu|compris|j'ai compris|parfait|genial|top|nickel|impeccable|tres bien|c'est (?:note|compris|parfait|bon|tout bon|clair|tout|gentil|super|regle|resolu|nickel|top|genial|rentre dans l'ordre|ce que je cherchais)(?: (?:maintenant|pour moi))?|(?:tout|le probleme|mon probleme|le souci) est (?:bon|ok|regle|resolu|rentre dans l'ordre)|(?:probleme|souci) (?:resolu|regle)|(?:ca|cela|tout) (?:marche|fonctionne|est regle|est bon)(?: (?:maintenant|bien|parfaitement|de nouveau|tres bien))*|(?:c'est|il est|tout est|(?:le|mon) colis est|ma commande est)(?: bien| enfin)? arrivee?s?|je l'ai(?: bien| enfin)? recue?|j'ai(?: bien| enfin| tout)* recu(?: (?:(?:le|mon) (?:colis|remboursement|paquet)|ma commande))?|bien (?:note|recu)|rien d'autre|ce sera tout|plus de questions?|vous (?:etes|avez ete) (?:au top|super|genial|parfaits?)",
  '(?:tres )?(?:bonne|belle|excellente) (?:journee|soiree|fin de journee|semaine|nuit|continuation)(?: (?:a vous|egalement|aussi))?|bon week[- ]?end|au revoir|a bientot|vous aussi|vous de meme|(?:bien )?cordialement|sincerement|bien a vous',
  // German
  `(?:vielen |herzlichen |besten |tausend |ok |super |perfekt )?dank(?:e(?: (?:sehr|schon|dir|ihnen|nochmals|vielmals))*)?(?: (?:nochmals|ihnen|dir))?${behind}`,
  '(?:das )?(?:hat|ist) (?:jetzt )?(?:geklappt|funktioniert|geholfen|erledigt|gelost|perfekt|super)|(?:das|es) (?:funktioniert|klappt|passt)(?: (?:jetzt|wieder|nun|gut|super))*|alles (?:klar|gut|bestens)|(?:es|alles|das paket|mein paket) ist(?: jetzt| heute| gut)* angekommen|perfekt|verstanden|problem (?:ist )?gelost|(?:schonen|guten) tag(?: noch)?|schones wochenende|(?:mit )?(?:freundlichen|besten|viele[n]?|liebe[n]?) gru(?:ss|ß)en?',
  // Spanish, Italian, Portuguese, Dutch
  `(?:muchas |muchisimas |mil )?gracias(?: (?:de nuevo|a todos|por todo))?${behind}|perfecto|(?:ya )?funciona|(?:todo|ya esta) (?:bien|resuelto|solucionado|listo)|de acuerdo|un saludo|saludos(?: cordiales)?|buen dia|que tenga(?:n)? (?:un )?buen dia`,
  `(?:molte |mille |tante )?grazie(?: (?:mille|tante|di tutto|ancora))*${behind}|perfetto|(?:ora )?funziona|tutto (?:bene|ok|risolto|a posto)|cordiali saluti|buona giornata`,
  `(?:muito |muitissimo )?obrigad[oa]s?(?: (?:pela ajuda|por tudo|mais uma vez))?${behind}|perfeito|(?:ja )?funciona|tudo (?:bem|certo|resolvido)|bom dia|cumprimentos`,
  `(?:heel erg |hartelijk |heel |super )?(?:bedankt|dank(?: (?:je|u))?(?: wel)?)${behind}|perfect|het werkt(?: (?:nu|weer))*|opgelost|fijne dag(?: verder)?|met vriendelijke groet(?:en)?`,
].join('|');
const phrase = new RegExp(`^(?:${phrases})${ends}[\\s,.!;:)…-]*`, 'u');
const joinedByAnd = /^(?:and|et|und|y|e|en)\s+(?=\p{L})/u;
const gratitude =
  /\b(?:thank|thx|tks|ty\b|cheers|appreciate|merci|remerci|dank|gracias|grazie|obrigad|bedankt|solved|resolved|fixed|sorted|works|worked|regle|resolu|marche|fonctionne|funktioniert|geklappt|gelost|funciona|resuelto|funziona|werkt|perfect|parfait|perfekt|perfecto|perfetto|nickel|all good|alles klar)/u;
const smile = /^[\s\p{Emoji_Modifier}\ufe0f👍🙏😊🙂😀😃😄😁❤♥👌👏✅🎉😍☺💯]+$/u;
/** "Thanks Anna!": whom it is said to, before a sign or the end. */
const called =
  /(?<=\p{L}),? (?:\p{Lu}[\p{Ll}'’-]{1,30})(?: \p{Lu}[\p{Ll}'’-]{1,30})?(?=\s*[,.!]|\s*$)/gu;
const signature = /^\p{Lu}[\p{L}'’.-]{0,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){0,3}$/u;

type Line = 'thanks' | 'courtesy' | 'more';

function readPhrases(bare: string): Line {
  let rest = bare;
  let isThanks = false;
  for (;;) {
    const found = phrase.exec(rest)?.[0];
    if (!found) break;
    isThanks ||= gratitude.test(found);
    rest = rest.slice(found.length).replace(joinedByAnd, '');
  }
  if (/[\p{L}\p{N}]/u.test(rest)) return 'more';
  return isThanks ? 'thanks' : 'courtesy';
}

function readLine(line: string): Line {
  if (line.includes('?')) return 'more';
  if (smile.test(line)) return 'thanks';
  // Names are told by their capitals, which nouns have in German.
  const said = [line, line.replace(called, '')].map((each) => readPhrases(bareText(each)));
  if (said.includes('thanks')) return 'thanks';
  if (said.includes('courtesy')) return 'courtesy';
  return isGreeting(line) || isClosing(line) ? 'courtesy' : 'more';
}

/** Nothing but thanks, or that it is settled; names, greetings and signatures do not count. */
export function isOnlyThanks(text: string): boolean {
  const body = text.trim();
  if (body.length > longestThanks) return false;
  let hasThanked = false;
  for (const line of body.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    if (isFooterMark(line)) break;
    if (hasThanked && signature.test(line)) continue;
    const is = readLine(line);
    if (is === 'more') return false;
    hasThanked ||= is === 'thanks';
  }
  return hasThanked;
}

const mostRead = 4_000;
/** "Can I help with anything else?" asks for nothing. */
const asksForNothing =
  /\b(?:(?:any|some)thing else|any (?:other|further|more) questions?|further (?:help|assistance)|(?:that|this|it) (?:help|work|answer|solve)|autre (?:chose|question|demande)s?|(?:cela|ca) (?:vous )?(?:aide|convient|repond|va)|sonst noch|weitere fragen|noch (?:etwas|fragen)|algo mas|altro|mais alguma|verder nog)\b/u;

/** Whether people end in a question of theirs, so that "OK, perfect" answers it. */
function asksBack(answer: string): boolean {
  return answer
    .slice(-mostRead)
    .split(/(?<=[.!?\n])/u)
    .some(
      (part) => part.includes('?') && !asksForNothing.test(bareText(part)) && !isPleasantry(part),
    );
}

/**
 * Whether nothing but thanks was said since people answered. Who answers their question, or was not answered yet, waits.
 * @param messages oldest first, without what they quote
 */
export function endsInThanks(messages: Spoken[]): boolean {
  const answered = messages.findLastIndex(({ role }) => role === 'agent');
  const since = messages.slice(answered + 1);
  const answer = messages[answered];
  if (!answer || since.length === 0 || asksBack(answer.text)) return false;
  return since.every(({ text }) => isOnlyThanks(text));
}
