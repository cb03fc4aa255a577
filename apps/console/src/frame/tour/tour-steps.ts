import { type ScreenPath } from '../../lib/target.ts';
import type { TourName } from '@replique/contract/home/preferences';

/** What a step needs to know of who takes the tour. */
export interface TourPlaces {
  /** The own client, or a super-admin's choice. */
  client: string | undefined;
  /** A ticket to look at: one with a suggestion, else one that waits. */
  ticket: string | undefined;
}

export interface TourStep {
  /** Phrases `tour.steps.<key>`. */
  key: TourKey;
  to: ScreenPath;
  params?: Partial<Record<string, keyof TourPlaces>>;
  search?: Record<string, string>;
  /** What is pointed at: the first of these that is seen. */
  target: string;
  /** Brings the target forward where it is behind a tab, on a narrow screen. */
  reveal?: string;
}

export type TourKey =
  | 'needs'
  | 'waiting'
  | 'conversation'
  | 'generate'
  | 'sources'
  | 'accept'
  | 'insights'
  | 'knowledge'
  | 'gaps'
  | 'guidelines'
  | 'users'
  | 'clients'
  | 'prompts'
  | 'tester'
  | 'monitoring'
  | 'read'
  | 'palette';

const ticket = { to: '/tickets/$ticket', params: { ticket: 'ticket' } } as const;
const conversationTab = '[data-tour-tab="conversation"]';
const needs: TourStep = { key: 'needs', to: '/', target: '[aria-labelledby="home-needs"]' };
const waiting: TourStep = {
  key: 'waiting',
  to: '/tickets',
  search: { status: 'waiting' },
  target: '[data-tour="status"]',
};
const conversation: TourStep = {
  key: 'conversation',
  ...ticket,
  target: '[data-tour="conversation"]',
  reveal: conversationTab,
};
const insights: TourStep = { key: 'insights', to: '/insights/v2', target: '[data-tour="figures"]' };
const palette: TourStep = { key: 'palette', to: '/', target: '[aria-keyshortcuts~="Control+K"]' };

const client = (
  key: TourKey,
  tab: 'knowledge' | 'gaps' | 'guidelines',
  target = 'main table',
): TourStep => ({
  key,
  to: `/clients/details/$id/${tab}`,
  params: { id: 'client' },
  target,
});

/** By role; each goes along what that role works with, and ends at the palette, which begins it again. */
export const tours: Record<TourName, TourStep[]> = {
  reader: [
    needs,
    waiting,
    conversation,
    { key: 'read', ...ticket, target: '[data-tour="suggestion"]', reveal: conversationTab },
    insights,
    palette,
  ],
  agent: [
    needs,
    waiting,
    conversation,
    { key: 'generate', ...ticket, target: '[aria-keyshortcuts="g"]', reveal: conversationTab },
    {
      key: 'sources',
      ...ticket,
      target: '[data-tour="sources"]',
      reveal: '[data-tour-tab="context"]',
    },
    { key: 'accept', ...ticket, target: '[aria-keyshortcuts="a"]', reveal: conversationTab },
    palette,
  ],
  admin: [
    needs,
    insights,
    client('knowledge', 'knowledge'),
    client('gaps', 'gaps', '[data-tour="gaps"]'),
    client('guidelines', 'guidelines', 'main textarea'),
    { key: 'users', to: '/users', target: 'main table' },
    palette,
  ],
  provider: [
    needs,
    { key: 'clients', to: '/clients', search: { archived: '0' }, target: 'main table' },
    { key: 'prompts', to: '/prompts', target: 'main table' },
    { key: 'tester', to: '/demo', target: '[data-tour="ask"]', reveal: '[data-tour-tab="ask"]' },
    insights,
    { key: 'monitoring', to: '/monitoring', target: 'main table' },
    palette,
  ],
};

/** Where a step is, or undefined where what it is about does not exist. */
export function placeOfStep(step: TourStep, places: TourPlaces) {
  const params: Record<string, string> = {};
  for (const [name, place] of Object.entries(step.params ?? {})) {
    const value = place && places[place];
    if (value === undefined) return undefined;
    params[name] = value;
  }
  return { to: step.to, params, search: step.search ?? {} };
}
