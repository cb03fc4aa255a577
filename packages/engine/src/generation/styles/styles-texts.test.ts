import { describe, expect, it } from 'vitest';
import { joinSentences } from '../join-sentences.ts';
import { SentenceStream } from '../model/sentence-stream.ts';
import type { ReplyStyles } from '../types.ts';
import { styleSentences, type ReplyPeople } from './styles.ts';
import type { SentenceEvent } from '../types.ts';

/**
 * A hundred replies in each language, made of the parts that replies have, in the shapes of models and of the built-in
 * writer, under all sixteen combinations of the switches: what goes and what stays is known part by part.
 */

const people: ReplyPeople = {
  requesterName: 'Nora Dupont',
  agentName: 'Carol Jones',
  companyName: 'Velora',
};

/** `plain` is what a part is without the requester's name, `filled` with the placeholder in its place. */
type Part = { text: string; plain?: string; filled?: string };
type Parts = {
  heads: string[];
  greetings: Part[];
  openings: Part[];
  bodies: string[];
  wishes: Part[];
  closings: Part[];
  signatures: string[];
};

const parts: Record<'en' | 'fr', Parts> = {
  en: {
    heads: ['', '', '', 'Subject: Your order', 'Re: Your question about the Tansy'],
    greetings: [
      { text: 'Hello Nora,', plain: 'Hello,', filled: 'Hello {{requester.name}},' },
      { text: 'Hi Nora,', plain: 'Hi,', filled: 'Hi {{requester.name}},' },
      { text: 'Dear Nora,', plain: 'Hello,', filled: 'Dear {{requester.name}},' },
      { text: 'Dear Mrs Dupont,', plain: 'Hello,', filled: 'Dear {{requester.name}},' },
      { text: 'Dear Nora Dupont,', plain: 'Hello,', filled: 'Dear {{requester.name}},' },
      {
        text: 'Good morning Nora!',
        plain: 'Good morning!',
        filled: 'Good morning {{requester.name}}!',
      },
      { text: 'Hello,' },
      { text: 'Hi there,' },
    ],
    openings: [
      { text: '' },
      { text: 'Thank you for your message.' },
      { text: 'Thank you for contacting us.' },
      { text: 'Thanks for reaching out!' },
      {
        text: 'Thank you, Nora, for your message.',
        plain: 'Thank you for your message.',
        filled: 'Thank you, {{requester.name}}, for your message.',
      },
      { text: 'We have received your message and thank you for it.' },
      { text: 'I hope this message finds you well.' },
    ],
    bodies: [
      'You can return the bike within 30 days of delivery. [1]',
      'The battery charges in three hours. [1] Keep it indoors in winter. [2]',
      'Here is what to do:\n1. Take the battery out. [1]\n2. Wipe the four contacts. [1]\n3. Push it back until it clicks twice. [1]',
      'Two things help:\n- Pump the tyres to the top of their range. [1]\n- Wipe the chain and oil it. [2]',
      'Sorry, a refund takes five working days. [1]\n\nIf the card has expired, tell your bank. [2]',
      'E07 means that the speed sensor sees no magnet. [1] Turn the wheel and look at it. [1]',
      'Regards to the size: choose M up to 178 cm. [1]',
      'Carol bags fit every rack of ours. [1] Best of all, they are waterproof. [2]',
      'Thank your dealer for the tip: the noise goes away by itself. [1]',
      'Nora is also the name of our smallest model; it folds. [1]',
    ],
    wishes: [
      { text: '' },
      { text: 'If this leaves something open, just reply to this message.' },
      { text: 'Please let us know if you need anything else.' },
      { text: 'Do not hesitate to contact us again.' },
      {
        text: 'Have a nice day, Nora!',
        plain: 'Have a nice day!',
        filled: 'Have a nice day, {{requester.name}}!',
      },
    ],
    closings: [
      { text: 'Kind regards,' },
      { text: 'Best regards,' },
      { text: 'Best,' },
      { text: 'With kind regards' },
      { text: 'Yours sincerely,' },
      { text: 'Many thanks,' },
    ],
    signatures: [
      'Carol',
      'Carol Jones',
      'Carol Jones\nVelora Customer Support',
      'The Velora team',
      'Carol from Velora',
      'Carol\n+44 20 7946 0018',
      'Velora Support\nsupport@velora.example',
      '',
    ],
  },
  fr: {
    heads: ['', '', '', 'Objet : votre commande', 'Réf : CL-4107'],
    greetings: [
      { text: 'Bonjour Nora,', plain: 'Bonjour,', filled: 'Bonjour {{requester.name}},' },
      { text: 'Bonjour Madame Dupont,', plain: 'Bonjour,', filled: 'Bonjour {{requester.name}},' },
      { text: 'Chère Nora,', plain: 'Bonjour,', filled: 'Chère {{requester.name}},' },
      { text: 'Chère Madame Dupont,', plain: 'Bonjour,', filled: 'Chère {{requester.name}},' },
      { text: 'Bonsoir Nora,', plain: 'Bonsoir,', filled: 'Bonsoir {{requester.name}},' },
      { text: 'Bonjour Nora !', plain: 'Bonjour !', filled: 'Bonjour {{requester.name}} !' },
      { text: 'Bonjour,' },
      { text: 'Bonjour Madame,' },
    ],
    openings: [
      { text: '' },
      { text: 'Merci pour votre message.' },
      { text: 'Nous vous remercions de nous avoir contactés.' },
      { text: 'Nous avons bien reçu votre demande.' },
      {
        text: 'Merci Nora pour votre message.',
        plain: 'Merci pour votre message.',
        filled: 'Merci {{requester.name}} pour votre message.',
      },
      { text: 'Je vous remercie pour votre intérêt.' },
      { text: 'J’espère que vous allez bien.' },
    ],
    bodies: [
      'Vous pouvez rendre le vélo sous 30 jours. [1]',
      'La batterie se charge en trois heures. [1] Gardez-la au chaud en hiver. [2]',
      'Voici comment faire :\n1. Retirez la batterie. [1]\n2. Essuyez les quatre contacts. [1]\n3. Remettez-la jusqu’aux deux clics. [1]',
      'Deux choses aident :\n- Gonflez les pneus au maximum indiqué. [1]\n- Essuyez la chaîne et huilez-la. [2]',
      'Désolés, le remboursement prend cinq jours ouvrés. [1]\n\nSi la carte a expiré, prévenez votre banque. [2]',
      'E07 signifie que le capteur ne voit plus l’aimant. [1] Faites tourner la roue. [1]',
      'Merci de nous envoyer une photo du pneu. [1]',
      'Cordialement reçu en boutique, le vélo est réparé sous huit jours. [1]',
      'Bonne journée pour rouler : la garantie court dès l’achat. [1]',
      'Nora est aussi le nom de notre plus petit modèle : il se plie. [1]',
    ],
    wishes: [
      { text: '' },
      { text: 'S’il reste un point à éclaircir, répondez simplement à ce message.' },
      { text: 'N’hésitez pas à revenir vers nous.' },
      { text: 'Nous restons à votre disposition.' },
      {
        text: 'Bonne journée, Nora !',
        plain: 'Bonne journée !',
        filled: 'Bonne journée, {{requester.name}} !',
      },
    ],
    closings: [
      { text: 'Cordialement,' },
      { text: 'Bien cordialement,' },
      { text: 'Très belle journée à vous,' },
      { text: 'Bien à vous,' },
      { text: 'Sincères salutations,' },
      {
        text: 'Je vous prie d’agréer, Madame Dupont, l’expression de mes salutations distinguées.',
        plain: 'Je vous prie d’agréer, Madame, l’expression de mes salutations distinguées.',
        filled:
          'Je vous prie d’agréer, Madame {{requester.name}}, l’expression de mes salutations distinguées.',
      },
    ],
    signatures: [
      'Carol',
      'Carol Jones',
      'Carol Jones\nService client Velora',
      'L’équipe Velora',
      'Carol, de Velora',
      'Carol\n01 23 45 67 89',
      'Le service client\nservice@velora.example',
      '',
    ],
  },
};

