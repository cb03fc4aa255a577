import type { MetricId } from '@replique/contract/metrics';

/** What the chart can show over time; where two figures only mean something together, it shows both. */
export const measures = [
  'answers',
  'useRate',
  'tickets',
  'coverage',
  'acceptance',
  'satisfaction',
  'firstReply',
  'handling',
  'chats',
  'deflection',
  'chatSatisfaction',
] as const;
export type MeasureName = (typeof measures)[number];
export const usualMeasure: MeasureName = 'answers';

/** The figures of a measure, the one that is compared with the time before first. */
export const measureFigures: Record<MeasureName, [MetricId, ...MetricId[]]> = {
  answers: ['answersUsing', 'answers'],
  useRate: ['useRate'],
  tickets: ['tickets', 'answered'],
  coverage: ['coverage'],
  acceptance: ['acceptance'],
  satisfaction: ['satisfaction'],
  firstReply: ['firstReplyWith', 'firstReplyWithout'],
  handling: ['handlingWith', 'handlingWithout'],
  chats: ['chats', 'deflected'],
  deflection: ['deflection'],
  chatSatisfaction: ['chatSatisfaction'],
};
