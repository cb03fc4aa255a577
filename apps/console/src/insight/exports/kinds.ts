import type { ExportSchedule } from '@replique/contract/insight/exports';
import type { ExportFormat, SchedulePeriod } from '@replique/contract/insight/export-requests';
import type { ExportKind } from '@replique/contract/insight/export-columns';
import { hasRole, type Level, type RoleName } from '../../lib/session/access.ts';
import { exportKinds } from '../routes.ts';

// As the contract names them; its values would bring zod, whose code the Trusted Types policy refuses.

/** Kinds of files, and who may have them. */
const roles: Record<ExportKind, RoleName> = {
  tickets: 'agent',
  suggestions: 'agent',
  chats: 'agent',
  insights: 'agent',
  users: 'admin',
  audit: 'super-admin',
  person: 'admin',
};
/** Those that are asked for here; one person’s is asked for under Personal data. */
export const kindsFor = (level: Level) =>
  exportKinds.filter((kind) => kind !== 'person' && hasRole(level, roles[kind]));

export const exportFormats = ['csv', 'xlsx', 'json'] as const satisfies ExportFormat[];
export const frequencies = [
  'daily',
  'weekly',
  'monthly',
] as const satisfies ExportSchedule['frequency'][];
export type Frequency = (typeof frequencies)[number];
export const periods = ['last-day', 'last-week', 'last-month'] as const satisfies SchedulePeriod[];

/** What a file that is made so often is usually of: all days once. */
export const usualPeriod: Record<Frequency, SchedulePeriod> = {
  daily: 'last-day',
  weekly: 'last-week',
  monthly: 'last-month',
};

/** Files of these are of one client; the others may be of the whole installation. */
export const needsClient = (kind: ExportKind) =>
  kind === 'tickets' || kind === 'chats' || kind === 'suggestions';

/** Files of people are of how things are, not of days. */
export const hasDays = (kind: ExportKind) => kind !== 'users';