type Reply = {
  head: string;
  greeting: Part;
  opening: Part;
  body: string;
  wish: Part;
  closing: Part;
  signature: string;
  /** Closing and signature on one line, as some models write. */
  isOneLine: boolean;
};

const pick = <T>(list: T[], at: number): T => list[at % list.length] as T;

/** Steps that share no factor with the lengths: a hundred different replies, each part often. */
function repliesIn(language: 'en' | 'fr'): Reply[] {
  const { heads, greetings, openings, bodies, wishes, closings, signatures } = parts[language];
  return Array.from({ length: 100 }, (_, at) => ({
    head: pick(heads, at * 3 + Math.floor(at / 5)),
    greeting: pick(greetings, at * 3 + Math.floor(at / 8)),
    opening: pick(openings, at * 2 + Math.floor(at / 7)),
    body: pick(bodies, at * 3 + Math.floor(at / 10)),
    wish: pick(wishes, at * 2 + Math.floor(at / 5)),
    closing: pick(closings, at * 5 + Math.floor(at / 6)),
    signature: pick(signatures, at * 3 + Math.floor(at / 8)),
    isOneLine: at % 9 === 4,
  }));
}

const styled = (
  part: Part,
  { noNameInPoliteness, requesterNamePlaceholder }: ReplyStyles,
): string => {
  if (noNameInPoliteness) return part.plain ?? part.text;
  return requesterNamePlaceholder ? (part.filled ?? part.text) : part.text;
};

