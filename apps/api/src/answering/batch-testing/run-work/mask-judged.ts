import type { JudgeRequest } from '@replique/engine/grading/grade';
import { Mask, type MaskState, type Privacy } from '@replique/engine/privacy/mask';
import { greetedIn } from '@replique/engine/privacy/names';

/** As a model may see it: with what each text itself says of whom it greets. A task of deps.texts. */
export function maskJudged({ asked, privacy }: { asked: JudgeRequest; privacy: Privacy }): {
  asked: JudgeRequest;
  mask: MaskState;
} {
  const { question, expectedAnswer, criteria, text } = asked;
  const greeted = [question, expectedAnswer ?? '', text].flatMap((each) => greetedIn(each));
  const mask = new Mask({ ...privacy, names: [...new Set([...privacy.names, ...greeted])] });
  const masked = {
    question: mask.text(question),
    expectedAnswer: expectedAnswer === null ? null : mask.text(expectedAnswer),
    criteria: criteria === null ? null : mask.rule(criteria),
    text: mask.text(text),
  };
  return { asked: masked, mask: mask.state };
}
