import type { MetricId } from '@replique/contract/insight/metrics';
import type { InsightsSearch } from '../board-search.ts';

export type MeasureName = InsightsSearch['measure'];

/** The figures of a measure, the one that is compared with the time before first. */
export const measureFigures: Record<MeasureName, [MetricId, ...MetricId[]]> = {
  answers: ['answersUsing', 'answers'],
  useRate: ['useRate'],
  tickets: ['tickets', 'answered'],
  coverage: ['coverage'],
  acceptance: ['acceptance'],
  contradicted: ['contradicted'],
  satisfaction: ['satisfaction'],
  firstReply: ['firstReplyWith', 'firstReplyWithout'],
  handling: ['handlingWith', 'handlingWithout'],
  chats: ['chats', 'deflected'],
  deflection: ['deflection'],
  chatsWithheld: ['chatsWithheld'],
  chatSatisfaction: ['chatSatisfaction'],
};
