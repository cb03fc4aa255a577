import { auth } from './auth.ts';
import { clients } from './clients.ts';
import { knowledge } from './knowledge.ts';
import { prompts } from './prompts.ts';
import { suggestions } from './suggestions.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Every route of the API by slice. Server, client, reference and access tests are made from it. */
export const contract = { auth, users, clients, prompts, tickets, knowledge, suggestions };
export type Contract = typeof contract;
