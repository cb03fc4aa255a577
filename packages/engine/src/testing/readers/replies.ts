import { atOnce } from '../../clustering/steps.ts';
import { endOf, OutputGuard } from '../../generation/model/output-guard.ts';
import { RecitalCheck } from '../../generation/model/recital.ts';
import { stripHeader } from '../../generation/styles/reply-header.ts';
import { chooseReplyLanguage, languageIn } from '../../generation/translation/reply-language.ts';
import { guardLinks, linkableIn } from '../../generation/model/linkable.ts';
import * as replyLinks from '../../generation/model/reply-links.ts';
import { matchNames, restyleNames } from '../../generation/styles/reply-names.ts';
import * as signature from '../../generation/styles/reply-signature.ts';
import { SentenceStream } from '../../generation/model/sentence-stream.ts';
import { styleReply, styleSentences } from '../../generation/styles/styles.ts';
import { SupportCheck } from '../../generation/model/support.ts';
import { writeWithModel } from '../../generation/model/model-writer.ts';
import { readInstruction } from '../../generation/instructions.ts';
import { collect, fakeWriter, passage } from '../../generation/test-input.ts';
import { translate } from '../../generation/translation/translate.ts';
import type { SuggestEvent, SuggestInput } from '../../generation/types.ts';
import { Mask } from '../../privacy/mask.ts';
import type { Readers } from '../registry.ts';
import * as input from './inputs.ts';

const page = 'You can return shoes within 30 days. Write to us for a label.';
const person = matchNames('Nora de Field');
const signers = { agent: person, company: matchNames('Acme'), requester: matchNames('Carol') };
const people = { requesterName: 'Nora Field', agentName: 'Carol', companyName: 'Acme' };
const styles = {
  noSignature: true,
  noNameInPoliteness: true,
  requesterNamePlaceholder: false,
  noHeader: true,
};
const said = (text: string) => ({
  type: 'sentence' as const,
  index: 0,
  text,
  sources: [],
  spans: [],
  paragraph: true,
  supported: true,
});
const links = (texts: string[]) =>
  new replyLinks.KnownLinks(texts, ['https://shop.example/', '*.shop.example']);
const drop = (text: string, texts: string[]) =>
  replyLinks.dropUnknownLinks(
    text,
    { links: links(texts), mails: new replyLinks.KnownLinks(texts) },
    'en',
  );
const pieces = (text: string) => text.match(/[^]{1,40}/g) ?? [];

async function* sayOnce(text: string): AsyncGenerator<SuggestEvent> {
  yield said(text);
}

const writing = (made: SuggestInput, written: string[]) =>
  collect(
    writeWithModel(made, readInstruction(null), {
      writer: fakeWriter(written),
      mask: new Mask({ names: ['Nora'], whitelist: [] }),
    }),
  );

