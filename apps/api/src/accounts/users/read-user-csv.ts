import { parse } from 'csv-parse/sync';
import {
  emailText,
  importCap,
  personName,
  type ImportResult,
} from '@replique/contract/accounts/users';
import { fail } from '../../platform/http/errors.ts';

export type ImportError = ImportResult['errors'][number];
export type ImportField = NonNullable<ImportError['field']>;

/** A line of the file whose four values may be stored. */
export type ImportRow = {
  line: number;
  email: string;
  firstname: string;
  lastname: string;
  role: number;
};

const fields = ['email', 'firstname', 'lastname', 'role'] as const;

/** Names of the columns as people write them in English and French, folded as `fold` does. */
const headings: Record<ImportField, string[]> = {
  email: ['email', 'mail', 'emailaddress', 'courriel', 'adresseemail', 'adressemail'],
  firstname: ['firstname', 'givenname', 'prenom'],
  lastname: ['lastname', 'surname', 'familyname', 'nom', 'nomdefamille'],
  role: ['role', 'level', 'niveau'],
};

const roles: Record<string, number> = {
  guest: 1,
  invite: 1,
  user: 2,
  utilisateur: 2,
  agent: 3,
  admin: 4,
  administrator: 4,
  administrateur: 4,
  superadmin: 5,
  superadministrator: 5,
  superadministrateur: 5,
};

/** "Prénom" and "prenom", "E-mail" and "email" are the same word. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

const quotesIn = (text: string) => text.split('"').length - 1;
const longestRecord = 20;

type Cut = { line: number; text: string };

/**
 * Cuts the text into records by itself, so that a quote that is never closed costs its own line and not
 * the rest of the file.
 */
function cutRecords(csv: string): Cut[] {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const records: Cut[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const span = quotesIn(line) % 2 === 0 ? 1 : spanOf(lines, at);
    if (line.trim() !== '') {
      records.push({ line: at + 1, text: lines.slice(at, at + span).join('\n') });
      at += span - 1;
    }
    if (records.length > importCap + 1) throw fail('users.csv-too-long', { most: importCap });
  }
  return records;
}

/** How many lines a quoted value goes over; one when its quote is not closed within reach. */
function spanOf(lines: string[], at: number): number {
  // Only so far: a file of open quotes would else be read to its end for each of them.
  const reach = lines.slice(at + 1, at + longestRecord);
  const end = reach.findIndex((line) => quotesIn(line) % 2 === 1);
  return end === -1 ? 1 : end + 2;
}

function valuesOf(text: string, delimiter: string): string[] | null {
  try {
    const [values] = parse(text, { delimiter, relax_column_count: true, trim: true });
    return values ?? [];
  } catch {
    // Quotes that do not match: the line is listed as such.
    return null;
  }
}

function delimiterOf(heading: string): string {
  const plain = heading.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: plain.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

type Columns = { places: Record<ImportField, number>; count: number };

function columnsOf(values: string[] | null): Columns {
  const names = (values ?? []).map((value) => fold(value));
  const place = (field: ImportField) => names.findIndex((name) => headings[field].includes(name));
  const places = {
    email: place('email'),
    firstname: place('firstname'),
    lastname: place('lastname'),
    role: place('role'),
  };
  const missing = fields.filter((field) => places[field] === -1);
  if (missing.length > 0) throw fail('users.csv-invalid', { missing });
  return { places, count: names.length };
}

function roleOf(text: string): number | null {
  if (/^[1-5]$/.test(text)) return Number(text);
  const name = fold(text);
  return Object.hasOwn(roles, name) ? (roles[name] ?? null) : null;
}

function checkValue(field: ImportField, value: string): ImportError['reason'] | null {
  if (value === '') return 'missing';
  if (field === 'role') return roleOf(value) === null ? 'role-unknown' : null;
  if (field === 'email') return emailText.safeParse(value).success ? null : 'email-invalid';
  if (value.length > 100) return 'too-long';
  return personName.safeParse(value).success ? null : 'characters';
}

function readRow(
  line: number,
  values: string[] | null,
  { places, count }: Columns,
): ImportRow | ImportError[] {
  if (values === null) return [{ line, field: null, reason: 'quotes' }];
  // More values than headings: a comma stands where none should, so no column can be trusted.
  if (values.slice(count).some((value) => value !== '')) {
    return [{ line, field: null, reason: 'columns' }];
  }
  const valueOf = (field: ImportField) => (values[places[field]] ?? '').trim();
  const errors = fields.flatMap((field): ImportError[] => {
    const reason = checkValue(field, valueOf(field));
    return reason === null ? [] : [{ line, field, reason }];
  });
  if (errors.length > 0) return errors;
  return {
    line,
    email: emailText.parse(valueOf('email')),
    firstname: valueOf('firstname'),
    lastname: valueOf('lastname'),
    role: roleOf(valueOf('role')) ?? 0,
  };
}

/**
 * Reads a CSV of people: comma, semicolon or tab, with or without a byte-order mark, headings in English or
 * French in any order. Lines that cannot be stored come out as errors, the others as rows.
 * @throws `users.csv-invalid` without the four headings, `users.csv-too-long` beyond {@link importCap} lines
 */
export function readUserCsv(csv: string): { rows: ImportRow[]; errors: ImportError[] } {
  const [heading, ...records] = cutRecords(csv);
  const delimiter = delimiterOf(heading?.text ?? '');
  const columns = columnsOf(valuesOf(heading?.text ?? '', delimiter));
  const rows: ImportRow[] = [];
  const errors: ImportError[] = [];
  for (const { line, text } of records) {
    const read = readRow(line, valuesOf(text, delimiter), columns);
    if (Array.isArray(read)) errors.push(...read);
    else rows.push(read);
  }
  return { rows, errors };
}
