import type { CrmAttachment, CrmMessage } from '../connector.ts';
import { htmlOfText, readMarkdown } from './markdown.ts';
import { isOwn } from './own-notes.ts';
import type { Message } from './schemas.ts';

/** What was said in a conversation, whatever kind of message it came as. */

type Said = Pick<CrmMessage, 'html' | 'text' | 'attachments'>;

type Parts = Record<string, unknown>;

const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const asParts = (value: unknown): Parts =>
  typeof value === 'object' && value !== null ? (value as Parts) : {};
const asList = (value: unknown): Parts[] => (Array.isArray(value) ? value.map(asParts) : []);

const lines = (...said: string[]): Said => {
  const text = said.filter(Boolean).join('\n');
  return { text: text || null, html: text ? htmlOfText(text) : null, attachments: [] };
};

function attachment(content: Parts): Said {
  const url = asText(content['url']);
  const isLink = /^https?:$/.test(URL.parse(url)?.protocol ?? '');
  if (!isLink) return lines(asText(content['name']));
  const name = asText(content['name']) || new URL(url).pathname.split('/').at(-1) || 'file';
  const contentType = asText(content['type']) || null;
  const one: CrmAttachment = { name, url, contentType, size: null };
  return { html: null, text: null, attachments: [one] };
}

/** A question with buttons: which of them was pressed stands in the question itself. */
function picker(content: Parts): Said {
  const choices = asList(content['choices']).map((choice) => {
    const label = asText(choice['label']) || asText(choice['value']);
    return label && `${choice['selected'] === true ? '✓' : '-'} ${label}`;
  });
  return lines(asText(content['text']), ...choices);
}

function field(content: Parts): Said {
  const value = asText(content['value']);
  return lines(asText(content['text']) || asText(content['explain']), value && `✓ ${value}`);
}

function carousel(content: Parts): Said {
  const targets = asList(content['targets']).map((target) =>
    [asText(target['title']), asText(target['description'])].filter(Boolean).join(': '),
  );
  return lines(asText(content['text']), ...targets.map((target) => target && `- ${target}`));
}

/** Null for what nobody said. */
function saidIn({ type, content }: Message): Said | null {
  if (type === 'event') return null;
  if (typeof content === 'string') {
    const { html, text } = readMarkdown(content);
    return { html: html || null, text: text || null, attachments: [] };
  }
  const parts = asParts(content);
  if (type === 'picker') return picker(parts);
  if (type === 'field') return field(parts);
  if (type === 'carousel') return carousel(parts);
  // Files, animations, audio, and kinds that nobody announced.
  return 'url' in parts ? attachment(parts) : lines(asText(parts['text']));
}

/**
 * What a bot or a trigger sent by itself is no agent's answer: it stands among what the team sees, so that it neither
 * ends the wait for an answer nor is learnt from.
 */
function kindOf(message: Message): CrmMessage['kind'] {
  if (message.type === 'note' || isOwn(message)) return 'note';
  if (message.from === 'user') return 'requester';
  return message.automated === true ? 'note' : 'agent';
}

export const idOf = (message: Message): string =>
  message.fingerprint === null || message.fingerprint === undefined
    ? `at-${message.timestamp ?? 0}-${message.from ?? ''}`
    : String(message.fingerprint);

/** Oldest first. */
export function readMessages(messages: Message[], startedAt: Date): CrmMessage[] {
  return messages
    .flatMap((message) => {
      const said = saidIn(message);
      if (!said || (said.text === null && said.attachments.length === 0)) return [];
      const sentAt =
        typeof message.timestamp === 'number' ? new Date(message.timestamp) : startedAt;
      const author = message.user?.nickname?.trim() || null;
      return [{ externalId: idOf(message), kind: kindOf(message), author, sentAt, ...said }];
    })
    .sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
}
