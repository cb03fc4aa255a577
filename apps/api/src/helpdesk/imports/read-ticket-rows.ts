import {
  ticketCsvColumns,
  ticketCsvRows,
  type TicketCsvResult,
} from '@replique/contract/helpdesk/imports';
import { onOneLine, readSheet, withLineEnds, type Sheet } from '../../platform/text/csv-sheet.ts';

export type CsvError = TicketCsvResult['errors'][number];
export type Mapping = TicketCsvResult['mapping'];
type Column = (typeof ticketCsvColumns)[number];

/** A row that may be stored; `date` in milliseconds, null where the file says none. */
export type TicketRow = {
  line: number;
  message: string;
  subject: string;
  name: string | null;
  email: string | null;
  date: number | null;
  reply: string | null;
  /** What the system that it comes from calls it. */
  number: string | null;
};

/** Days first, as Europe writes them; months first cannot be told apart, and are not guessed. */
const european = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const iso =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

const [earliest, latest] = [Date.UTC(1971, 0, 1), Date.UTC(9998, 0, 1)];

/** In milliseconds, UTC where no zone is said; null for what is no day. */
function momentOf(text: string): number | null {
  const [, day, month, year, hour = 0, minute = 0] = european.exec(text) ?? [];
  if (year !== undefined) {
    const date = new Date(
      Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)),
    );
    const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
    return isReal && date.getTime() > earliest ? date.getTime() : null;
  }
  if (!iso.test(text)) return null;
  const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const at = Date.parse(text.length > 10 && !isZoned ? `${text.replace(' ', 'T')}Z` : text);
  return at > earliest && at < latest ? at : null;
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

const sheet: Sheet<Column, 'email-invalid' | 'date-invalid', TicketRow> = {
  columns: ticketCsvColumns,
  needed: ['message'],
  headings: {
    message: ['message', 'question', 'body', 'text', 'description', 'content', 'texte', 'demande'],
    subject: ['subject', 'title', 'sujet', 'objet', 'titre'],
    name: ['name', 'requester', 'requestername', 'customer', 'nom', 'demandeur', 'client'],
    email: ['email', 'mail', 'requesteremail', 'customeremail', 'adresse', 'courriel'],
    date: ['date', 'createdat', 'created', 'sentat', 'datecreation', 'creele'],
    reply: ['reply', 'answer', 'response', 'agentreply', 'reponse', 'reponseagent'],
    number: [
      'id',
      'number',
      'ticket',
      'ticketid',
      'ticketnumber',
      'idticket',
      'reference',
      'numero',
      'numeroticket',
      'numeroduticket',
    ],
  },
  longest: {
    message: 50_000,
    subject: 1_000,
    name: 200,
    email: 320,
    date: 50,
    reply: 50_000,
    number: 200,
  },
  mostRows: ticketCsvRows,
  refusals: {
    invalid: 'tickets.csv-invalid',
    columns: 'tickets.csv-columns',
    tooLong: 'tickets.csv-too-long',
  },
  check: (column, value) => {
    if (column === 'email' && !emailShape.test(value)) return 'email-invalid';
    return column === 'date' && momentOf(value) === null ? 'date-invalid' : null;
  },
  read: (line, valueOf) => ({
    line,
    message: withLineEnds(valueOf('message')),
    subject: onOneLine(valueOf('subject')),
    name: onOneLine(valueOf('name')) || null,
    email: valueOf('email').toLowerCase() || null,
    date: momentOf(valueOf('date')),
    reply: withLineEnds(valueOf('reply')) || null,
    number: onOneLine(valueOf('number')) || null,
  }),
};

/**
 * Reads a CSV of tickets, one a row. A task of deps.texts.
 * @throws `tickets.csv-invalid`, `tickets.csv-columns`, `tickets.csv-too-long`
 */
export function readTicketRows({
  csv,
  mapping,
}: {
  csv: string;
  mapping: Partial<Mapping> | undefined;
}) {
  return readSheet(sheet, csv, mapping);
}
