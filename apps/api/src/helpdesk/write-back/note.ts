import type { CrmNote } from '@replique/connectors/connector';
import { confidenceWord } from '@replique/contract/answering/confidence';
import { crmNote as en } from '@replique/phrases/en/helpdesk/crm-note';
import { crmNote as fr } from '@replique/phrases/fr/helpdesk/crm-note';
import type { CommentContent, NoteContent } from '../../platform/db/column-shapes.ts';
import { escapeHtml } from '../../platform/http/pages/escape-html.ts';

/** What stands in the CRM. Nothing in it is trusted: all of it is escaped where it becomes HTML. */

const phrases = { en, fr };

/** A case comment of Salesforce holds 4,000 bytes; the reference at the end must be among them. */
const longestPlain = 3_900;

/** None is a part of another, so that a search for one never finds the other. */
export const keyOf = (uuid: string, version: number): string => `rq-${version}-${uuid}`;

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function webAddress(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

type Words = {
  title: string;
  /** What is to be known beside the text. */
  remarks: string[];
  sources: { title: string; url: string | null }[];
  sourcesTitle: string;
  open: string;
  cut: string;
  reference: string;
};

function wordsOf(content: NoteContent, key: string, isReplacing: boolean): Words {
  const t = phrases[content.language];
  const { confidence, isEdited } = content;
  const worth = confidence === null ? [] : [t.confidence[confidenceWord(confidence)]];
  const remarks = isEdited ? [t.edited] : worth;
  return {
    title: isReplacing ? `${t.title} ${t.replaces}` : t.title,
    remarks,
    sources: content.sources.map(({ title, url }) => ({
      title: oneLine(title).slice(0, 200),
      url: webAddress(url),
    })),
    sourcesTitle: t.sources,
    open: t.open,
    cut: t.cut,
    reference: t.reference.replace('{{key}}', key),
  };
}

/** As much of a text as has room in so many bytes. */
function fit(text: string, bytes: number, cut: string): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const room = Math.max(0, bytes - Buffer.byteLength(cut) - 1);
  // As a stream: a sign that was cut in its middle is waited for, and so left out.
  const kept = new TextDecoder().decode(Buffer.from(text).subarray(0, room), { stream: true });
  return `${kept.trimEnd()}\n${cut}`;
}

function plainOf(words: Words, text: string, address: string): string {
  const sources = words.sources.map(({ title, url }) => `- ${title}${url ? ` (${url})` : ''}`);
  const cited = sources.length > 0 ? [`${words.sourcesTitle}\n${sources.join('\n')}`] : [];
  const end = [`${words.open}: ${address}`, words.reference].join('\n');
  const around = (parts: string[]) => [...parts, ...words.remarks, end].join('\n\n');
  const frame = Buffer.byteLength(`${words.title}\n\n\n\n${around(cited)}`);
  // Rather the reply without its sources than half a reply.
  const isRoomy = frame + Buffer.byteLength(text) <= longestPlain;
  const rest = around(isRoomy ? cited : []);
  const room = longestPlain - Buffer.byteLength(`${words.title}\n\n\n\n${rest}`);
  return `${words.title}\n\n${fit(text, room, words.cut)}\n\n${rest}`;
}

function htmlOf(words: Words, text: string, address: string): string {
  const paragraph = (lines: string) => `<p>${lines.split('\n').map(escapeHtml).join('<br>')}</p>`;
  const link = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(label)}</a>`;
  const paragraphs = text.split(/\n{2,}/).map(paragraph);
  const sources = words.sources.map(
    ({ title, url }) => `<li>${url ? link(url, title) : escapeHtml(title)}</li>`,
  );
  const cited =
    sources.length > 0
      ? [`<p><strong>${escapeHtml(words.sourcesTitle)}</strong></p><ul>${sources.join('')}</ul>`]
      : [];
  return [
    `<p><strong>${escapeHtml(words.title)}</strong></p>`,
    // What is meant for the customer stands apart from what is said of it.
    `<blockquote>${paragraphs.join('\n')}</blockquote>`,
    ...cited,
    ...words.remarks.map(paragraph),
    `<p>${link(address, words.open)}</p>`,
    `<p>${escapeHtml(words.reference)}</p>`,
  ].join('\n');
}

/** What the customer is sent: the text, and nothing around it. */
export const textOfReply = (reply: string) => reply.replace(/\r\n?/g, '\n').trim();

export const htmlOfReply = (reply: string) =>
  textOfReply(reply)
    .split(/\n{2,}/)
    .map((lines) => `<p>${lines.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('\n');

/**
 * @param address of the ticket in the console
 * @param isReplacing an earlier note stays beside it
 */
export function buildNote(
  content: NoteContent,
  { key, address, isReplacing }: { key: string; address: string; isReplacing: boolean },
): CrmNote {
  const words = wordsOf(content, key, isReplacing);
  const text = content.text.replace(/\r\n?/g, '\n').trim();
  return { key, text: plainOf(words, text, address), html: htmlOf(words, text, address) };
}

/** An internal note in a person's own words, with who wrote it and how it is found again. */
export function buildComment({ comment, author, language }: CommentContent, key: string): CrmNote {
  const t = phrases[language];
  const title = t.comment.replace('{{person}}', () => oneLine(author).slice(0, 200));
  const reference = t.reference.replace('{{key}}', key);
  const room = longestPlain - Buffer.byteLength(`${title}\n\n\n\n${reference}`);
  const text = textOfReply(comment);
  return {
    key,
    text: `${title}\n\n${fit(text, room, t.cut)}\n\n${reference}`,
    html: [
      `<p><strong>${escapeHtml(title)}</strong></p>`,
      htmlOfReply(text),
      `<p>${escapeHtml(reference)}</p>`,
    ].join('\n'),
  };
}
