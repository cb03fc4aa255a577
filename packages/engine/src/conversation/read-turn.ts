import type { Language } from '../text/language.ts';
import { bareText, tellingWords } from './said.ts';
import { answerToOffer, withoutSmallTalk } from './small-talk.ts';

/**
 * What a visitor means with a message. `unhelped`: the answer before did not help; `unclear`: nothing is said;
 * `introduces`: whom one talks to; `declines`: not passed on to people, thank you. A `question` may also be a statement.
 */
export type Intent =
  | 'question'
  | 'greeting'
  | 'thanks'
  | 'wants-person'
  | 'abuse'
  | 'unhelped'
  | 'unclear'
  | 'introduces'
  | 'declines';

export type ReadTurn = {
  intent: Intent;
  /** Asks how to reach people: an answer on a page is better than passing it on, but that is better than none. */
  asksForContact: boolean;
};

const people =
  '(?:an? )?(?:real |live |actual |vraie? )?(?:human(?: being)?|person|agent|advis[eo]r|representative|rep|operator|staff|manager|supervisor|employee|colleague|humain|etre humain|personne|conseill(?:er|ere)|operat(?:eur|rice)|responsable|employee?|collegue|teleconseill(?:er|ere))s?\\b';
const anybody =
  "(?:someone|somebody|anyone|people|the team|your team|customer (?:service|support|care)|support|quelqu'un|le service client|votre equipe|vos equipes|l'equipe|le sav|un vendeur|une vendeuse)";
const talk =
  '(?:talk|speak|chat|connect(?: me)?|transfer(?: me)?|put me through|pass me|hand me|escalate|parler|parle|discuter|echanger|(?:me )?transferer|transferez[- ]moi|passez[- ]moi|passe[- ]moi|mettez[- ]moi en (?:contact|relation)|(?:etre|entrer|mise?) (?:mis(?:e)? )?en (?:contact|relation))';
const wish =
  '(?:want|need|prefer|get me|give me|like|let me have|veux|voudrais|souhaite(?:rais)?|prefere(?:rais)?|besoin|aimerais|donnez[- ]moi|il me faut)';
const wantsPerson = [
  new RegExp(`\\b${talk}\\b.{0,40}\\b(?:${people}|${anybody})`, 'u'),
  new RegExp(
    `\\b${wish}\\b(?: \\p{L}+){0,3}? (?:to (?:an? )?|d'|de |une? |an? )?(?:real |live |actual |vraie? )?(?:human|operator|representative|conseill(?:er|ere)|humain|operateur|vraie personne|real person|live (?:agent|chat))\\b`,
    'u',
  ),
  new RegExp(`^(?:${people}|${anybody})(?: please| svp| stp| s'il vous plait)?[\\s.!]*$`, 'u'),
  /\b(?:not|stop|enough|no more|don't want|tired of|pas|plus|marre)\b.{0,25}\b(?:this |the |an? |un |une |ce |cette |le |la |d'un |avec )*(?:bot|chatbot|robot|machine|automate|ia|ai)\b/u,
];
/** Beside a question it is a way to be answered. */
const wantsCall =
  /\b(?:call|phone|ring) me(?: back)?\b|\b(?:rappelez|appelez|contactez)[- ]moi\b|\betre rappelee?\b/u;
