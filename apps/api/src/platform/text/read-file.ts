import { readOrFail } from './read-or-fail.ts';
import type { Texts } from './texts.ts';

/** Who uploads: a client's people, or one of the staff. */
type Sender = { clientId: number | null; userId: number };

/**
 * Reads a file that a person uploads, and waits for: what is too much to read is refused, nothing of it is stored.
 * @throws `request.unreadable`, and what the task refuses
 */
export function readFile<Input, Output>(
  reading: { texts: Texts },
  { clientId, userId }: Sender,
  task: (input: Input) => Output,
  input: NoInfer<Input>,
): Promise<Awaited<Output>> {
  return readOrFail(reading, clientId ?? `user ${userId}`, task, input);
}
