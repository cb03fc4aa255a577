import { joinSentences } from '../join-sentences.ts';
import type { SentenceEvent, SuggestEvent, SuggestInput } from '../types.ts';
import { addressesIn, dropUnknownLinks, hostsOf, isMailOf, KnownLinks } from './reply-links.ts';

/** What a reply may link to, and whom it may name to write to. */
export type Linkable = { links: KnownLinks; mails: KnownLinks };

/**
 * Addresses of the client's documents, of its own people's writing and of facts. What a page or a past answer mentions is
 * not known by that, unless somebody certified it: anybody may have written it. Nor is what the requester wrote: it would
 * come back under the company's name.
 */
export function linkableIn(input: SuggestInput): Linkable {
  const { passages, facts = [], ownAddresses = [], documentUrls = [] } = input;
  const documents = passages.filter(({ kind }) => kind === 'document');
  const pages = [...documents.flatMap(({ url }) => url ?? []), ...documentUrls];
  const trusted = [
    ...documents.filter(({ certified }) => certified).map(({ text }) => text),
    ...facts.filter(({ isQuoted }) => !isQuoted).map(({ text }) => text),
    input.companyName ?? '',
  ];
  const hosts = hostsOf([...ownAddresses, ...pages]);
  const { mails } = addressesIn(passages.map(({ text }) => text));
  const ownMails = mails.filter((mail) => isMailOf(mail, hosts));
  return {
    links: new KnownLinks([...pages, ...trusted], ownAddresses),
    mails: new KnownLinks([...trusted, ...ownAddresses, ...ownMails, input.requesterEmail ?? '']),
  };
}

/** What the agent must look at first: a link is missing. */
const mostWithoutLink = 0.8;

/** Takes other addresses out of what the built-in writer quotes. */
export async function* guardLinks(
  events: AsyncIterable<SuggestEvent>,
  input: SuggestInput,
): AsyncGenerator<SuggestEvent> {
  const linkable = linkableIn(input);
  const said: SentenceEvent[] = [];
  let isChanged = false;
  for await (const event of events) {
    if (event.type === 'done' && isChanged)
      yield {
        ...event,
        text: joinSentences(said),
        confidence: Math.min(event.confidence, mostWithoutLink),
      };
    else if (event.type === 'sentence') {
      const linked = dropUnknownLinks(event.text, linkable, input.language);
      if (linked.isChanged && !isChanged) yield { type: 'note', code: 'links-removed' };
      isChanged ||= linked.isChanged;
      const sentence = { ...event, text: linked.text };
      said.push(sentence);
      yield sentence;
    } else yield event;
  }
}
