import { answerTasks } from '../../platform/jobs/in-thread.ts';
import { propose } from './propose.ts';

/** The thread of a run: answers every task that it is given. */
answerTasks(propose);
