import {
  draftArticle,
  type ArticleText,
} from '@replique/engine/clustering/proposals/draft-article';
import { Mask } from '@replique/engine/privacy/mask';
import {
  withoutPersonalData,
  type ClientPrivacy,
} from '@replique/engine/privacy/without-personal-data';
import type { Language } from '@replique/engine/text/language';

type Written = { text: string; name: string | null };

/**
 * A draft from what people asked and answered, without what is personal: answers keep their placeholders here, and a
 * sentence with one is left out. A task of deps.texts.
 * @param asked.centre null: `name` is what it is about
 */
export function draftAnswers(asked: {
  name: string;
  centre: Written | null;
  questions: Written[];
  answers: Written[];
  language: Language;
  privacy: ClientPrivacy;
}): ArticleText {
  const { name, centre, questions, answers, language, privacy } = asked;
  const plain = (each: Written) => withoutPersonalData(each.text, each.name, privacy);
  const masked = answers.map((each) =>
    new Mask({ names: each.name ? [each.name] : [], ...privacy }).foreign(each.text),
  );
  return draftArticle(
    { centre: centre ? plain(centre) : name, questions: questions.map(plain) },
    masked,
    language,
  );
}
