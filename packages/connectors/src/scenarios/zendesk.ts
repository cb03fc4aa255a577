import type { FakeZendesk } from '../fakes/zendesk.ts';
import { playAll } from './zendesk/account.ts';
import { zendeskTickets } from './zendesk/tickets.ts';

export const playZendesk = (fake: FakeZendesk) => playAll(fake, zendeskTickets);
