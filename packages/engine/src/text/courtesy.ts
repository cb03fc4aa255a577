import { dropEnd } from './drop-end.ts';
import { describedLanguages, wordsOf } from './languages/languages.ts';

/** English and French are below; a line is held against these besides. */
const others = describedLanguages.flatMap((language) => wordsOf(language).courtesy ?? []);
/** A name or two behind a greeting, up to its sign. */
const namesUpToSign =
  /^(?:,?[ \t]+(?:\p{L}{1,6}\.|\p{Lu}[\p{L}'’-]{0,40})){0,4}[ \t]*[,!.:;]+[ \t]*/u;
const restOfGreeting = /^[^.!?]{0,60}[,.!:;]?$/;
const nameBehind = /^,?[ \t]+(\p{Lu}[\p{L}'’-]+)/u;
/** Who is greeted when nobody is named. */
const nobody =
  /^(?:damen|herren|team|kunde|kundin|kundenservice|support|señor(?:es|as)|equipo|cliente|clientes|signori|klant|klantenservice)$/iu;

const greeting =
  /^(?:hi|hello|hey|hiya|dear|greetings|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|salut|coucou|ch[eè]re?s?|madame|monsieur|mesdames|messieurs)\b[^.!?]{0,60}[,.!:;]?$/i;
/** Words of somebody who says or asks something; nobody is addressed by them. */
const telling =
  /(?:^|[\s'’])(?:i|i['’]?m|my|we|our|you|your|it|is|are|was|has|have|had|do|does|did|can|could|will|would|when|where|why|how|what|which|not|no|please|je|j|mon|ma|mes|nous|nos|notre|vous|votre|vos|il|elle|on|c|est|sont|ai|avez|peut|pouvez|puis|quand|o[uù]|comment|pourquoi|quel|quelle|ne|pas|n)(?=$|[\s'’.,!:;])/iu;
/** Who may be named after a comma: "Bonjour, Madame Petit,". */
const addressed =
  /^(?:there|all|team|everyone|madame|monsieur|mesdames|messieurs|and|et|\p{Lu}[\p{L}'’.-]*)$/u;
const longestAddress = 5;
/** Any words up to the first sign: in either case, \p{Lu} is every letter that has two. */
const greetingLead =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|bonjour|bonsoir|salut|ch[eè]re?)(?:[ \t]+(?:mr?s?\.|\p{Lu}[\p{L}'’-]*))*[ \t]*[,!.:;]+[ \t]*/iu;
const closing =
  /^(?:(?:kind|best|warm|many)?\s*(?:regards|wishes)|best|sincerely|yours(?: \w+)?|cheers|thanks|thank you|many thanks|thx|ta|take care|(?:bien )?(?:cordialement|sinc[eè]rement|amicalement|respectueusement)|bien [àa] (?:vous|toi)|[àa] bient[ôo]t|merci(?: d'avance| beaucoup| bien| par avance)?|(?:tr[eè]s )?bonne (?:journ[ée]e|soir[ée]e)|salutations|cdlt|bav)\b[^.!?]{0,40}[,.!]?$/i;
const pleasantry =
  /^(?:thanks|thank you|thx|merci|we (?:appreciate|apologi[sz]e)|i apologi[sz]e|sorry (?:for|to hear|about)|(?:we|i)(?:'|’)?(?: a|’?)?re? sorry|(?:we|i) hope|hope (?:this|that|you)|(?:please )?(?:feel free|let (?:me|us) know|do not hesitate|don['’]t hesitate)|have a (?:nice|great|good|lovely)|you(?:'|’)?re welcome|if you have any (?:other|further|more)|nous (?:vous remercions|esp[ée]rons|restons|sommes d[ée]sol[ée]s)|je (?:vous remercie|vous prie|reste|suis d[ée]sol[ée])|n['’]h[ée]sitez|en esp[ée]rant|en vous souhaitant|en vous remerciant|toutes nos excuses|excellente journ[ée]e|bonne (?:journ[ée]e|r[ée]ception|continuation)|si vous avez (?:d['’]autres|la moindre))\b/i;
const deviceFooter =
  /^(?:sent from my|envoy[ée] (?:de|depuis) mon|(?:von meinem|gesendet von|enviado (?:desde|do|a partir do)|inviato da|verzonden (?:vanaf|met|via)|verstuurd (?:vanaf|met)) |get outlook for|t[ée]l[ée]charger outlook|--\s*$|_{5,}$|-{5,}$)/i;

/** A line that only greets: "Hi Anna,", "Bonjour Madame". */
export function isGreeting(line: string): boolean {
  const bare = line.trim();
  if (line.length >= 90) return false;
  if (!greeting.test(bare)) return isGreetingOfOthers(bare);
  const [first = '', ...others] = dropEnd(bare, /[,.!:;]/)
    .split(',')
    .map((part) => part.trim());
  if (first.split(/\s+/).length > longestAddress + 1 || telling.test(first)) return false;
  return others.every((part) => part.split(/\s+/).every((word) => addressed.test(word)));
}

function isGreetingOfOthers(bare: string): boolean {
  const words = bare.split(/\s+/).length;
  return (
    words <= longestAddress + 2 &&
    others.some(({ salutation, telling: tells }) => {
      const found = salutation.exec(bare)?.[0];
      const rest = bare.slice(found?.length ?? 0);
      return found !== undefined && restOfGreeting.test(rest) && !tells.test(rest);
    })
  );
}

/** A line that only closes a message: "Kind regards", "Merci d'avance". */
export function isClosing(line: string): boolean {
  if (line.length >= 80) return false;
  const bare = line.trim();
  return closing.test(bare) || others.some((each) => each.closing.test(bare));
}

/** A sentence of courtesy that tells nothing: thanks, apologies, "feel free to …". */
export function isPleasantry(sentence: string): boolean {
  const bare = sentence.trim();
  return pleasantry.test(bare) || others.some((each) => each.pleasantry.test(bare));
}

/** The footer of a mail program or a signature mark. */
export function isFooterMark(line: string): boolean {
  return deviceFooter.test(line.trim());
}

/** Takes "Hello Anna, " off the front of a line that goes on after it. */
export function dropGreetingLead(line: string): string {
  const rest = line.replace(greetingLead, '');
  return rest === line ? line.slice(leadLength(line)) : rest;
}

/** How long "Guten Tag Frau Berg, " is at the front of a line, in languages besides English and French; 0: there is none. */
export function leadLength(line: string): number {
  for (const { salutation } of others) {
    const found = salutation.exec(line)?.[0];
    const end = found && namesUpToSign.exec(line.slice(found.length))?.[0];
    if (end) return found.length + end.length;
  }
  return 0;
}

function nameOfOthers(line: string): string | null {
  for (const { salutation, title } of others) {
    const found = salutation.exec(line)?.[0];
    if (found === undefined) continue;
    let rest = line.slice(found.length);
    const first = /^,?[ \t]+([\p{L}.]{1,12})(?=[ \t])/u.exec(rest);
    if (first && title.test(first[1] as string)) rest = rest.slice(first[0].length);
    const name = nameBehind.exec(rest)?.[1];
    return name && !nobody.test(name) ? name : null;
  }
  return null;
}

/** The name that a greeting line addresses, or null: other sentences with that name are about that person. */
export function nameInGreeting(line: string): string | null {
  const match =
    /^(?:hi|hello|hey|dear|bonjour|bonsoir|salut|ch[eè]re?)\s+(?:(?:mr|mrs|ms|mme|m|madame|monsieur)\.?\s+)?(\p{Lu}[\p{L}'’-]+)/iu.exec(
      line.trim(),
    );
  if (!match) return nameOfOthers(line.trim());
  const name = match[1] ?? '';
  return /^\p{Lu}/u.test(name) && !/^(?:there|all|team|everyone|madame|monsieur|tous)$/i.test(name)
    ? name
    : null;
}
