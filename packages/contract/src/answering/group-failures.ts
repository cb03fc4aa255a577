/** What may be answered and what is written down; part of reinforcement.ts. */
import { failuresOf } from '../route.ts';

export const errors = {
  'reinforcement.not-found': { status: 404, message: 'Group not found' },
  'reinforcement.changed-meanwhile': {
    status: 409,
    message: 'Somebody changed the group meanwhile; read it again.',
  },
  'reinforcement.dismissed': { status: 409, message: 'The group is dismissed; restore it first.' },
  'reinforcement.answered': {
    status: 409,
    message: 'The group has an approved answer; withdraw it first.',
  },
  'reinforcement.not-answered': { status: 409, message: 'The group has no approved answer.' },
  'reinforcement.tickets-elsewhere': {
    status: 409,
    message: 'Some of the tickets are no longer in this group.',
  },
  'reinforcement.all-tickets': { status: 422, message: 'A split leaves at least one ticket.' },
  'reinforcement.other-language': {
    status: 422,
    message: 'Both groups must be of one client and language.',
  },
  'reinforcement.same-group': { status: 422, message: 'Choose another group.' },
} as const;

export const actions = [
  'reinforcement.refreshed',
  'reinforcement.regrouped',
  'reinforcement.drafted',
  'reinforcement.approved',
  'reinforcement.approved-automatically',
  'reinforcement.withdrawn',
  'reinforcement.stopped',
  'reinforcement.dismissed',
  'reinforcement.restored',
  'reinforcement.renamed',
  'reinforcement.split',
  'reinforcement.merged',
  'reinforcement.moved',
  'reinforcement.kept-apart',
] as const;

export const failures = failuresOf(errors);
export const changes = failures(
  'reinforcement.not-found',
  'reinforcement.changed-meanwhile',
  'modules.off',
);
export const ofTickets = failures('tickets.not-found', 'reinforcement.tickets-elsewhere');
export const ofTwo = failures('reinforcement.other-language', 'reinforcement.same-group');