/** What of generation/ reads a model's reply: what it was sent came from outside. */
export const replyReaders: Readers = {
  'generation/model/model-writer': {
    writeWithModel: {
      message: (text) => writing(input.asMessage(text), [page]),
      page: (text) => writing(input.asPassage(text), [page]),
      reply: (text) => writing(input.asMessage('How?'), pieces(text)),
    },
  },
  'generation/model/output-guard': {
    endOf: (text) => endOf([{ role: 'requester', text }], 40_000),
    OutputGuard: {
      reply: (text) => atOnce(OutputGuard.reading(input.asMessage('a'))).check(text),
      message: (text) => atOnce(OutputGuard.reading(input.asMessage(text))).check(page),
      ticket: (text) => atOnce(OutputGuard.reading(input.asTicket(text))).check(page),
      guidelines: (text) => atOnce(OutputGuard.reading(input.asGuidelines(text))).check(text),
      both: (text) => atOnce(OutputGuard.reading(input.asPassage(text))).check(text),
    },
  },
  'generation/model/recital': {
    RecitalCheck: {
      reply: (text) =>
        atOnce(RecitalCheck.reading(['Never promise a refund to anybody.'], [page])).recites(text),
      secret: (text) => atOnce(RecitalCheck.reading([text], [page])).recites(text),
      known: (text) => atOnce(RecitalCheck.reading([text], [text])).recites(text),
    },
  },
  'generation/styles/reply-header': {
    stripHeader: {
      courtesy: (text) => stripHeader(text, false, 'en'),
      content: (text) => stripHeader(`Hello ${text}`, true, 'fr'),
    },
  },
  'generation/translation/reply-language': {
    languageIn,
    chooseReplyLanguage: (text) =>
      chooseReplyLanguage({
        messages: [{ role: 'requester', text }],
        language: null,
        question: text,
        known: () => Promise.resolve(['en']),
      }),
  },
  'generation/model/linkable': {
    linkableIn: {
      page: (text) => linkableIn(input.asPassage(text)),
      fact: (text) => linkableIn(input.asFact(text)),
    },
    guardLinks: {
      reply: (text) => collect(guardLinks(sayOnce(text), input.asMessage('a'))),
      both: (text) => collect(guardLinks(sayOnce(text), input.asPassage(text))),
    },
  },
  'generation/model/reply-links': {
    addressesIn: (text) => replyLinks.addressesIn([text]),
    hostsOf: {
      one: (text) => replyLinks.hostsOf([text]),
      lines: (text) => replyLinks.hostsOf(text.split('\n')),
    },
    isMailOf: {
      mail: (text) => replyLinks.isMailOf(text, ['shop.example']),
      host: (text) => replyLinks.isMailOf('a@shop.example', [text]),
    },
    KnownLinks: {
      texts: (text) => links([text]).isKnown('https://shop.example/a'),
      link: (text) => links([page]).isKnown(text),
      both: (text) => links([text]).isKnown(`https://${text.slice(0, 40)}`),
    },
    dropUnknownLinks: {
      reply: (text) => drop(text, [page]),
      both: (text) => drop(text, [text]),
    },
  },
  'generation/styles/reply-names': {
    matchNames: (text) => matchNames(text).isName('Nora'),
    restyleNames: {
      drop: (text) => restyleNames(text, 'drop', person, 'en'),
      placeholder: (text) => restyleNames(`Dear Nora ${text}`, 'placeholder', person, 'fr'),
      thanks: (text) => restyleNames(`Thank you, Nora, ${text}`, 'drop', person, 'en'),
    },
  },
  'generation/styles/reply-signature': {
    isClosingLine: signature.isClosingLine,
    isNameLine: {
      isNameLine: signature.isNameLine,
      team: (text) => signature.isNameLine(`équipe ${text}`),
    },
    readClosingLine: {
      open: (text) =>
        signature.readClosingLine(text, signers, { isClosed: false, isContent: false }),
      closed: (text) =>
        signature.readClosingLine(`Thanks, ${text}`, signers, { isClosed: true, isContent: false }),
    },
  },
  'generation/model/sentence-stream': {
    SentenceStream: {
      pieces: (text) => {
        const stream = new SentenceStream();
        const found = pieces(text).map((piece) => [...stream.push(piece)]);
        return [...found, ...stream.end()];
      },
      whole: (text) => {
        const stream = new SentenceStream();
        return [...stream.push(text), ...stream.end()];
      },
    },
  },
  'generation/styles/styles': {
    styleSentences: {
      one: (text) => styleSentences([said(text), said(text)], styles, people, 'en'),
      lines: (text) => styleSentences(text.split('\n').map(said), styles, people, 'fr'),
    },
    styleReply: (text) =>
      collect(styleReply(sayOnce(text), styles, { people, language: 'en', question: text })),
  },
  'generation/model/support': {
    SupportCheck: {
      reply: (text) =>
        atOnce(SupportCheck.reading([passage(1, 'a', page)], 'en', page)).judge(text, [1]),
      page: (text) =>
        atOnce(SupportCheck.reading([passage(1, text, text)], 'en', text)).judge(page, [1]),
      both: (text) =>
        atOnce(SupportCheck.reading([passage(1, 'a', text)], 'en', text)).judge(text, []),
    },
  },
  'generation/translation/translate': {
    translate: {
      same: (text) => tryTranslate(text, text),
      reply: (text) => tryTranslate(page, text),
    },
  },
};

async function tryTranslate(text: string, written: string): Promise<unknown> {
  const mask = new Mask({ names: ['Nora'], whitelist: [] });
  // A translation that lost something is refused, and that is an answer too.
  return translate(text, 'fr', { writer: fakeWriter([written]), mask }).catch(() => null);
}
