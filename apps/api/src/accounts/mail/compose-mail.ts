import { mail as en } from '@replique/phrases/en/accounts/mail';
import { mail as fr } from '@replique/phrases/fr/accounts/mail';
import { escapeHtml } from '../../platform/http/pages/escape-html.ts';

/** What a mail says, as plain text. Nothing in it is trusted: it is escaped where it becomes HTML. */
export type MailDraft = {
  to: string;
  language: 'en' | 'fr';
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  link?: { label: string; url: string } | undefined;
  /**
   * How it is counted (limits.ts), `told` without it. `asked`: already, where somebody named the address. `account`: not
   * at all, since it tells of a change that its person may not have made. `escalations`: apart, since visitors cause them.
   */
  limit?: 'told' | 'asked' | 'account' | 'escalations' | undefined;
  /** Set smaller, below the link. */
  notes?: readonly string[] | undefined;
};

const phrases = { en, fr };

/** Marks that turn the direction of what follows. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line, without what a name could smuggle into a header or a line of its own. */
export function oneLine(text: string): string {
  return text
    .replace(turning, '')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 1_000);
}

const longestName = 120;

/**
 * A name that somebody chose, in a mail that we send: one line, and nothing that a mail program would make a link of,
 * whatever was stored before names were checked or came from elsewhere.
 */
export function nameInMail(name: string): string {
  return oneLine(name)
    .slice(0, longestName)
    .toWellFormed()
    .replace(/[@:/\\<>]|\p{Cf}/gu, ' ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function textOf(draft: MailDraft): string {
  const parts = [draft.greeting, ...draft.paragraphs].map(oneLine);
  const link = draft.link ? [`${oneLine(draft.link.label)}:\n${draft.link.url}`] : [];
  const notes = (draft.notes ?? []).map(oneLine);
  return `${[...parts, ...link, ...notes, '-- \nReplique'].join('\n\n')}\n`;
}

const dim = 'margin:0 0 12px;color:#5d5d6f;font-size:13px';

function linkOf(draft: MailDraft): string {
  if (!draft.link) return '';
  const url = escapeHtml(draft.link.url);
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#4f55e0;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(oneLine(draft.link.label))}</a></p>
<p style="${dim}">${escapeHtml(phrases[draft.language].copyAddress)}<br><a href="${url}" style="color:#4f55e0;word-break:break-all">${url}</a></p>`;
}

function htmlOf(draft: MailDraft): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(oneLine(text))}</p>`;
  const notes = (draft.notes ?? []).map(
    (text) => `<p style="${dim}">${escapeHtml(oneLine(text))}</p>`,
  );
  return `<!doctype html>
<html lang="${draft.language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(oneLine(draft.subject))}</title></head>
<body style="margin:0;padding:24px 16px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:17px;font-weight:700">Replique</p>
${[draft.greeting, ...draft.paragraphs].map(paragraph).join('\n')}
${linkOf(draft)}
${notes.join('\n')}
</div>
</body>
</html>
`;
}

/** Subject, text and HTML of a mail. It loads nothing from anywhere. */
export function composeMail(draft: MailDraft): { subject: string; text: string; html: string } {
  return { subject: oneLine(draft.subject), text: textOf(draft), html: htmlOf(draft) };
}
