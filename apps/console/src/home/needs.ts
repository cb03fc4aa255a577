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
import type { HomeNeeds } from '@replique/contract/home';

/** What a card of the board counts; `longestWaitingSince` is told beside the tickets that wait. */
export type NeedName = Exclude<keyof HomeNeeds, 'longestWaitingSince'>;

/** The rows behind a figure; `client` where they are on a page of one client. */
export interface NeedLink {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

export interface Need {
  name: NeedName;
  icon: Icon;
  /** How it looks when there are any. */
  tone: 'danger' | 'warning' | 'plain';
  /** Where its rows are; of all clients together there may be no such list, then the clients are. */
  link: (client: string | undefined) => NeedLink;
}

const at = (to: string, search?: Record<string, string>) => (): NeedLink => ({
  to,
  ...(search && { search }),
});

const inClient =
  (tab: string, search?: Record<string, string>) =>
  (client: string | undefined): NeedLink =>
    client === undefined
      ? { to: '/clients', search: { archived: '0' } }
      : { to: `/clients/details/$id/${tab}`, params: { id: client }, ...(search && { search }) };

/** The most urgent first. */
export const needs: Need[] = [
  {
    name: 'failingClients',
    icon: IconActivityHeartbeat,
    tone: 'danger',
    link: at('/monitoring', { health: 'FAILED' }),
  },
  {
    name: 'openIncidents',
    icon: IconAlertTriangle,
    tone: 'danger',
    link: at('/incidents', { state: 'open' }),
  },
  {
    name: 'ticketsWaiting',
    icon: IconHourglass,
    tone: 'plain',
    link: at('/tickets', { status: 'waiting' }),
  },
  {
    name: 'chatsWaiting',
    icon: IconMessageCircle,
    tone: 'warning',
    link: at('/chats', { state: 'waiting' }),
  },
  {
    name: 'ticketsSuggested',
    icon: IconSparkles,
    tone: 'plain',
    link: at('/tickets', { status: 'waiting', suggestion: 'ready' }),
  },
  { name: 'crmFailures', icon: IconPlugX, tone: 'danger', link: inClient('crms') },
  {
    name: 'mailsFailed',
    icon: IconMailX,
    tone: 'danger',
    link: at('/outbox', { state: 'failed' }),
  },
  {
    name: 'documentsToReview',
    icon: IconFileAlert,
    tone: 'warning',
    link: inClient('knowledge', { standing: 'to-review' }),
  },
  { name: 'groupsToAnswer', icon: IconStack2, tone: 'plain', link: at('/renforcement') },
  {
    name: 'proposals',
    icon: IconBulb,
    tone: 'plain',
    link: inClient('gaps', { view: 'proposals' }),
  },
  { name: 'openGaps', icon: IconZoomQuestion, tone: 'plain', link: inClient('gaps') },
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
