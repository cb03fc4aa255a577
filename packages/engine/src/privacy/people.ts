import { isClosing } from '../text/courtesy.ts';
import { isStopWord } from '../text/stop-words.ts';
import { isFamilyName } from './family-names.ts';
import { isGivenName } from './given-names.ts';
import type { Span } from './spans.ts';

// Every repetition below is bounded and starts at a border, so that a huge text takes linear time.
const word = "\\p{Lu}[\\p{L}\\p{M}]{0,30}(?:[’'-]\\p{L}[\\p{L}\\p{M}]{0,30}){0,3}";
const particle =
  '(?:de la|de|du|des|von der|von|van der|van den|van de|van|da|dos|di|del|della|al|el|bin|ben|le|la|ter|ten|af|zu)';
const gap = '[ \\u00a0]{1,2}';
const nameShape = `(?:${word}|\\p{Lu}\\.)(?:${gap}(?:${particle}${gap})?(?:\\p{Lu}\\.|${word})){0,3}`;
const smallShape = `[\\p{L}][\\p{L}\\p{M}]{1,30}(?:-\\p{L}{1,30})?(?:${gap}[\\p{L}][\\p{L}\\p{M}]{1,30}(?:-\\p{L}{1,30})?)?`;

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Who is greeted or signs without being a person, what sentences begin with, and what is made or sold. */
const noNames = wordSet(`
  i you he she it we they me us them this that these those who whoever what which when where why how there here someone
  somebody anyone anybody everyone everybody nobody noone all both each any some many most others other another again
  sir sirs madam madame madams monsieur mesdames messieurs ladies gentlemen mr mrs ms miss dr mme mlle team teams folks
  guys guy friend friends people world user users member members customer customers client clients agent agents admin
  administrator moderator moderators volunteer volunteers contributor contributors community support service services
  care help helpdesk desk staff company manager management sales bot assistant owner webmaster colleagues colleague
  buddy mate man dude dear tous toutes tout équipe chers chère cher bonjour bonsoir salut merci cordialement
  yes no not ok okay sure well so also then now but and or if as at by for from in of on to with without after before
  please thanks thank thx hi hello hey greetings regards sincerely best kind warm cheers sorry unfortunately however
  finally alternatively additionally furthermore actually basically currently today tomorrow yesterday tonight
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december jan feb mar apr jun jul aug sep sept oct nov dec lundi mardi mercredi jeudi vendredi samedi
  dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre christmas easter
  question questions problem problems issue issues error errors note edit update updated answer solution step info
  subject sent date version page settings options preferences tools view file menu home account profile order number
  email mail phone fax tel mobile address website web site internet online app apps link password login
  can could would will shall should must may might do does did is are was were be been has have had let get go try see
  click open close restart select choose use make check type press look read write tell ask give take keep find wait
  just only even still since because while until though although maybe perhaps probably hopefully really very good great
  nice happy morning afternoon evening night day welcome anyway
  not yet never always already correct right wrong true false new old my your his her our their its the a an
  je tu il elle on nous vous ils elles mon ma mes votre vos notre nos ce cette ces un une des le la les et ou mais donc
  oui non voilà voici pour dans avec sans sur par est suis sont avez avons ai pas plus très bien aussi alors ensuite
  depuis lorsque quand comment pourquoi quel quelle svp désolé
  english french german spanish italian american british european canadian australian chinese japanese indian
  mozilla firefox thunderbird sync lockwise pocket nightly beta quantum google chrome chromium gmail microsoft windows
  outlook hotmail edge bing explorer apple mac macos safari iphone ipad ios android linux ubuntu debian fedora amazon
  alexa cortana siri facebook twitter instagram whatsapp youtube netflix yahoo aol paypal ebay reddit wikipedia opera
  brave tor vivaldi norton avast mcafee kaspersky malwarebytes avg dell lenovo asus acer intel amd nvidia samsung sony
  zoom skype teams slack adobe java flash javascript python zendesk freshdesk crisp salesforce hubspot intercom shopify
  visa mastercard amex stripe dhl ups fedex usps
  hmm hm ah oh wow quote first last library word excel office exchange powerpoint dynamics master robot scribe
  god jesus lord internet director president minister chairman`);

