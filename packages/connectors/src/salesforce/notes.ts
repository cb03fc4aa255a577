import type { CrmNote, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { query } from './query.ts';
import { readId } from './record-id.ts';
import { NoteRow, Saved } from './schemas.ts';
import type { Session } from './session.ts';
import { soql } from './soql.ts';
import { longestCommentBytes } from './unsure.ts';

/** Notes are comments that only the team sees: plain text, and not much of it. */

const bytes = (text: string) => Buffer.byteLength(text);

/** The beginning of a text, whole signs and where possible whole words. */
export function cut(text: string, longest: number): string {
  if (bytes(text) <= longest) return text;
  const room = longest - bytes('…');
  // As a stream: a sign that was cut in its middle is waited for, and so left out.
  const start = new TextDecoder().decode(Buffer.from(text).subarray(0, room), { stream: true });
  const end = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const words = start.slice(0, Math.max(0, end)).trimEnd();
  return `${words.length > start.length / 2 ? words : start}…`;
}

/** The text as far as there is room; the line with the key stays, as the note is found by it. */
export function fitNote({ text, key }: { text: string; key: string }): string {
  if (bytes(text) <= longestCommentBytes && text.includes(key)) return text;
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) => line.includes(key));
  const line = lines[at] ?? '';
  const reference = line !== '' && bytes(line) <= longestCommentBytes / 2 ? line : key;
  const rest = lines
    .filter((_, each) => each !== at)
    .join('\n')
    .trimEnd();
  const end = `\n\n${reference}`;
  return cut(rest, longestCommentBytes - bytes(end)) + end;
}

export function caseIdOf(externalId: string): string {
  const id = readId(externalId);
  if (!id) throw new CrmFailed('not-found', { detail: 'Not an id of Salesforce.' });
  return id;
}

export async function writeNote(
  session: Session,
  externalId: string,
  note: CrmNote,
  signal: Signal,
): Promise<{ externalId: string | null }> {
  const json = { ParentId: caseIdOf(externalId), CommentBody: fitNote(note), IsPublished: false };
  const path = `${await session.root(signal)}/sobjects/CaseComment`;
  const saved = await session.http.ask({ method: 'POST', path, json, signal }, Saved);
  if (!saved.success) throw new CrmFailed('refused', { detail: JSON.stringify(saved.errors) });
  return { externalId: saved.id ?? null };
}

/** A comment's text cannot be searched for: all of the case are read. */
export async function findNote(
  session: Session,
  externalId: string,
  key: string,
  signal: Signal,
): Promise<{ externalId: string } | null> {
  const id = caseIdOf(externalId);
  const rows = await query(
    session,
    soql`SELECT Id,CommentBody FROM CaseComment WHERE ParentId = ${id} ORDER BY CreatedDate DESC`,
    NoteRow,
    signal,
  );
  const found = rows.find(({ CommentBody }) => CommentBody?.includes(key));
  return found ? { externalId: found.Id } : null;
}

/** Changing a record twice leaves it as once. */
export async function change(session: Session, path: string, json: unknown, signal: Signal) {
  const root = await session.root(signal);
  const request = { method: 'PATCH', path: `${root}/sobjects/${path}`, json, signal } as const;
  const { text, status } = await session.http.send({ ...request, isRepeatable: true });
  // A record that was changed is answered with nothing (204): a page or a document is somebody else's.
  if (text.trim() !== '') throw new CrmFailed('invalid-answer', { status, isUncertain: true });
}

export const updateNote = (session: Session, noteId: string, note: CrmNote, signal: Signal) =>
  change(session, `CaseComment/${caseIdOf(noteId)}`, { CommentBody: fitNote(note) }, signal);

export const setCategory = (
  session: Session,
  externalId: string,
  field: { id: string; value: string },
  signal: Signal,
) => change(session, `Case/${caseIdOf(externalId)}`, { [field.id]: field.value }, signal);
