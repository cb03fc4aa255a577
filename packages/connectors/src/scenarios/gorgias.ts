import type { FakeGorgias } from '../fakes/gorgias.ts';
import { playAll } from './gorgias/account.ts';
import { gorgiasTickets } from './gorgias/tickets.ts';

export const playGorgias = (fake: FakeGorgias) => playAll(fake, gorgiasTickets);
