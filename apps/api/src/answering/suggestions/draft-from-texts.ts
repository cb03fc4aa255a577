import {
  draftArticle,
  type ArticleText,
} from '@replique/engine/clustering/proposals/draft-article';
import type { Language } from '@replique/engine/text/language';

/** What an article begins with, made of texts: a task of deps.texts, and no database. */
export function draftFromTexts(asked: {
  centre: string;
  questions: string[];
  texts: string[];
  language: Language;
}): ArticleText {
  const { centre, questions, texts, language } = asked;
  return draftArticle({ centre, questions }, texts, language);
}
