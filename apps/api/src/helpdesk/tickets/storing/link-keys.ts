import { linksOf } from '@replique/engine/text/html';

const mostKeys = 150;

/**
 * By what an article may be known here that a link leads to: the last part of its address, whatever host and language it has;
 * the number in that part, which stays when a title changes (Zendesk, Gorgias); and host and path, as crawled pages are known.
 */
function keysOfLink(link: string): string[] {
  const address = (link.split(/[?#]/)[0] ?? '').replace(/(?<!\/)\/+$/, '');
  const last = address.split('/').pop() ?? '';
  const number = /^\d{4,}(?=-)|(?<=-)\d{4,}$/.exec(last)?.[0] ?? '';
  const page = /^https?:\/\/(.+)$/i.exec(address)?.[1] ?? '';
  return [last, number, page].filter((key) => key.length > 2);
}

/** The articles that messages link to, by every key that one of them may be stored under. */
export function linkKeys(messages: { html: string | null; text: string }[]): string[] {
  const links = messages.flatMap((message) => [
    ...(message.html ? linksOf(message.html) : []),
    ...(message.text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []),
  ]);
  return [...new Set(links.flatMap(keysOfLink))].slice(0, mostKeys);
}
