-- What a chatbot may be told beside the fields of the specification; a chatbot from before begins with these.
alter table chatbots
  add column settings jsonb not null default '{
    "isOn": true, "fallbackLanguage": "en", "visitorLimitPerDay": 50, "timeZone": "Europe/Paris", "openingHours": null,
    "outsideHours": "escalate", "closedText": {"en": "", "fr": ""}, "welcomeText": {"en": "", "fr": ""},
    "quickActions": [], "limitText": {"en": "", "fr": ""},
    "contact": {"name": "optional", "email": "required", "phone": "off", "orderNumber": "off"},
    "escalationEmail": null, "showSources": true, "theme": "auto", "side": "right"}',
  add column revision int not null default 1,
  -- What the client's server signs the identity of visitors with.
  add column sealed_identity_secret text;
alter table chatbots alter column settings drop default;

-- Where a widget opened, by host.
create table chatbot_sightings (
  client_id bigint not null,
  chatbot_id bigint not null,
  domain text not null check (length(domain) between 1 and 253),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (client_id, chatbot_id, domain),
  foreign key (client_id, chatbot_id) references chatbots (client_id, id) on delete cascade
);
call own_by_client('chatbot_sightings');

-- One row: which chatbot super-admins talk to in the console.
create table support_chatbot (
  id int primary key default 1 check (id = 1),
  client_id bigint not null,
  chatbot_id bigint not null,
  foreign key (client_id, chatbot_id) references chatbots (client_id, id) on delete cascade
);
call app.share_globally('support_chatbot');

-- Whoever holds one of the tokens below. A signed identity (`external_id`) is one visitor of a chatbot.
create table visitors (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  chatbot_id bigint not null,
  external_id text,
  name text,
  email text,
  phone text,
  language text not null,
  blocked_at timestamptz,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, chatbot_id) references chatbots (client_id, id) on delete cascade
);
create unique index visitors_external_idx on visitors (client_id, chatbot_id, external_id) where external_id is not null;
create index visitors_chatbot_idx on visitors (client_id, chatbot_id);
call own_by_client('visitors');

-- A browser holds a token; several browsers of one signed identity lead to the same visitor.
create table visitor_tokens (
  client_id bigint not null,
  token_hash text not null,
  visitor_id bigint not null,
  created_at timestamptz not null,
  primary key (client_id, token_hash),
  foreign key (client_id, visitor_id) references visitors (client_id, id) on delete cascade
);
create index visitor_tokens_visitor_idx on visitor_tokens (client_id, visitor_id);
call own_by_client('visitor_tokens');

-- `version` grows with every change of the chat or of a message in it; whoever changes anything holds this row first.
-- Chats of the console's panel (`origin`) belong to a person, not to a visitor.
create table chats (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  chatbot_id bigint not null,
  visitor_id bigint,
  origin text not null default 'widget' check (origin in ('widget', 'panel')),
  state text not null default 'bot' check (state in ('bot', 'waiting', 'agent', 'closed')),
  version int not null default 0,
  messages int not null default 0,
  language text not null,
  title text not null default '',
  last_text text not null default '',
  last_author text not null default 'visitor' check (last_author in ('visitor', 'bot', 'agent')),
  page text,
  started_at timestamptz not null,
  last_at timestamptz not null,
  waiting_since timestamptz,
  taken_by bigint references users (id) on delete set null,
  taken_at timestamptz,
  -- Answers in a row that did not help.
  failures int not null default 0,
  score text check (score in ('good', 'bad')),
  comment text,
  summary text,
  solved_at timestamptz,
  escalated_at timestamptz,
  archived_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, chatbot_id) references chatbots (client_id, id) on delete cascade,
  foreign key (client_id, visitor_id) references visitors (client_id, id) on delete cascade,
  check ((visitor_id is null) = (origin = 'panel'))
);
create index chats_live_idx on chats (client_id, waiting_since nulls last, last_at desc)
  where archived_at is null and origin = 'widget';
create index chats_archived_idx on chats (client_id, archived_at desc) where archived_at is not null and origin = 'widget';
create index chats_visitor_idx on chats (client_id, visitor_id, last_at desc);
create index chats_chatbot_idx on chats (client_id, chatbot_id);
create index chats_taken_idx on chats (taken_by) where taken_by is not null;
create index chats_silent_idx on chats (last_at) where archived_at is null;
call own_by_client('chats');

