import { makePrompt } from '../../apps/api/src/demo/make/factories.ts';
import type { TestApp } from '../app/test-app.ts';

/** Tickets and chats as rows, one a line, for tests that work out figures by hand. */

export type FigureTicket = {
  /** ISO 8601; `created` is when the requester's first message came, too. */
  created: string;
  channel?: string;
  category?: string;
  language?: string;
  /** Who answered first. */
  agent?: string;
  isEligible?: boolean;
  isGone?: boolean;
  /** Minutes after the question at which agents answered. */
  answered?: number[];
  /** Of each suggestion: its state, and what was sent of it or why it stayed silent. */
  suggestions?: {
    state: 'ready' | 'silent' | 'accepted' | 'deleted';
    sent?: string;
    reason?: string;
    /** Sentences that a source contradicts. */
    contradicted?: number;
  }[];
  rating?: 'good' | 'bad';
};

const countOf = (suggestions: { state: string }[], ...states: string[]): number =>
  suggestions.filter(({ state }) => states.includes(state)).length;

type PutSuggestions = {
  clientId: number;
  id: number;
  created: string;
  suggestions: NonNullable<FigureTicket['suggestions']>;
};

async function putSuggestions(
  testApp: TestApp,
  { clientId, id, created, suggestions }: PutSuggestions,
): Promise<void> {
  for (const { state, sent: sentClass = null, reason = null, contradicted = 0 } of suggestions)
    await testApp.sql(
      `insert into suggestions (client_id, uuid, ticket_id, state, text, original_text, sentences, model, duration_ms,
         created_at, silence_reason, sent_class, sent_message_uuid, sent_similarity, sent_at, matched_at,
         contradicted)
       values ($1, gen_random_uuid(), $2, $3, '', '', '[]', 'builtin', 1, $4, $5, $6::text,
         case when $6::text is not null then gen_random_uuid() end, case when $6::text is not null then 0.5 end,
         case when $6::text is not null then $4::timestamptz end, case when $6::text is not null then $4::timestamptz end,
         $7)`,
      [clientId, id, state, created, reason, sentClass, contradicted],
    );
}

/** Stores them whole. Answers their ids in the order given. */
export async function putFigureTickets(
  testApp: TestApp,
  clientId: number,
  tickets: FigureTicket[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const each of tickets) {
    const { answered = [], suggestions = [] } = each;
    const isEligible = !each.isGone && each.isEligible !== false;
    const sent = suggestions.find((suggestion) => suggestion.sent !== undefined)?.sent ?? null;
    const [row] = await testApp.sql<{ id: string }>(
      `insert into tickets (client_id, uuid, platform, external_id, channel, category, language, agents, is_eligible,
         ineligible_reason, created_at, last_message_at, answer_count, edit_class, gone, suggestion_count, accepted_count)
       values ($1, gen_random_uuid(), 'test', gen_random_uuid()::text, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12,
         $13)
       returning id`,
      [
        clientId,
        each.channel ?? null,
        each.category ?? null,
        each.language ?? null,
        each.agent === undefined ? [] : [each.agent],
        isEligible,
        isEligible ? null : each.isGone ? 'deleted' : 'channel',
        each.created,
        answered.length,
        sent,
        each.isGone ? 'deleted' : null,
        countOf(suggestions, 'ready', 'accepted'),
        countOf(suggestions, 'accepted'),
      ],
    );
    const id = Number(row?.id);
    ids.push(id);
    await testApp.sql(
      `insert into messages (client_id, uuid, ticket_id, external_id, role, sent_at, text)
       select $1, gen_random_uuid(), $2, gen_random_uuid()::text, case n when 1 then 'requester' else 'agent' end,
         $3::timestamptz + make_interval(mins => after), 'text'
       from unnest($4::int[]) with ordinality said (after, n)`,
      [clientId, id, each.created, [0, ...answered]],
    );
    await putSuggestions(testApp, { clientId, id, created: each.created, suggestions });
    if (each.rating)
      await testApp.sql(
        `insert into crm_tickets (client_id, ticket_id, updated_at, read_at, state, satisfaction)
         values ($1, $2, now(), now(), 'open', $3)`,
        [clientId, id, each.rating],
      );
  }
  return ids;
}

export type FigureChat = {
  started: string;
  language?: string;
  /** Who wrote, in order. */
  said?: ('visitor' | 'bot' | 'agent')[];
  isArchived?: boolean;
  isEscalated?: boolean;
  /** The visitor pressed “solved”. */
  isSolved?: boolean;
  /** The bot found nothing to say. */
  isUnanswered?: boolean;
  /** What the visitor said of the bot’s answers. */
  answerScore?: 'good' | 'bad';
  /** It is the visitor’s of the chat before. */
  isBack?: boolean;
  isOfPanel?: boolean;
  /** A sentence of each of the bot’s answers was withheld. */
  isWithheld?: boolean;
  score?: 'good' | 'bad';
};

