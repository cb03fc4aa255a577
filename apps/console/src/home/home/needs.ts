import {
  IconActivityHeartbeat,
  IconAlertTriangle,
  IconBulb,
  IconFileAlert,
  IconHourglass,
  IconMailX,
  IconMessageCircle,
  IconPlugX,
  IconSparkles,
  IconStack2,
  IconZoomQuestion,
  type Icon,
} from '@tabler/icons-react';
import type { HomeNeeds } from '@replique/contract/home/home';
import { type Target } from '../../lib/target.ts';

/** What a card of the board counts; `longestWaitingSince` is told beside the tickets that wait. */
export type NeedName = Exclude<keyof HomeNeeds, 'longestWaitingSince'>;

export interface Need {
  name: NeedName;
  icon: Icon;
  /** How it looks when there are any. */
  tone: 'danger' | 'warning' | 'plain';
  /** Where its rows are; of all clients together there may be no such list, then the clients are. */
  link: (client: string | undefined) => Target;
}

const at = (target: Target) => () => target;

const inClient = (place: (id: string) => Target) => (client: string | undefined) =>
  client === undefined ? ({ to: '/clients', search: { archived: '0' } } as const) : place(client);

/** The most urgent first. */
export const needs: Need[] = [
  {
    name: 'failingClients',
    icon: IconActivityHeartbeat,
    tone: 'danger',
    link: at({ to: '/monitoring', search: { health: 'FAILED' } }),
  },
  {
    name: 'openIncidents',
    icon: IconAlertTriangle,
    tone: 'danger',
    link: at({ to: '/incidents', search: { state: 'open' } }),
  },
  {
    name: 'ticketsWaiting',
    icon: IconHourglass,
    tone: 'plain',
    link: at({ to: '/tickets', search: { status: 'waiting' } }),
  },
  {
    name: 'chatsWaiting',
    icon: IconMessageCircle,
    tone: 'warning',
    // Those that wait come first there; one's own that waits again is among them.
    link: at({ to: '/chats' }),
  },
  {
    name: 'ticketsSuggested',
    icon: IconSparkles,
    tone: 'plain',
    link: at({ to: '/tickets', search: { status: 'waiting', suggestion: ['ready'] } }),
  },
  {
    name: 'crmFailures',
    icon: IconPlugX,
    tone: 'danger',
    link: inClient((id) => ({ to: '/clients/details/$id/crms', params: { id } })),
  },
  {
    name: 'mailsFailed',
    icon: IconMailX,
    tone: 'danger',
    link: at({ to: '/outbox', search: { state: 'failed' } }),
  },
  {
    name: 'documentsToReview',
    icon: IconFileAlert,
    tone: 'warning',
    link: inClient((id) => ({
      to: '/clients/details/$id/knowledge',
      params: { id },
      search: { standing: 'to-review' },
    })),
  },
  { name: 'groupsToAnswer', icon: IconStack2, tone: 'plain', link: at({ to: '/renforcement' }) },
  {
    name: 'proposals',
    icon: IconBulb,
    tone: 'plain',
    link: inClient((id) => ({
      to: '/clients/details/$id/gaps',
      params: { id },
      search: { view: 'proposals' },
    })),
  },
  {
    name: 'openGaps',
    icon: IconZoomQuestion,
    tone: 'plain',
    link: inClient((id) => ({ to: '/clients/details/$id/gaps', params: { id } })),
  },
];

export type ShownNeed = Need & { count: number };

/** What the caller's role has to do with, those with rows first and each lot by urgency. */
export function orderNeeds(counts: HomeNeeds): ShownNeed[] {
  const shown = needs.flatMap((need) => {
    const count = counts[need.name];
    return count === null ? [] : [{ ...need, count }];
  });
  return shown.toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0));
}