const shortWish = 8;
const refusesPerson =
  /\b(?:do not|don't|no need to|ne (?:veux|souhaite) pas|pas besoin de|sans) (?:want to |vouloir )?(?:talk|speak|parler)\b/u;
const asksForContact =
  /\b(?:how|where|what|which|when|comment|ou|quel(?:le)?s?|a quelle?)\b.{0,40}\b(?:contact|reach|call you|phone|email|e-mail|telephone number|opening hours|get in touch|contacter|joindre|appeler|telephone|numero|mail|adresse mail|horaires)\b/u;

const insults =
  /\b(?:idiots?|idiotic|stupid|morons?|moronic|dumb(?:ass)?|imbeciles?|retard(?:ed)?|f+u+c+k\w*|f\*+k?\w*|wtf|stfu|ass?holes?|arseholes?|bastards?|bitch(?:es)?|dickheads?|wankers?|cunts?|shit(?:ty|head)?|bullshit|crap(?:py)?|go to hell|shut up|kill yourself|screw you|piss off|scum|connards?|connasses?|con|cons|conne|connes|encul\w+|putain|merde|merdique|salope?s?|salaud|pute|fdp|ntm|nique\w*|ta gueule|ferme[- ]la|va te faire \w+|debiles?|cretins?|cretines?|abrutis?|abruties?|batards?|bouffons?|pourriture|ordures?|degage)\b/gu;
const filler =
  /\b(?:you|your|u|ur|are|re|is|so|such|a|an|the|this|bot|chatbot|robot|machine|ai|company|people|service|all|just|off|piece|of|really|totally|absolute|absolutely|vous|tu|es|etes|est|t'es|que|des|de|une?|ce|cette|votre|vos|service|entreprise|espece|bande|grosse?|vraiment|complete?ment|sale|gros|hey|what|quel|quelle|c'est)\b/gu;

const unhelped = [
  /\b(?:that|this|it|which)(?: really| still| also)? (?:did|does|do|was|is|has) ?(?:not|n't)(?: really)? (?:help|answer|work|what i|useful|helpful|right|correct|it\b|solve)/u,
  /\b(?:that|this|it) (?:didn't|doesn't|isn't|wasn't|hasn't)(?: really)? (?:help|answer|useful|helpful|right|correct|what i|it\b|solve|my question)/u,
  /^(?:it |that |this )?(?:still )?(?:doesn't|does not|didn't|did not|isn't|not) (?:work(?:ing)?|help(?:ing|ful)?)(?: at all| either| for me| anymore)?[\s.!]*$/u,
  /\b(?:not helpful|unhelpful|wrong answer|useless answer|bad answer|not my question|you (?:don't|do not|didn't|did not) (?:understand|answer)|already (?:tried|did|know) (?:that|this|all that)|i (?:already )?tried (?:that|this|all that|everything))\b/u,
  /\b(?:ca|cela|ceci|c'est) (?:ne |n')?(?:m'a(?:ide)? |me |resout |repond |marche |fonctionne |change )?.{0,20}\b(?:pas|rien|jamais)\b.{0,20}(?:aide|repond|question|utile|resolu|la reponse|ce que|sert)/u,
  /\b(?:ca|cela) (?:ne )?(?:m'aide|repond|marche|fonctionne|resout|sert)(?: toujours)? (?:pas|a rien|rien)\b(?! .{12})/u,
  /\b(?:(?:ce n'est|c'est|n'est|pas du tout) pas (?:ma question|ce que je|la bonne reponse|la question)|pas utile|mauvaise reponse|a cote de la plaque|reponse inutile|vous (?:ne |n')?(?:comprenez|avez|repondez) (?:rien|pas)|j'ai deja (?:essaye|fait|tout essaye))\b/u,
  /^(?:still not|still nothing|toujours pas|toujours rien|non toujours pas|that's wrong|c'est faux|no it (?:isn't|doesn't)|useless|inutile|nul)[\s.!]*$/u,
];

const introduces =
  /\b(?:are you|am i (?:talking|speaking|chatting) (?:to|with)|is this|is it)(?: really| even)? (?:an? )?(?:real )?(?:bot|chatbot|robot|human|real|person|ai|machine|computer|automated|automatic)\b|\b(?:who|what) are you\b|\bwhat can you (?:do|help)|\bhow can you help\b|\b(?:es[- ]tu|etes[- ]vous|vous etes|t'es|tu es|je parle (?:a|avec)|c'est)(?: bien| vraiment)? (?:un |une )?(?:vraie? )?(?:robot|bot|chatbot|humain|personne|ia|machine|ordinateur|automate|intelligence artificielle)\b|\bqui (?:etes[- ]vous|es[- ]tu|vous etes)\b|\b(?:que|qu'est-ce que)(?: vous| tu)? (?:pouvez|peux)(?:[- ](?:vous|tu))? faire\b|\ba quoi (?:servez[- ]vous|sers[- ]tu)\b/u;

const longestIntroduction = 12;

const asksSomething =
  /\?|\b(?:where|when|how|what|which|who|why|can|could|do|does|did|is|are|will|i (?:want|need|have|am|cannot|can't)|my|ou|quand|comment|combien|quel(?:le)?s?|qui|pourquoi|est-ce|puis-je|je (?:veux|voudrais|n'ai|ne)|j'ai|mon|ma|mes)\b/u;

function isAbuse(bare: string): boolean {
  insults.lastIndex = 0;
  if (!insults.test(bare)) return false;
  const clean = bare.replace(insults, ' ');
  const telling = tellingWords(clean.replace(filler, ' ')).length;
  return !(telling >= 2 || (telling === 1 && asksSomething.test(clean)));
}

/** A visitor's words without insults: what is asked beneath them is answered. */
export function withoutInsults(text: string): string {
  return text.replace(
    /\b(?:f+u+c+k\w*|f\*+k?\w*|wtf|shit(?:ty)?|bullshit|crap(?:py)?|putain(?: de)?|merde|merdique)\b[\s,!]*/giu,
    '',
  );
}

/** @param state what the bot said last: whether it offered to pass the chat on, and whether it had answered anything */
export function readTurn(
  text: string,
  state: { language: Language; hasOffered: boolean; hasAnswered: boolean },
): ReadTurn {
  const bare = bareText(text);
  const contact = asksForContact.test(bare);
  const as = (intent: Intent): ReadTurn => ({ intent, asksForContact: contact });
  const answered = state.hasOffered ? answerToOffer(bare) : null;
  if (answered) return as(answered === 'yes' ? 'wants-person' : 'declines');
  if (isAbuse(bare)) return as('abuse');
  const { rest, hasGreeted, hasThanked } = withoutSmallTalk(bare);
  if (!/[\p{L}\p{N}]/u.test(rest)) {
    if (hasThanked) return as(hasGreeted && !state.hasAnswered ? 'greeting' : 'thanks');
    return as(hasGreeted ? 'greeting' : 'unclear');
  }
  const words = rest.split(' ').length;
  const isWanted =
    wantsPerson.some((each) => each.test(rest)) || (words <= shortWish && wantsCall.test(rest));
  if (!contact && !refusesPerson.test(rest) && isWanted) return as('wants-person');
  if (words <= longestIntroduction && introduces.test(rest)) return as('introduces');
  if (
    state.hasAnswered &&
    unhelped.some((each) => each.test(rest)) &&
    tellingWords(rest).length <= 3
  )
    return as('unhelped');
  return as('question');
}
