import type { FakeCrisp } from '../fakes/crisp.ts';
import { playAll } from './crisp/account.ts';
import { crispTickets } from './crisp/tickets.ts';

export const playCrisp = (fake: FakeCrisp) => playAll(fake, crispTickets);
