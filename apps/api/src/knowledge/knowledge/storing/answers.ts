import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { answerWith } from '../change-document.ts';
import { hasAnswer } from './written-store.ts';
import { putCertified, type NewWritten } from './written.ts';

/**
 * Makes a certified document of an answer, in the caller's transaction, which holds the suggestion: one is made once.
 * @throws `documents.answer-known`, `documents.until-past`
 */
export async function putAnswer(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: { id: number; uuid: string },
  answer: NewWritten & { answerOf: string; until: string | null },
): Promise<DocumentDetail> {
  const { until, ...draft } = answer;
  if (await hasAnswer(tx, client.id, answer.answerOf)) throw fail('documents.answer-known');
  const certified = { ...draft, certification: { until } };
  const { uuid } = await putCertified(tx, deps, caller, client, certified);
  return answerWith(tx, deps, uuid);
}
