import type { Inputs, Outputs } from '../../lib/orpc.ts';

export type ExportedFile = Outputs['exports']['list']['items'][number];
export type Schedule = Outputs['exports']['listSchedules']['items'][number];
export type NewExportInput = Inputs['exports']['ask'];
export type NewScheduleInput = Inputs['exports']['addSchedule'];
export type ScheduleChange = Inputs['exports']['changeSchedule'];

export const isBeingMade = ({ state }: Pick<ExportedFile, 'state'>) =>
  state === 'waiting' || state === 'running';
