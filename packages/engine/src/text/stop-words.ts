import type { Language } from './language.ts';

/**
 * Words that carry no meaning for search. Deliberately short: question words, negations and verbs of ability stay,
 * because real questions differ by them ("how", "when", "not", "pas", "pourquoi").
 */
const lists: Record<Language, string> = {
  en: `a an the and or but if of to in on at by for from with as into than then so that this these those
    is are was were be been being am i me my mine you your yours he him his she her hers it its we us our ours
    they them their theirs have has had having do does did will would shall should there here also just very
    hi hello dear hey please thanks thank regards`,
  fr: `le la les un une des du de et ou mais si a au aux en dans sur sous par pour avec sans ce cet cette ces
    cela ca ceci c d l j m n s t qu y je tu il elle on nous vous ils elles me te se moi toi lui leur leurs eux
    mon ma mes ton ta tes son sa ses notre nos votre vos est es suis sommes etes sont etait etaient ete etre
    ai as avons avez ont avait avaient avoir que qui dont donc alors aussi tres bien
    bonjour bonsoir salut merci cordialement svp`,
};

const stopWords: Record<Language, ReadonlySet<string>> = {
  en: new Set(lists.en.split(/\s+/)),
  fr: new Set(lists.fr.split(/\s+/)),
};

/** Whether a folded word (lower case, no accents) is dropped before search in `language`. */
export function isStopWord(word: string, language: Language): boolean {
  return stopWords[language].has(word);
}
