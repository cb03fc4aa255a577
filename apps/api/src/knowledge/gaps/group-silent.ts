import {
  groupQuestions,
  type QuestionGroup,
} from '@replique/engine/clustering/groups/group-questions';
import { questionTitle } from '@replique/engine/clustering/groups/question-title';
import { ordersMachine } from '@replique/engine/text/asking';
import type { Language } from '@replique/engine/text/language';
import {
  withoutPersonalData,
  type ClientPrivacy,
} from '@replique/engine/privacy/without-personal-data';

/** A question as it was written, and by whom. */
export type SilentQuestion = { id: number; text: string; name: string | null };

/** `name`: the question in its middle, without personal data. */
export type NamedGroup = QuestionGroup & { name: string };

/** Groups questions of one language without what is personal; those that give orders to a program are left out. */
export function groupSilent(
  questions: SilentQuestion[],
  language: Language,
  privacy: ClientPrivacy,
): NamedGroup[] {
  const asking = questions
    .filter(({ text }) => !ordersMachine(text))
    .map(({ id, text, name }) => ({ id, text: withoutPersonalData(text, name, privacy) }));
  const texts = new Map(asking.map(({ id, text }) => [id, text]));
  return groupQuestions(asking, language).map((group) => ({
    ...group,
    name: questionTitle(texts.get(group.centre) ?? '', language),
  }));
}
