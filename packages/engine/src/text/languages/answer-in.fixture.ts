import { collect, passage, suggestInput } from '../../generation/test-input.ts';
import { suggest } from '../../generation/suggest.ts';
import type { SuggestEvent, SuggestInput } from '../../generation/types.ts';
import { createClientIndex } from '../../retrieval/client-index.ts';
import type { Language } from '../language.ts';
import { extractQuestion } from '../question.ts';
import type { Shop } from './shop.fixture.ts';

/** All articles of a shop as a search knows them. */
export function indexOf(articles: Shop['articles'], language: Language) {
  const index = createClientIndex();
  articles.forEach(({ title, passages }, at) =>
    index.putDocument({
      documentId: at + 1,
      title,
      isQuestion: false,
      language,
      certified: false,
      chunks: passages.map((each, part) => ({ chunkId: (at + 1) * 10 + part, ...each })),
    }),
  );
  return index;
}

/** The question of a ticket and the last event of the answer to it, from the articles of the shop. */
export async function answerTicket(
  { articles }: Pick<Shop, 'articles'>,
  ticket: Omit<Shop['tickets'][number], 'wanted'>,
  language: Language,
  more: Partial<SuggestInput> = {},
): Promise<{ found: string[]; last: SuggestEvent | undefined }> {
  const messages = [{ role: 'requester' as const, text: ticket.text }];
  const question = extractQuestion({ subject: ticket.subject, messages });
  const search = { text: question, subject: ticket.subject, language };
  const result = indexOf(articles, language).search(search);
  const passages = result.documents.flatMap(({ documentId, score, passages: parts }) =>
    parts.map(({ chunkId }) => {
      const { title, passages: texts } = articles[documentId - 1] as Shop['articles'][number];
      const { heading, text } = texts[chunkId - documentId * 10] as (typeof texts)[number];
      return { title, heading, text, score };
    }),
  );
  const input = suggestInput(
    question,
    passages.map(({ title, text, ...each }, at) =>
      passage(at + 1, title, text, { ...each, language }),
    ),
    { language, requesterName: ticket.from, agentName: 'Alex', messages, ...more },
  );
  const { belongs, agreement } = result;
  const events = await collect(suggest({ ...input, belongs, agreement }, { writer: null }));
  const found = result.documents.map(
    ({ documentId }) => (articles[documentId - 1] as Shop['articles'][number]).title,
  );
  return { found, last: events.at(-1) };
}
