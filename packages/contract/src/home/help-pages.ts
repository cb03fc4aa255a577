import type { RoleName } from '../route.ts';

/** Under what the pages of help are listed, in this order; keys of the phrases `help.groups`. */
export const helpGroups = [
  'start',
  'answering',
  'chats',
  'knowledge',
  'figures',
  'setup',
  'provider',
] as const;
export type HelpGroup = (typeof helpGroups)[number];

/** One page of help: its text is `docs/help/{language}/{page}.md`. `role`: the lowest of those whom it is written for. */
export type HelpPageRow = { page: string; group: HelpGroup; role: RoleName };

/** Every page of help, in the order of reading. The console's links to pages are typed by it. */
export const helpPages = [
  { page: 'first-steps', group: 'start', role: 'guest' },
  { page: 'home', group: 'start', role: 'guest' },
  { page: 'account', group: 'start', role: 'guest' },
  { page: 'live', group: 'start', role: 'guest' },
  { page: 'keyboard', group: 'start', role: 'guest' },
  { page: 'glossary', group: 'start', role: 'guest' },
  { page: 'tickets', group: 'answering', role: 'guest' },
  { page: 'answer-a-ticket', group: 'answering', role: 'agent' },
  { page: 'read-a-suggestion', group: 'answering', role: 'guest' },
  { page: 'no-suggestion', group: 'answering', role: 'guest' },
  { page: 'tester', group: 'answering', role: 'guest' },
  { page: 'chats', group: 'chats', role: 'agent' },
  { page: 'chatbots', group: 'chats', role: 'super-admin' },
  { page: 'help-centre', group: 'knowledge', role: 'admin' },
  { page: 'documents', group: 'knowledge', role: 'agent' },
  { page: 'gaps', group: 'knowledge', role: 'agent' },
  { page: 'reinforcement', group: 'knowledge', role: 'agent' },
  { page: 'insights', group: 'figures', role: 'guest' },
  { page: 'exports', group: 'figures', role: 'agent' },
  { page: 'crm', group: 'setup', role: 'admin' },
  { page: 'users', group: 'setup', role: 'admin' },
  { page: 'rules', group: 'setup', role: 'admin' },
  { page: 'programs', group: 'setup', role: 'admin' },
  { page: 'personal-data', group: 'setup', role: 'admin' },
  { page: 'clients', group: 'provider', role: 'super-admin' },
  { page: 'prompts', group: 'provider', role: 'super-admin' },
  { page: 'test-sets', group: 'provider', role: 'super-admin' },
  { page: 'models', group: 'provider', role: 'super-admin' },
  { page: 'monitoring', group: 'provider', role: 'super-admin' },
] as const satisfies HelpPageRow[];
export type HelpPageName = (typeof helpPages)[number]['page'];
