import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';

/** A sentence that leans on the one before it ("It …", "Cela …") can't stand first, and a note is none of its own. */
const leansBack =
  /^(?:(?:note|tip|important|warning|caution|example|remarque|attention|exemple|par exemple|for example|à savoir|a noter|à noter)(?: ?:| ?!| ?,)|(?:it|this|that|these|they|then|he|she|also|however|but|and|otherwise|until then|in (?:this|that) case|if (?:so|not|it|they)|cela|ceci|il|elle|ils|elles|ce|puis|ensuite|alors|mais|et|sinon|dans ce cas|toutefois|cependant|de plus|en outre|celui|celle|cet|cette|ces|such)\b)/i;

/** Whether a sentence says nothing without the one before it. */
export function leansOn(text: string, language: Language): boolean {
  return wordsOf(language).page?.leansBack.test(text) ?? leansBack.test(text);
}
