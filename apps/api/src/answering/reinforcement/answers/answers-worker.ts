import { answerTasks } from '../../../platform/jobs/in-thread.ts';
import { measureAnswers, type AnswersToMeasure } from './measure-answers.ts';

/** The thread that compares answers: groups in, what was measured out, in their order. */
answerTasks((groups: AnswersToMeasure[]) => groups.map(measureAnswers));
