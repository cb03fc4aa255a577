import { answerTasks } from '../../../platform/jobs/in-thread.ts';
import type { AnyTask } from './group-thread.ts';
import { beginGrouping } from './group-work.ts';
import { readQuestions } from './read-questions.ts';

/** The thread of one run. What is finished is forgotten: the next grouping is of another language, or begins again. */
let grouping = beginGrouping();
answerTasks((task: AnyTask) => {
  if (task.type === 'read') return readQuestions(task);
  if (task.type === 'take') return grouping.take(task);
  if (task.type === 'group') return grouping.group(task);
  const grouped = grouping.finish(task);
  grouping = beginGrouping();
  return grouped;
});