-- A pending message of the bot is a job: `holder` writes it until `lease_until`, then another process does.
create table chat_messages (
  client_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null unique,
  chat_id bigint not null,
  number int not null,
  version int not null,
  author text not null check (author in ('visitor', 'bot', 'agent', 'note', 'event')),
  user_id bigint references users (id) on delete set null,
  state text not null default 'done' check (state in ('pending', 'done', 'cancelled', 'failed')),
  key uuid,
  text text not null default '',
  sources jsonb not null default '[]',
  choices jsonb not null default '[]',
  offers_escalation boolean not null default false,
  event text,
  score text check (score in ('good', 'bad')),
  holder uuid,
  lease_until timestamptz,
  attempts int not null default 0,
  at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, chat_id, number),
  foreign key (client_id, chat_id) references chats (client_id, id) on delete cascade
);
create unique index chat_messages_key_idx on chat_messages (client_id, chat_id, key) where key is not null;
create index chat_messages_version_idx on chat_messages (client_id, chat_id, version);
create index chat_messages_pending_idx on chat_messages (lease_until) where state = 'pending';
create index chat_messages_user_idx on chat_messages (user_id) where user_id is not null;
create index chat_messages_words_idx on chat_messages using gin (to_tsvector('simple', text)) where author <> 'event';
call own_by_client('chat_messages');

-- The first message of a chat makes the chat: its key is looked for among all chats of the visitor.
create table chat_first_keys (
  client_id bigint not null,
  visitor_id bigint not null,
  key uuid not null,
  chat_id bigint not null,
  primary key (client_id, visitor_id, key),
  foreign key (client_id, visitor_id) references visitors (client_id, id) on delete cascade,
  foreign key (client_id, chat_id) references chats (client_id, id) on delete cascade
);
create index chat_first_keys_chat_idx on chat_first_keys (client_id, chat_id);
call own_by_client('chat_first_keys');

-- How an answer came about; large, and read by itself.
create table chat_traces (
  client_id bigint not null,
  message_id bigint not null,
  kind text not null,
  question text not null,
  language text not null,
  prompt_id bigint not null references prompts (id),
  prompt_version int not null,
  rules_version int not null,
  sources jsonb not null,
  sentences jsonb not null,
  confidence real,
  silence_reason text,
  notes text[] not null default '{}',
  model text not null,
  fell_back text,
  fault text,
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  cost_micros bigint,
  first_ms int,
  duration_ms int not null,
  model_view text,
  left_out jsonb not null default '{"messages": 0, "shortened": 0, "passages": [], "facts": 0}',
  primary key (client_id, message_id),
  foreign key (client_id, message_id) references chat_messages (client_id, id) on delete cascade
);
create index chat_traces_prompt_idx on chat_traces (prompt_id, prompt_version);
call own_by_client('chat_traces');

-- Messages of visitors by day of the chatbot's zone; `visitor_id` 0 counts the chatbot's. Taken before the message is stored,
-- in its transaction.
create table chat_counts (
  client_id bigint not null,
  chatbot_id bigint not null,
  visitor_id bigint not null,
  day date not null,
  used int not null,
  primary key (client_id, chatbot_id, visitor_id, day),
  foreign key (client_id, chatbot_id) references chatbots (client_id, id) on delete cascade
);
create index chat_counts_day_idx on chat_counts (day);
call own_by_client('chat_counts');

-- A chat that was passed on to people, once: sent to the CRM by a job, which looks before it sends again.
create table escalations (
  client_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null unique,
  chat_id bigint not null,
  reason text not null,
  asked_by bigint references users (id) on delete set null,
  contact jsonb not null default '{}',
  note text not null default '',
  subject text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  platform text,
  external_id text,
  ticket_id bigint,
  error text,
  attempts int not null default 0,
  due_at timestamptz not null,
  holder uuid,
  lease_until timestamptz,
  -- An answer of the CRM was lost: the ticket is looked for before another one is made.
  is_uncertain boolean not null default false,
  at timestamptz not null,
  done_at timestamptz,
  primary key (client_id, id),
  unique (client_id, chat_id),
  foreign key (client_id, chat_id) references chats (client_id, id) on delete cascade,
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete set null (ticket_id)
);
create index escalations_due_idx on escalations (due_at) where state = 'waiting';
create index escalations_ticket_idx on escalations (client_id, ticket_id) where ticket_id is not null;
create index escalations_user_idx on escalations (asked_by) where asked_by is not null;
call own_by_client('escalations');
