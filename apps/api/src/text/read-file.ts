import { fail } from '../http/errors.ts';
import { fileBudget } from './text-budget.ts';
import type { TextTasks } from './text-tasks.ts';
import type { Texts } from './texts.ts';

/** Who uploads: a client's people, or one of the staff. */
type Sender = { clientId: number | null; userId: number };

/**
 * Reads a file that a person uploads, and waits for: what is too much to read is refused, nothing of it is stored.
 * @throws `request.unreadable`, and what the task refuses
 */
export async function readFile<Tasks extends TextTasks, Name extends keyof Tasks & string>(
  { texts }: { texts: Texts<Tasks> },
  { clientId, userId }: Sender,
  name: Name,
  input: Parameters<Tasks[Name]>[0],
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  const client = clientId ?? `user ${userId}`;
  const read = await texts.read(name, input, { client, budget: fileBudget });
  if (read.notAnalysed !== null)
    throw fail('request.unreadable', { notAnalysed: read.notAnalysed });
  return read.value;
}
