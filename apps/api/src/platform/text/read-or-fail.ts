import { fail } from '../http/errors.ts';
import { fileBudget } from './text-budget.ts';
import type { Texts } from './texts.ts';

/**
 * Reads texts that are stored, for something that cannot be made without them.
 * @throws `request.unreadable`, and what the task refuses
 */
export async function readOrFail<Input, Output>(
  { texts }: { texts: Texts },
  client: number | string,
  task: (input: Input) => Output,
  input: NoInfer<Input>,
): Promise<Awaited<Output>> {
  const read = await texts.read(task, input, { client, budget: fileBudget });
  if (read.notAnalysed !== null)
    throw fail('request.unreadable', { notAnalysed: read.notAnalysed });
  return read.value;
}
