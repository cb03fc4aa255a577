import { randomUUID } from 'node:crypto';
import type { Database } from '../../../apps/api/src/platform/db/database.ts';

/** Made-up knowledge: words of one to four syllables, frequencies falling as in real text. */

const vocabulary = 150_000;
const consonants = 'b c d f g h j k l m n p r s t v w x z ch st tr pl'.split(' ');
const endings = ['', '', '', 's', 'ed', 'ing', 'tion', 'ment', 'able', 'ly'];

let state = 42;
/** A repeatable random number between 0 and 1. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const pick = (limit: number): number => Math.floor(random() * limit);
const syllable = (): string => `${consonants[pick(consonants.length)]}${'aeiouy'[pick(6)]}`;
const words = Array.from(
  { length: vocabulary },
  () => Array.from({ length: 1 + pick(4) }, syllable).join('') + endings[pick(endings.length)],
);

/** Rank r is drawn about as often as 1 / r. */
const someWord = (): string => words[Math.floor(vocabulary ** random()) - 1] as string;

export const someText = (length: number): string => Array.from({ length }, someWord).join(' ');

const passagesPerDocument = 8;
const documentsPerBatch = 100;

/** Stores so many passages of a client, eight to a document. */
export async function fillClient(db: Database, clientId: number, passages: number): Promise<void> {
  const documents = Math.ceil(passages / passagesPerDocument);
  for (let made = 0; made < documents; made += documentsPerBatch) {
    const batch = Array.from({ length: Math.min(documentsPerBatch, documents - made) }, () => ({
      title: someText(6),
      texts: Array.from({ length: passagesPerDocument }, () => someText(60 + pick(80))),
    }));
    await db.withClient(clientId, async (tx) => {
      const now = new Date();
      const rows = await tx
        .insertInto('documents')
        .values(
          batch.map(({ title }, n) => ({
            client_id: clientId,
            uuid: randomUUID(),
            kind: 'article' as const,
            external_id: String(made + n),
            title,
            is_question: false,
            language: 'en',
            html: '',
            content_hash: '',
            created_at: now,
            updated_at: now,
          })),
        )
        .returning(['id', 'external_id as externalId'])
        .execute();
      const chunks = rows.flatMap(({ id, externalId }) =>
        (batch[Number(externalId) - made]?.texts ?? []).map((text, ordinal) => ({
          client_id: clientId,
          document_id: id,
          ordinal,
          text,
        })),
      );
      await tx.insertInto('chunks').values(chunks).execute();
    });
  }
}
