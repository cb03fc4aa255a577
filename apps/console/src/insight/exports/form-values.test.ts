import { exportColumns } from '@replique/contract/insight/export-columns';
import { NewExport, NewExportSchedule } from '@replique/contract/insight/export-requests';
import { describe, expect, it } from 'vitest';
import type { ExportSubject } from '../../lib/export-dialog.ts';
import {
  chosenColumns,
  formOf,
  newForm,
  toNewExport,
  toNewSchedule,
  toScheduleChange,
} from './form-values.ts';
import type { Schedule } from './exported.ts';

const client = '11111111-1111-4111-8111-111111111111';
const form = newForm('fr');
const tickets: ExportSubject = {
  kind: 'tickets',
  client,
  filter: { tab: 'ineligible', status: 'all', from: '2026-03-01', to: '2026-03-31' },
};
const audit: ExportSubject = { kind: 'audit', client, filter: { client, area: ['prompts'] } };

describe('asking for a file', () => {
  it('is what the contract takes, of every kind', () => {
    const subjects: ExportSubject[] = [
      tickets,
      audit,
      { kind: 'chats', client, filter: { score: 'bad', from: '2026-03-01' } },
      { kind: 'suggestions', client, filter: {} },
      { kind: 'insights', client, filter: { by: 'agent', from: '2026-03-01', to: '2026-03-31' } },
      { kind: 'users', client, filter: { role: 3 } },
    ];
    for (const subject of subjects) {
      expect(NewExport.safeParse(toNewExport(subject, form)).error).toBeUndefined();
      expect(NewExportSchedule.safeParse(toNewSchedule(subject, form)).error).toBeUndefined();
    }
  });

  it('names picked rows in place of the filter', () => {
    const asked = toNewExport({ ...tickets, picked: [client] }, form);
    expect(asked).toMatchObject({ picked: [client], client });
    expect(asked).not.toHaveProperty('filter');
  });

  it('names columns only when some are left out, in the order of the file', () => {
    expect(toNewExport(tickets, form).columns).toBeUndefined();
    const few = { ...form, leftOut: exportColumns.tickets.slice(2) };
    expect(toNewExport(tickets, few).columns).toEqual(['externalId', 'subject']);
  });

  it('leaves the client of the audit log to its filter', () => {
    expect(toNewExport(audit, form)).not.toHaveProperty('client');
  });
});

describe('a schedule', () => {
  it('keeps the filter without its days, and is of the whole days before', () => {
    expect(toNewSchedule(tickets, { ...form, frequency: 'monthly' })).toMatchObject({
      filter: { tab: 'ineligible', status: 'all' },
      period: 'last-month',
      isOn: true,
    });
    expect(toNewSchedule(tickets, form).filter).not.toHaveProperty('from');
  });

  it('of people has no period', () => {
    expect(toNewSchedule({ kind: 'users', filter: {} }, form).period).toBeNull();
  });

  it('is changed from what it is, its filter untouched', () => {
    const schedule = {
      uuid: client,
      kind: 'tickets',
      format: 'xlsx',
      language: 'en',
      columns: ['subject', 'link'],
      frequency: 'daily',
      period: 'last-week',
      hour: 5,
      zone: 'Europe/Paris',
    } as unknown as Schedule;
    const edited = formOf(schedule);
    expect(chosenColumns('tickets', edited)).toEqual(['subject', 'link']);
    const change = toScheduleChange(schedule, { ...edited, hour: 6 });
    expect(change).toMatchObject({
      schedule: client,
      hour: 6,
      period: 'last-week',
      format: 'xlsx',
    });
    expect(change).not.toHaveProperty('filter');
  });
});