const botAlone: NonNullable<FigureChat['said']> = ['visitor', 'bot'];

type Said = Required<Pick<FigureChat, 'started' | 'said'>> & FigureChat & { id: number };

/** How the bot’s answers came about, where a sentence of them was withheld. */
async function putWithheld(testApp: TestApp, clientId: number, chatId: number): Promise<void> {
  await testApp.sql(
    `insert into chat_traces (client_id, message_id, kind, question, language, prompt_id, prompt_version, rules_version,
       sources, sentences, notes, model, duration_ms)
     select m.client_id, m.id, 'question', '', 'en', b.prompt_id, 1, 1, '[]', '[]',
       '{language-default,statements-withheld}', 'test', 1
     from chat_messages m join chats c on c.client_id = m.client_id and c.id = m.chat_id
     join chatbots b on b.client_id = c.client_id and b.id = c.chatbot_id
     where m.client_id = $1 and m.chat_id = $2 and m.author = 'bot'`,
    [clientId, chatId],
  );
}

async function putSaid(testApp: TestApp, clientId: number, chat: Said): Promise<void> {
  await testApp.sql(
    `insert into chat_messages (client_id, uuid, chat_id, number, version, author, text, at, sources, score)
     select $1, gen_random_uuid(), $2, n, n, author, '', $3,
       case when author = 'bot' and not $5::bool then '[{"title": "Returns"}]' else '[]' end::jsonb,
       case when author = 'bot' then $6::text end
     from unnest($4::text[]) with ordinality said (author, n)`,
    [
      clientId,
      chat.id,
      chat.started,
      chat.said,
      chat.isUnanswered ?? false,
      chat.answerScore ?? null,
    ],
  );
}

export async function putFigureChats(
  testApp: TestApp,
  clientId: number,
  chats: FigureChat[],
): Promise<void> {
  const prompt = await makePrompt(testApp.deps);
  await testApp.sql(
    `insert into chatbots (client_id, uuid, domains, escalation_subject, prompt_id, hard_limit_per_day, white_label,
       settings, created_at, updated_at)
     select $1, gen_random_uuid(), '{}', '{}', id, 10, '{"headerName": {"en": "Help", "fr": "Aide"}}', '{}', now(), now()
     from prompts
     where uuid = $2 and not exists (select from chatbots where client_id = $1)`,
    [clientId, prompt.uuid],
  );
  let visitor: number | null = null;
  for (const { started, language = 'en', said = botAlone, ...chat } of chats) {
    const made: { id: string; visitor_id: string | null }[] = await testApp.sql(
      `with bot as (select id from chatbots where client_id = $1 limit 1),
       visitor as (
         insert into visitors (client_id, uuid, chatbot_id, language, first_seen_at, last_seen_at)
         select $1, gen_random_uuid(), id, 'en', now(), now() from bot where not $6::bool and $9::bigint is null
         returning id)
       insert into chats (client_id, uuid, chatbot_id, visitor_id, origin, language, started_at, last_at, archived_at,
         escalated_at, score, solved_at, failures)
       select $1, gen_random_uuid(), bot.id, coalesce($9::bigint, (select id from visitor)),
         case when $6 then 'panel' else 'widget' end, $2, $3, $3, case when $4::bool then $3::timestamptz end,
         case when $5::bool then $3::timestamptz end, $7, case when $8::bool then $3::timestamptz end, $10::int
       from bot
       returning id, visitor_id`,
      [
        clientId,
        language,
        started,
        chat.isArchived ?? false,
        chat.isEscalated ?? false,
        chat.isOfPanel ?? false,
        chat.score ?? null,
        chat.isSolved ?? false,
        chat.isBack ? visitor : null,
        chat.isUnanswered ? 1 : 0,
      ],
    );
    const [row] = made;
    visitor = row?.visitor_id ? Number(row.visitor_id) : null;
    await putSaid(testApp, clientId, { id: Number(row?.id), started, said, ...chat });
    if (chat.isWithheld) await putWithheld(testApp, clientId, Number(row?.id));
    if (chat.isEscalated)
      await testApp.sql(
        `insert into escalations (client_id, uuid, chat_id, reason, subject, due_at, at)
         values ($1, gen_random_uuid(), $2, 'asked', '', $3, $3)`,
        [clientId, Number(row?.id), started],
      );
  }
}
