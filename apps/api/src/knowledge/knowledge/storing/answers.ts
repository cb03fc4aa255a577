import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { lockDocument } from '../certification/certification-store.ts';
import { certify, requireDay } from '../certification/certification.ts';
import { answerWith } from '../change-document.ts';
import { hasAnswer } from './written-store.ts';
import { putWritten, type NewWritten } from './written.ts';

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
  requireDay(deps, until);
  if (await hasAnswer(tx, client.id, answer.answerOf)) throw fail('documents.answer-known');
  const uuid = await putWritten(tx, deps, caller, client, draft);
  const document = await lockDocument(tx, uuid);
  if (!document) throw new Error('A document that was stored is not there.');
  await certify(tx, deps, caller, document, until);
  return answerWith(tx, deps, uuid);
}
