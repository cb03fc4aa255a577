import { htmlToText } from '@replique/engine/text/html';

/**
 * A saved reply as plain text, which the composer takes: a task of deps.texts. Of a page's mark-up nothing is left but its
 * lines; paragraphs stand apart.
 */
export function readMacro({ text, html }: { text: string | null; html: string | null }): string {
  if (text !== null) return text.replace(/\r\n?/g, '\n').trim();
  const paragraphs = (html ?? '').split(/<\/p\s*>/i).filter((part) => part.trim() !== '');
  return paragraphs
    .map((part) => htmlToText(part).trim())
    .filter((part) => part !== '')
    .join('\n\n');
}