/** A name with one of these is that of an organisation, a place or a thing. */
const noPerson = wordSet(`
  inc ltd llc llp plc corp corporation company co gmbh ag sa sas sarl bv nv ab oy limited group holding holdings partners
  consulting software solutions systems technologies technology tech labs studio studios media press records music
  bank insurance capital university college school institute academy hospital clinic church museum library foundation
  association society union club league party council ministry department office agency center centre team support
  service services customer community help desk care street st road rd avenue ave lane ln drive dr boulevard blvd square
  place park bridge airport station island islands county city town beach bay lake river mountain valley hotel restaurant
  café cafe shop store market prize award awards cup act law theorem effect syndrome disease day festival show album song
  browser version update edition pro mode page button account profile settings add-on addon extension plugin file folder
  server network data sync suite kit api sdk antivirus security forum forums
  trust notifier e-mail email manager tool tools locomotive hours contact address head sales order billing emergency toll
  free reception line number`);
/** "San Antonio", "Hurricane Katrina". */
const placeLead =
  /(?<!\p{L})(?:san|santa|são|saint|sainte|st|ste|port|fort|mount|lake|camp|cape|hurricane|storm|los|las|new|north|south|east|west|point|via|rue|avenue|place|hotel|maison|chez|the|project|operation)[.-]?[ \u00a0-]$/iu;

const isPlainWord = (found: string): boolean => {
  const folded = found.toLowerCase();
  if (folded.split('-').some((part) => noNames.has(part))) return true;
  return isStopWord(folded, 'en') || isStopWord(folded, 'fr');
};

const nameAtPlace = new RegExp(nameShape, 'uy');
/** "Mr van der Berg", "Monsieur Le Gall". */
const titledAtPlace = new RegExp(
  `(?:(?:${particle}|Le|La|De|Du|Des|Van|Von|Di|Da|Al|El|Ben|Ter|Ten)${gap}){0,2}${nameShape}`,
  'uy',
);
const leadingParticle = new RegExp(`^(?:${particle})$`, 'iu');
const smallAtPlace = new RegExp(smallShape, 'uy');

