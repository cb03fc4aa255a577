import type { ExportFormat, SchedulePeriod } from '@replique/contract/insight/export-requests';
import { exportColumns, type ExportKind } from '@replique/contract/insight/export-columns';
import type { ExportSubject } from '../../lib/export-dialog.ts';
import type { LanguageCode } from '../../lib/language/language.ts';
import { hasDays, usualPeriod, type Frequency } from './kinds.ts';
import type { NewExportInput, NewScheduleInput, Schedule, ScheduleChange } from './exported.ts';

/** How the file is made, and whether again and again. */
export interface ExportForm {
  format: ExportFormat;
  language: LanguageCode;
  /** Columns that the file leaves out: of another kind they are others. */
  leftOut: string[];
  isRepeated: boolean;
  frequency: Frequency;
  /** Undefined: what is usual for the frequency. */
  period: SchedulePeriod | undefined;
  hour: number;
  zone: string;
}

const usualHour = 7;

export function newForm(language: LanguageCode, isRepeated = false): ExportForm {
  return {
    format: 'csv',
    language,
    leftOut: [],
    isRepeated,
    frequency: 'weekly',
    period: undefined,
    hour: usualHour,
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

export function formOf(schedule: Schedule): ExportForm {
  const { kind, format, language, columns, frequency, period, hour, zone } = schedule;
  return {
    format,
    language,
    leftOut: exportColumns[kind].filter((column) => !columns.includes(column)),
    isRepeated: true,
    frequency,
    period: period ?? undefined,
    hour,
    zone,
  };
}

/** The columns of the file, in its order. */
export const chosenColumns = (kind: ExportKind, { leftOut }: ExportForm): string[] =>
  exportColumns[kind].filter((column) => !leftOut.includes(column));

function shared(kind: ExportKind, form: ExportForm) {
  const columns = chosenColumns(kind, form);
  const isAll = columns.length === exportColumns[kind].length;
  return {
    kind,
    format: form.format,
    language: form.language,
    // Without a word, columns that come later are in the file too.
    columns: isAll ? undefined : columns,
  };
}

/** The entries of the audit log name their client in the filter. */
const clientOf = ({ kind, client }: ExportSubject) => (kind === 'audit' ? {} : { client });

export function toNewExport(subject: ExportSubject, form: ExportForm): NewExportInput {
  const { kind, filter, picked } = subject;
  return {
    ...shared(kind, form),
    ...clientOf(subject),
    ...(picked ? { picked } : { filter }),
  } as NewExportInput;
}

const periodOf = (kind: ExportKind, { period, frequency }: ExportForm) =>
  hasDays(kind) ? (period ?? usualPeriod[frequency]) : null;

function withoutDays(filter: object): object {
  const { from: _, to: __, ...rest } = filter as { from?: string; to?: string };
  return rest;
}

export function toNewSchedule(subject: ExportSubject, form: ExportForm): NewScheduleInput {
  const { kind, filter } = subject;
  const { frequency, hour, zone } = form;
  return {
    ...shared(kind, form),
    ...clientOf(subject),
    filter: withoutDays(filter),
    period: periodOf(kind, form),
    frequency,
    hour,
    zone,
    isOn: true,
  } as NewScheduleInput;
}

/** The filter of a schedule stays as it was made. */
export function toScheduleChange({ uuid, kind }: Schedule, form: ExportForm): ScheduleChange {
  const { format, language, frequency, hour, zone } = form;
  return {
    schedule: uuid,
    format,
    language,
    columns: chosenColumns(kind, form),
    frequency,
    hour,
    zone,
    period: periodOf(kind, form) ?? undefined,
  };
}
