import { plainAnswer, type AnswerPrivacy } from '@replique/engine/clustering/answers/read-answer';
import { leaveOutPersonalData } from '@replique/engine/privacy/leave-out';
import { Mask } from '@replique/engine/privacy/mask';

/** What a draft shows: a task of deps.texts, and no database. */

export type SourceAnswer = {
  uuid: string;
  subject: string;
  requesterName: string | null;
  author: string | null;
  text: string;
};

const known = (names: (string | null)[]): string[] => names.filter((name) => name !== null);

/** Answers as others may read them, in their order, each text once. */
export function plainSources({
  answers,
  privacy,
  most,
}: {
  answers: SourceAnswer[];
  privacy: AnswerPrivacy;
  most: number;
}): { uuid: string; title: string; text: string }[] {
  const sources = new Map<string, { uuid: string; title: string; text: string }>();
  for (const { uuid, subject, requesterName, author, text } of answers) {
    if (sources.size === most) break;
    const plain = plainAnswer(text, known([requesterName, author]), privacy);
    const names = known([requesterName]);
    const title = leaveOutPersonalData(subject, new Mask({ names, ...privacy }));
    if (!sources.has(plain)) sources.set(plain, { uuid, title, text: plain });
  }
  return [...sources.values()];
}
