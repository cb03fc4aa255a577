import { createClient } from '../../../apps/api/src/accounts/clients/clients.ts';
import { exchangeCode, issueSignInCode } from '../../../apps/api/src/accounts/auth/auth.ts';
import type { Deps } from '../../../apps/api/src/deps.ts';
import {
  prepareArticles,
  putArticles,
} from '../../../apps/api/src/knowledge/knowledge/knowledge.ts';
import {
  prepareTicket,
  putTickets,
  type IncomingTicket,
} from '../../../apps/api/src/helpdesk/tickets/tickets.ts';
import { createUser, hashPassword } from '../../../apps/api/src/accounts/users/users.ts';
import { madeUpAnswer, madeUpQuestion, type MadeUpArticle } from './made-up-company.ts';

/** The rows of the made-up company, stored by the product's own rules. */

const atOnce = 200;

export async function makeCompany(deps: Deps): Promise<number> {
  return deps.db.withStaff((tx) =>
    createClient(tx, {
      name: 'Bench',
      logo: null,
      zone: 'eu',
      llm: 'builtin',
      model: 'extractive',
      promptId: null,
      guidelines: null,
    }),
  );
}

/** An agent of the client who has signed in. Answers the access token. */
export async function signAgentIn(deps: Deps, clientId: number): Promise<string> {
  const passwordHash = await hashPassword('bench-password');
  const userId = await deps.db.withStaff((tx) =>
    createUser(tx, {
      email: 'agent@bench.example',
      firstname: 'Lena',
      lastname: 'Grant',
      level: 3,
      clientId,
      language: null,
      passwordHash,
    }),
  );
  const redirectUri = `${deps.config.publicUrl}/`;
  const grant = { userId, redirectUri, codeChallenge: null, remember: false };
  const code = await issueSignInCode(deps, grant, null);
  if (code === null) throw new Error('No sign-in code.');
  const from = { userAgent: null, origin: null, isSameOrigin: true };
  return (await exchangeCode(deps, { authorizationCode: code }, from)).accessToken;
}

export async function putKnowledge(deps: Deps, clientId: number, articles: MadeUpArticle[]) {
  for (let from = 0; from < articles.length; from += atOnce) {
    const batch = articles.slice(from, from + atOnce).map(({ externalId, title, html }) => ({
      externalId,
      title,
      html,
      language: 'en',
      url: `https://help.example.org/articles/${externalId}`,
      updatedAt: new Date(),
    }));
    await deps.db.withClient(clientId, async (tx) =>
      putArticles(
        tx,
        clientId,
        await prepareArticles(batch, { texts: deps.texts, client: clientId }),
      ),
    );
  }
}

function ticketAbout(article: MadeUpArticle, externalId: string, isAnswered: boolean) {
  const { subject, text, name } = madeUpQuestion(article);
  const sentAt = new Date();
  const question = { role: 'requester' as const, author: name, text };
  const answer = { role: 'agent' as const, author: 'Lena', text: madeUpAnswer(article) };
  const messages = isAnswered ? [question, answer] : [question];
  return {
    platform: 'bench',
    externalId,
    subject,
    channel: 'email',
    category: null,
    language: 'en',
    tags: [],
    requesterName: name,
    requesterEmail: 'somebody@example.org',
    createdAt: sentAt,
    messages: messages.map((message, at) => ({
      ...message,
      externalId: `${at}`,
      sentAt,
      html: null,
    })),
  } satisfies IncomingTicket;
}

/** A ticket about each of these articles. Answers their uuids in order. */
export async function putTicketsAbout(
  deps: Deps,
  clientId: number,
  articles: MadeUpArticle[],
  { isAnswered }: { isAnswered: boolean },
): Promise<string[]> {
  const uuids: string[] = [];
  for (let from = 0; from < articles.length; from += atOnce) {
    const prepared = await Promise.all(
      articles.slice(from, from + atOnce).map((each, at) =>
        prepareTicket(ticketAbout(each, `${isAnswered ? 'a' : 'q'}${from + at}`, isAnswered), {
          texts: deps.texts,
          client: clientId,
        }),
      ),
    );
    await deps.db.withClient(clientId, (tx) => putTickets(tx, clientId, prepared));
    uuids.push(...prepared.map(({ ticket }) => ticket.uuid));
  }
  return uuids;
}
