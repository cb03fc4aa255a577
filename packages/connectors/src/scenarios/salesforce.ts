import type { FakeSalesforce } from '../fakes/salesforce.ts';
import { playAll } from './salesforce/account.ts';
import { salesforceTickets } from './salesforce/tickets.ts';

export const playSalesforce = (fake: FakeSalesforce) => playAll(fake, salesforceTickets);