/** The reply as a model streams it, or as it should be. */
function write(reply: Reply, styles: ReplyStyles | null): string {
  const as = (part: Part): string => (styles ? styled(part, styles) : part.text);
  const isHeadless = styles?.noHeader === true;
  const isLong = reply.signature.includes('\n');
  const isOneLine =
    reply.isOneLine && reply.signature !== '' && !isLong && reply.closing.text.endsWith(',');
  const signature = styles?.noSignature ? '' : reply.signature;
  const closing = as(reply.closing);
  return [
    isHeadless ? '' : reply.head,
    isHeadless ? '' : as(reply.greeting),
    isHeadless ? '' : as(reply.opening),
    styles ? reply.body.replaceAll(/ \[\d\]/g, '') : reply.body,
    as(reply.wish),
    isOneLine && signature
      ? `${closing} ${signature}`
      : [closing, signature].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function read(text: string): SentenceEvent[] {
  const stream = new SentenceStream();
  return [...stream.push(text), ...stream.end()].map(({ cited, ...sentence }, index) => ({
    type: 'sentence',
    index,
    ...sentence,
    sources: cited,
    spans: [],
    supported: true,
  }));
}

const combinations: ReplyStyles[] = Array.from({ length: 16 }, (_, bits) => ({
  noSignature: (bits & 1) > 0,
  noNameInPoliteness: (bits & 2) > 0,
  requesterNamePlaceholder: (bits & 4) > 0,
  noHeader: (bits & 8) > 0,
}));
const nameOf = (styles: ReplyStyles): string =>
  Object.entries(styles)
    .filter(([, isOn]) => isOn)
    .map(([name]) => name)
    .join(' + ') || 'none';

/** Line breaks aside: what a sentence stream keeps of them is another test's. */
const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe.each(['en', 'fr'] as const)('a hundred replies in %s', (language) => {
  const replies = repliesIn(language);

  it('are a hundred different ones', () => {
    expect(new Set(replies.map((reply) => write(reply, null))).size).toBe(100);
  });

  it.each(combinations.map((styles) => ({ name: nameOf(styles), styles })))(
    'keep what stays and lose what goes: $name',
    ({ styles }) => {
      const wrong = replies.flatMap((reply) => {
        const text = write(reply, null);
        const made = joinSentences(styleSentences(read(text), styles, people, language));
        const expected = write(reply, styles);
        return squeeze(made) === squeeze(expected)
          ? []
          : [{ text, made: squeeze(made), expected: squeeze(expected) }];
      });
      expect(wrong.slice(0, 6)).toEqual([]);
    },
  );
});
