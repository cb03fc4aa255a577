import type { GroupDetail } from '@replique/contract/reinforcement';
import type { Language } from '@replique/engine/text/language';
import { refreshFigures } from '../reinforcement/reinforcement.ts';
import { makeTickets } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Groups as a run leaves them, for tests of what people do with them. */

export type MadeGroup = { uuid: string; tickets: string[] };

type GivenQuestion =
  | string
  | { text: string; answer?: string; author?: string; channel?: string; daysAgo?: number };

/** A group of tickets with these questions, the first of them in its middle. */
export async function makeGroup(
  testApp: TestApp,
  clientId: number,
  given: { questions: GivenQuestion[]; name?: string; language?: Language },
): Promise<MadeGroup> {
  const { deps } = testApp;
  const language = given.language ?? 'en';
  const questions = given.questions.map((each) =>
    typeof each === 'string' ? { text: each } : each,
  );
  const now = deps.clock().getTime();
  const tickets = await makeTickets(
    deps,
    clientId,
    questions.map(({ text, answer, author, channel, daysAgo = 1 }) => ({
      subject: text,
      language,
      channel: channel ?? 'email',
      requesterName: 'Nora Field',
      createdAt: new Date(now - daysAgo * 86_400_000),
      messages: [
        { text },
        ...(answer ? [{ role: 'agent' as const, text: answer, author: author ?? 'Sam' }] : []),
      ],
    })),
  );
  const [group] = await testApp.sql<{ id: string; uuid: string }>(
    `insert into question_groups (client_id, uuid, language, name, words, question, created_at)
     values ($1, gen_random_uuid(), $2, $3, array['invoice', 'download'], $4, $5) returning id, uuid`,
    [clientId, language, given.name ?? 'invoice · download', questions[0]?.text, deps.clock()],
  );
  await testApp.sql(
    `insert into grouped_questions (client_id, ticket_id, group_id, language, question, asked_at, is_centre, is_new)
     select client_id, id, $2, $3, subject, created_at, uuid = ($4::uuid[])[1], false
     from tickets where client_id = $1 and uuid = any($4::uuid[])`,
    [clientId, group?.id, language, tickets],
  );
  const id = Number(group?.id);
  await deps.db.withClient(clientId, (tx) => refreshFigures(tx, clientId, [id], deps.clock()));
  return { uuid: group?.uuid ?? '', tickets };
}

/** Gives a group an approved answer that stands. Answers its document's id. */
export async function answerGroup(
  testApp: TestApp,
  clientId: number,
  uuid: string,
): Promise<string> {
  const [row] = await testApp.sql<{ id: string }>(
    `with made as (
       insert into documents (client_id, uuid, kind, external_id, title, language, html, markdown, content_hash,
         created_at, updated_at)
       values ($1, gen_random_uuid(), 'group', $2, 'An answer', 'en', '<p>Yes.</p>', 'Yes.', 'x', now(), now())
       returning id)
     update question_groups set document_id = made.id, approved_at = now() from made
     where uuid = $2::uuid returning made.id`,
    [clientId, uuid],
  );
  return row?.id ?? '';
}

/** The page of a group. */
export async function readGroupAs(
  testApp: TestApp,
  who: 'alice' | 'bob' | 'carol' | 'dan' | 'erin',
  uuid: string,
): Promise<GroupDetail> {
  const { body } = await testApp.call(who, 'GET', `/v2/reinforcement/groups/${uuid}`);
  return body as GroupDetail;
}
