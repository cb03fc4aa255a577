import type { Client } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { openThread, type Thread } from '../../../platform/jobs/in-thread.ts';
import {
  findGroupToRead,
  listAnswers,
  listQuestions,
  type GroupToRead,
  type SentAnswer,
} from './answers-store.ts';
import { leastAnswers, leastPeople } from '../limits.ts';
import { measureAnswers, type AnswersToMeasure, type MeasuredAnswers } from './measure-answers.ts';
import { privacyOf } from '../privacy-of.ts';

/** What people answered to groups, measured in a thread of its own: which say the same, whether they agree, what to draft. */

const file = new URL('answers-worker.ts', import.meta.url);

/** Another way to read answers makes all of them unread. */
const readBy = 'v1';

export type ReadGroup = {
  group: GroupToRead;
  questions: string[];
  answers: SentAnswer[];
  privacy: AnswersToMeasure['privacy'];
  measured: MeasuredAnswers;
};

/** What a group's reading hangs on besides its own rows. */
export function saltOf({ anonymizationWhitelist, orderNumberPatterns }: Client): string {
  const rules = [leastAnswers, leastPeople];
  return JSON.stringify([readBy, rules, anonymizationWhitelist, orderNumberPatterns]);
}

const isOurs = ({ editClass }: SentAnswer): boolean =>
  editClass === 'as-is' || editClass === 'light';

function toMeasure(read: Omit<ReadGroup, 'measured'>): AnswersToMeasure {
  return {
    language: read.group.language,
    centre: read.group.question || read.group.name,
    questions: read.questions,
    answers: read.answers.map((answer) => ({
      ticketId: answer.ticketId,
      text: answer.text,
      author: answer.author,
      requesterName: answer.requesterName,
      at: answer.answeredAt.toISOString(),
      isOurs: isOurs(answer),
    })),
    privacy: read.privacy,
  };
}

export type AnswersThread = {
  /** What was measured of each group, in their order. */
  measure(groups: AnswersToMeasure[]): Promise<MeasuredAnswers[]>;
};

/** Gives `work` a thread, which starts when there are answers to compare: nothing is to be measured where nobody answered. */
export async function withAnswersThread<T>(
  work: (thread: AnswersThread) => Promise<T>,
): Promise<T> {
  let thread: Thread | undefined;
  try {
    return await work({
      async measure(groups) {
        if (groups.every(({ answers }) => answers.length === 0)) return groups.map(measureAnswers);
        thread ??= openThread(file, { name: 'answers' });
        try {
          return await thread.ask<MeasuredAnswers[]>(groups);
        } catch (error) {
          // It answers nothing more; the next groups get another.
          await thread.close();
          thread = undefined;
          throw error;
        }
      },
    });
  } finally {
    await thread?.close();
  }
}

/** Reads groups as they are now; those that are gone are left out. */
export async function readGroups(
  deps: Deps,
  client: Client,
  groupIds: number[],
  thread: AnswersThread,
): Promise<ReadGroup[]> {
  const privacy = privacyOf(client);
  const read = await deps.db.withClient(client.id, async (tx) => {
    const found: Omit<ReadGroup, 'measured'>[] = [];
    for (const id of groupIds) {
      const group = await findGroupToRead(tx, client.id, id, saltOf(client));
      if (!group) continue;
      const answers = await listAnswers(tx, client.id, id);
      const questions = await listQuestions(tx, client.id, id);
      found.push({ group, answers, questions, privacy });
    }
    return found;
  });
  if (read.length === 0) return [];
  const measured = await thread.measure(read.map(toMeasure));
  return read.flatMap((each, place) => {
    const found = measured[place];
    return found ? [{ ...each, measured: found }] : [];
  });
}