/** The name that begins at `at`, up to the first word that is none. */
function nameAt(text: string, at: number, { isSmall = false, isTitled = false } = {}): Span | null {
  const shape = isTitled ? titledAtPlace : isSmall ? smallAtPlace : nameAtPlace;
  shape.lastIndex = at;
  const found = shape.exec(text)?.[0];
  if (found === undefined) return null;
  const words = [...found.matchAll(/[^ \u00a0]+/g)];
  let end = 0;
  for (const { 0: raw, index } of words) {
    const bare = raw.replace(/[’']s?$|[.]$/, '');
    if (noPerson.has(bare.toLowerCase()) && !(isTitled && index === 0)) return null;
    const isParticle = /^\p{Ll}/u.test(raw) || (isTitled && leadingParticle.test(raw));
    if (isParticle && !isSmall) continue;
    if (/\p{Lu}['’]?[a-z]*\p{Lu}{2}/u.test(bare) && bare.length <= 4) break;
    if (isPlainWord(bare)) break;
    end = index + (/^\p{Lu}\.$/u.test(raw) ? raw.length : bare.length);
    if (bare.length < raw.length && !/^\p{Lu}\.$/u.test(raw)) break;
  }
  const isOne = isTitled || /\p{L}{2}/u.test(found.slice(0, end));
  const isCut = /\p{N}/u.test(text[at + end] ?? '');
  return end > 0 && isOne && !isCut ? { kind: 'NAME', start: at, end: at + end } : null;
}

const countWords = (text: string) => text.split(/[ \u00a0]+/).length;
const firstWord = (text: string, { start, end }: Span) =>
  /^[^ \u00a0]*/.exec(text.slice(start, end))?.[0] ?? '';
const isListed = (text: string, span: Span) => isGivenName(firstWord(text, span));

const border = '(?<![\\p{L}\\p{N}])';
const family =
  'kid|child|son|daughter|wife|husband|spouse|partner|fianc[ée]e?|girlfriend|boyfriend|mother|mom|mum|mommy|father|dad|daddy|brother|sister|cousin|aunt|uncle|nephew|niece|grandson|granddaughter|grandmother|grandfather|grandma|grandpa|stepson|stepdaughter|twin|parents|children|kids';
const known = `${family}|friend|colleague|co-?worker|boss|manager|supervisor|assistant|secretary|roommate|neighbou?r|landlord|tenant|lawyer|attorney|accountant|doctor|dentist|teacher|nanny|employee|client|late husband|late wife`;

/** Titles before a name; "MS" makes software. */
const title = new RegExp(
  border +
    `(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|capt|captain|sgt|sergeant|colonel|senator|governor|judge|president|chancellor|detective|pastor|uncle|aunt|auntie|sir|mme|mlle|monsieur|madame|mademoiselle|señora?|herr|frau)\\.?[ \\u00a0]{1,2}(?:(?:le|la) (?:docteur|professeur) )?`,
  'giu',
);
/** What stands right before a name, whoever it is. */
const leads = [
  // self-introductions, and what somebody is called
  `(?:my|his|her|their|your|whose|\\p{L}{1,30}[’']s) (?:full |first |last |given |family |middle |maiden |nick|sur)?name(?: is|[’']s| was|:)?[ \\u00a0]`,
  `(?:first|last|family|full|middle|maiden|given|sur) ?name(?: is| was|\\?)[ \\u00a0]`,
  `(?:calls?|called) me `,
  `je m[’']appelle `,
  `(?:mon|son|votre|leur) (?:nom|prénom)(?: de famille)? (?:est|:) ?`,
  // relations
  `(?:my|his|her|their|our|your) (?:\\p{L}{2,10} )?(?:${known})(?:[’']s name)?,? `,
  `mon (?:mari|fils|père|frère|ami|collègue|voisin|associé|conjoint|compagnon|cousin|oncle|patron|beau-père|beau-frère) `,
  `ma (?:femme|fille|mère|s(?:œ|oe)ur|amie|collègue|voisine|conjointe|compagne|cousine|tante|belle-mère|belle-s(?:œ|oe)ur) `,
  // films and quotations
  `(?:starring|directed by) `,
  `(?:singer|actor|actress|guitarist|bassist|drummer|vocalist|frontman|songwriter|novelist|poet|comedian|rapper|composer|filmmaker|journalist|philosopher|chanteur|chanteuse|acteur|actrice|écrivain|romancier) `,
  `["”»'’],? (?:says|said|asks|asked|replies|replied|writes|wrote|adds|added|explains|explained|dit|écrit|demande|répond|ajoute) `,
].map((lead) => new RegExp(border + lead, 'giu'));
/** What stands before names and before other things: a usual given name follows, or more than one word. */
const weakLeads = [
  `(?<!package )(?:full|first|last|family|customer|contact|client|cardholder|recipient|account holder)(?:[’']s)? ?name ?: ?`,
  `(?:cardholder|recipient|account holder|attn|attention|bill to|ship to|c/o) ?: ?`,
  `(?:under|in) (?:the )?names? (?:of )?`,
  `(?:someone|somebody|person|man|woman|girl|boy|kid|friend|agent|employee|representative|colleague|technician|named?) named `,
  `au nom de (?:mr?\\.? |mme |monsieur |madame )?`,
  `(?:nom|prénom|nom et prénom|destinataire|titulaire) ?: ?`,
].map((lead) => new RegExp(border + lead, 'giu'));
/** "M. Durand": a small m is a metre. */
const frenchTitle = /(?<![\p{L}\p{N}.]|\d )M(?:\.|M\.)? (?=\p{Lu}\p{Ll})/gu;

/** What stands before a name, and what must follow unless it is a usual given name. */
const introductions =
  /(?<![\p{L}\p{N}])(?:i[’']?m|i am|this is|it[’']s|it is|here is|ici|c[’']est|je suis|name ?:)[ \u00a0]/giu;
const introduced =
  /^ (?:from (?!the )|here(?!\p{L})|speaking|calling|writing|du service|de la société|de chez|à l[’']appareil)/iu;

const greeting =
  /(?:^|\n)[ \t>*]{0,8}(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|salut|coucou|ch[eè]re?|thanks|thank you|many thanks|merci|cheers)(?:[ \u00a0]+(?:again|so much|very much|beaucoup))?,?[ \u00a0]+/giu;
const afterGreeting = /^[ \u00a0]?(?:[,!.:;–-]|\n|$|for |and |thanks|thank )/iu;
const closingLead =
  /(?<![\p{L}\p{N}])(?:(?:kind|best|warm|many) (?:regards|wishes|thanks)|regards|sincerely|yours(?: truly| faithfully| sincerely)?|cheers|thanks(?: again| in advance)?|thank you|best|love|cordialement|bien à (?:vous|toi)|amicalement|sincèrement|salutations|signed(?: by)?)[ \u00a0]?[,.!:;–-]{1,2}[ \u00a0]{1,2}[–-]?[ \u00a0]?/giu;

const familyOf = new RegExp(`^[’']s (?:${family})(?!\\p{L})`, 'iu');
const livesOn =
  /^(?:,? (?:lives? (?:at|in|on)|lived (?:at|in)|resid(?:es|ed) |was born |were born |grew up |graduated |is married |got married |passed away|spent (?:a|the|his|her) (?:year|summer|winter|life|childhood)|will be (?:talking|speaking|giving a talk)|would like to (?:speak|talk)|smiled|laughed|nodded|shrugged|sighed|wept|married |sang |(?:is|was) an? (?:\p{L}{2,12} ){0,2}(?:fan|man|woman|boy|girl|singer|actor|actress|guitarist|drummer|writer|author|poet|doctor|lawyer|teacher|nurse|gentleman|lady)(?!\p{L})|is (?:my|his|her) (?:kid|child|son|daughter|wife|husband|spouse|partner|girlfriend|boyfriend|mother|mom|father|dad|brother|sister|family|friend)(?!\p{L})|and (?:his|her) (?:kid|child|son|daughter|wife|husband|spouse|partner|girlfriend|boyfriend|mother|mom|father|dad|brother|sister|family|friend)(?!\p{L}))|, (?:who|whose) |, (?:aged )?\d{2}, | (?:<|\()[\p{L}\p{N}._%+-]{1,64}@)/u;
const speaks =
  /^ (?:said|says|asked|asks|replied|shouted|yelled|whispered|exclaimed|cried|answered|screamed)(?: (?:at|to) \p{Lu}[\p{L}’'-]{0,30})?[:,] ?["“«]/u;
const asks = /^, (?:please|(?:can|could|would|will) (?:you|i|we|someone|somebody))(?!\p{L})/iu;

function findLed(text: string, isSmall: boolean): Span[] {
  const spans: Span[] = [];
  for (const lead of leads) {
    for (const { 0: found, index } of text.matchAll(lead)) {
      const at = index + found.length;
      const span = nameAt(text, at) ?? smallNameAt(text, at, isSmall);
      if (span) spans.push(span, ...alsoNamed(text, span.end));
    }
  }
  for (const lead of weakLeads) {
    for (const { 0: found, index } of text.matchAll(lead)) {
      const span = nameAt(text, index + found.length);
      const isOne =
        span && (isListed(text, span) || countWords(text.slice(span.start, span.end)) > 1);
      if (isOne) spans.push(span);
    }
  }
  for (const { 0: found, index } of [...text.matchAll(title), ...text.matchAll(frenchTitle)]) {
    if (found.startsWith('MS ')) continue;
    const at = index + found.length;
    const span = nameAt(text, at, { isTitled: true }) ?? smallNameAt(text, at, isSmall);
    if (span) spans.push(span);
  }
  for (const { 0: found, index } of text.matchAll(introductions)) {
    const span =
      nameAt(text, index + found.length) ?? smallNameAt(text, index + found.length, false);
    if (span && (isListed(text, span) || introduced.test(text.slice(span.end, span.end + 24))))
      spans.push(span);
  }
  return spans;
}

/** What follows a name that is written small. */
const afterSmall = /^(?:$|[\s]*[,.;:!?)\n]|\s+(?:and|but|i|i[’']m|et|je|mais)(?!\p{L}))/iu;

/**
 * "my name is anna berg": in small letters only a usual given name is one; where nothing is in capitals, also two words
 * that end a clause after "my name is", and any word after a title.
 */
function smallNameAt(text: string, at: number, isSmall: boolean): Span | null {
  const span = nameAt(text, at, { isSmall: true });
  if (!span) return null;
  const first = firstWord(text, span).replace(/[’']s$/, '');
  const isWhole = afterSmall.test(text.slice(span.end, span.end + 8));
  const told = text.slice(Math.max(0, at - 12), at);
  if (isListed(text, span)) return isWhole ? span : { ...span, end: at + first.length };
  if (!isSmall) return null;
  if (/(?:mr|mrs|ms|mme|mlle)\.? $/.test(told)) return { ...span, end: at + first.length };
  const isNamed =
    /(?:my name is|m[’']appelle) $/.test(told) && countWords(text.slice(at, span.end)) === 2;
  return isNamed && isWhole ? span : null;
}

/** "starring Anna Berg and Ott": the other one is a person too. */
function alsoNamed(text: string, at: number): Span[] {
  const and = /^ (?:and|et|&) /.exec(text.slice(at, at + 6))?.[0];
  const span = and ? nameAt(text, at + and.length) : null;
  return span && isListed(text, span) ? [span] : [];
}

function findGreeted(text: string): Span[] {
  return [...text.matchAll(greeting)].flatMap(({ 0: found, index }) => {
    const at = index + found.length;
    const span = nameAt(text, at) ?? smallNameAt(text, at, false);
    if (!span || countWords(text.slice(span.start, span.end)) > 3) return [];
    return afterGreeting.test(text.slice(span.end, span.end + 8)) ? [span] : [];
  });
}

/** Whether the line that holds `span` ends there. */
const endsLine = (text: string, { end }: Span) =>
  /^[ \t.,!]{0,4}(?:\n|$)/.test(text.slice(end, end + 6));

const mostOfLine = 80;

/** Names after "Kind regards": in the same line, or in one of the next two. */
function findSigned(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: found, index } of text.matchAll(closingLead)) {
    const span = nameAt(text, index + found.length);
    if (span && endsLine(text, span)) spans.push(span);
  }
  let at = 0;
  let left = 0;
  for (const line of text.split('\n')) {
    const lead = /^[\s>*~_–—-]{0,12}/.exec(line)?.[0].length ?? 0;
    if (left > 0 && line.length <= mostOfLine && lead < line.length) {
      const start = at + lead;
      const span = nameAt(text, start) ?? smallNameAt(text, start, false);
      if (span && endsLine(text, span)) spans.push(span);
      left = 0;
    }
    if (left > 0) left -= 1;
    if (line.length < mostOfLine && isClosing(line)) left = 3;
    at += line.length + 1;
  }
  return spans;
}

/** Given names that are also words, where nothing is in capitals. */
const smallWords = wordSet(
  'pierre lise claire nick peter penny marie martin julia bert barry jerry robin mona frank martina solange',
);

/** Where nothing is in capitals, a usual given name is one wherever it stands. */
function findSmall(text: string): Span[] {
  return [
    ...text.matchAll(
      /(?<![\p{L}\p{N}@./_-])\p{Ll}[\p{L}\p{M}]{3,20}(?![\p{L}\p{N}@/_-]|\.\p{L})/gu,
    ),
  ]
    .filter(({ 0: found }) => isGivenName(found) && !smallWords.has(found))
    .map(({ 0: found, index }) => ({ kind: 'NAME', start: index, end: index + found.length }));
}

/** Endings that only family names have. */
const familyEnding =
  /^\p{Lu}\p{L}+(?:ić|ović|vić|sdóttir|sdottir|[^e]nko|chenko|idze|shvili|opoulos|opoulou|escu|wicz|czyk|ńsk[ia]|[wn]sk[aiy]|[lr]ski|vsk[iy]|ckis?|str[öø]m|qvist|kvist|gaard|lund|(?:h|l|m|n|r|v|d)ová|[lkr]ova|(?:an|en|er|ar|ol|el|il|ud)sen|[^i]ersson|[^i]nsson|rsson|fsson|lsson|[^e]mann|\p{L}{2}o[gğ]lu|\p{L}{2}(?:akis|iadis|idis)|\p{L}{2}(?:meier|meyer|maier|mayer|hofer|huber|bauer)|(?:jk|ek|f|rp|en|jl)stra|\p{L}{3}gren|[auio]mura|hashi|guchi|[au]naga|[ae]zaki)$|^Mc(?!Afee|Donald)\p{Lu}\p{Ll}{2,30}$/u;

const anyName = new RegExp(`(?<![\\p{L}\\p{N}’'@/._-])${nameShape}`, 'gu');

/** Usual given names with what follows, and others that do what only people do. */
function findActing(text: string): Span[] {
  return [...text.matchAll(anyName)].flatMap(({ 0: found, index }): Span[] => {
    const spans: Span[] = [];
    let followsName = false;
    for (const { 0: first, index: offset } of found.matchAll(
      /(?<![^ \u00a0])\p{Lu}[^ \u00a0]*/gu,
    )) {
      const at = index + offset;
      if (spans.some(({ end }) => end > at)) continue;
      const span = nameAt(text, at);
      if (!span) {
        followsName = false;
        continue;
      }
      const isShort = first === first.toUpperCase() && first.length < 4;
      const isPlace = placeLead.test(text.slice(Math.max(0, at - 14), at));
      const words = text.slice(at, span.end).split(/[ \u00a0]+/);
      const isKnown =
        isListed(text, span) ||
        words.slice(-1).some((last) => familyEnding.test(last) || isFamilyName(last));
      const isFirst = spans.length === 0 && !followsName;
      followsName = true;
      if ((isKnown && !isShort && !isPlace) || (isFirst && isActing(text, span))) spans.push(span);
    }
    return spans;
  });
}

function isActing(text: string, { start, end }: Span): boolean {
  const rest = text.slice(end, end + 80);
  if (familyOf.test(rest) || livesOn.test(rest) || speaks.test(rest)) return true;
  return start === 0 && asks.test(rest) && !text.slice(start, end).endsWith('ly');
}

const mostLinesAbove = 3;

/** Who lives at an address: the first line of the block that it stands in. */
function findAddressees(text: string, addresses: Span[]): Span[] {
  return addresses.flatMap(({ start }) => {
    const above = text.slice(Math.max(0, start - 240), start);
    const lines = above.split('\n');
    if (lines.length < 2 || /\p{L}/u.test((lines.pop() ?? '').replace(/^.*:/, ''))) return [];
    let from = start - (above.length - above.lastIndexOf('\n'));
    const found: Span[] = [];
    for (let count = 0, blanks = 0; count < mostLinesAbove && lines.length > 0;) {
      const line = lines.pop() ?? '';
      from -= line.length;
      if (!/[\p{L}\p{N}]/u.test(line)) {
        blanks += 1;
        if (blanks > 1 || count > 0) break;
      } else {
        count += 1;
        const span = lineName(text, from, line);
        if (span) found.push(span);
        if (/:/.test(line) || line.length > 60) break;
      }
      from -= 1;
    }
    const top = found.at(-1);
    return top ? [top] : [];
  });
}

const label = /^[^\n:]{0,30}:[ \t]{0,4}|^[^\p{L}\n]{1,8}/u;

/** A line that is a name of two or three words and nothing else. */
function lineName(text: string, from: number, line: string): Span | null {
  const start = from + (label.exec(line)?.[0].length ?? 0);
  const isSmall = !/\p{Lu}/u.test(text.slice(start, from + line.length));
  const span = nameAt(text, start, { isSmall });
  if (!span || span.end < from + line.trimEnd().length) return null;
  return countWords(text.slice(span.start, span.end)) >= 2 ? span : null;
}

/** People who are named as people are: by a title, in a greeting, a signature or an introduction, by a usual given name. */
export function findPeople(text: string, addresses: Span[]): Span[] {
  const isSmall = !/\p{Lu}/u.test(text);
  const spans = [
    ...findAddressees(text, addresses),
    ...findLed(text, isSmall),
    ...findGreeted(text),
    ...findSigned(text),
    ...findActing(text),
    ...(isSmall ? findSmall(text) : []),
  ];
  return spans.sort((a, b) => b.end - b.start - (a.end - a.start));
}
