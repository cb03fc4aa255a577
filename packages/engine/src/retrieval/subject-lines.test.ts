import { describe, expect, it } from 'vitest';
import { suggest, type Passage } from '../generation/suggest.ts';
import type { Language } from '../text/language.ts';
import { extractQuestion } from '../text/question.ts';
import { createClientIndex, type ClientIndex } from './client-index.ts';

/** A new client of five short articles: nothing learned yet, few words known. */
type SmallClient = {
  language: Language;
  articles: [title: string, text: string][];
  /** With the number of the article that answers. */
  questions: [question: string, article: number][];
  foreign: string[];
  subjects: { empty: string[]; right: string[] };
};

const kettles: SmallClient = {
  language: 'en',
  articles: [
    [
      'Guarantee',
      'Every kettle has a guarantee of three years from the day you bought it. It covers faults of the element and the switch, not limescale. Keep the receipt: we repair or replace the kettle within ten days.',
    ],
    [
      'Delivery',
      'We deliver with the post within two to four working days. Delivery costs 4.90 and is free from 60 upwards. You get a tracking link by e-mail as soon as the parcel leaves us. We ship to Ireland too, for 9.90.',
    ],
    [
      'Returns and refunds',
      'You may send back what you bought within thirty days. Print the return label from your account and put it on the box. We refund the money to the card that paid within five days after the parcel has come back.',
    ],
    [
      'Ways to pay',
      'You can pay by credit card, PayPal or bank transfer. An invoice is sent by e-mail with every order. Gift vouchers are entered in the basket before you pay.',
    ],
    [
      'Opening hours of the shop',
      'Our shop in Bridge Street is open Monday to Friday from 9 to 18 and on Saturday from 10 to 16. We are closed on Sundays and public holidays. There is parking behind the shop.',
    ],
  ],
  questions: [
    ['How long is the guarantee of my kettle?', 0],
    ['The switch of my kettle is broken, does the guarantee cover it?', 0],
    ['How much does delivery cost?', 1],
    ['Do you ship to Ireland?', 1],
    ['I would like to send my kettle back. How do I get a return label?', 2],
    ['When will you refund the money to my card?', 2],
    ['Can I pay by bank transfer?', 3],
    ['Where do I enter my gift voucher?', 3],
    ['Is the shop open on Saturday?', 4],
    ['Are you closed on public holidays?', 4],
  ],
  foreign: [
    'My neighbour plays the drums at night. Whom do I tell?',
    'How do I grow tomatoes on a balcony?',
    'What is the capital of Mongolia?',
    'My train to Leeds was cancelled, is there a bus?',
    'Could you translate this poem into Latin?',
    'How do I reset the password of my router?',
    'Which vaccine do I need for Kenya?',
    'My cat refuses to eat since Tuesday.',
    'Who won the football match last night?',
    'Can you recommend a dentist nearby?',
  ],
  subjects: {
    empty: [
      '',
      'Question 1',
      'Customer service',
      'Order 48213',
      'Help needed urgently!!',
      '(no subject)',
    ],
    right: [
      'Guarantee',
      'Guarantee',
      'Delivery',
      'Delivery',
      'Return',
      'Refund',
      'Payment',
      'Gift voucher',
      'Opening hours',
      'Opening hours',
    ],
  },
};

const bicycles: SmallClient = {
  language: 'fr',
  articles: [
    [
      'Garantie',
      'Chaque vélo est garanti cinq ans pour le cadre et deux ans pour les autres pièces. La garantie ne couvre pas l’usure des pneus ni des freins. Gardez la facture : nous réparons ou échangeons le vélo en atelier.',
    ],
    [
      'Livraison',
      'Le vélo est livré monté et réglé sous six à huit jours ouvrés. La livraison coûte 39 € et elle est offerte à partir de 900 €. Le transporteur vous appelle la veille. Nous livrons aussi en Belgique.',
    ],
    [
      'Retours et remboursements',
      'Vous pouvez renvoyer un article dans les quatorze jours dans son emballage d’origine. Demandez le bon de retour depuis votre compte. Nous remboursons sur la carte qui a payé dans la semaine qui suit.',
    ],
    [
      'Moyens de paiement',
      'Vous payez par carte bancaire, par virement ou en quatre fois sans frais. Les chèques cadeaux se saisissent dans le panier. Pour un leasing, votre employeur signe le contrat.',
    ],
    [
      'Horaires du magasin',
      'Le magasin du quai est ouvert du mardi au samedi de 10 h à 19 h. Il est fermé le lundi, le dimanche et les jours fériés. L’atelier reçoit sur rendez-vous.',
    ],
  ],
  questions: [
    ['Combien de temps dure la garantie de mon vélo ?', 0],
    ['L’usure des pneus est-elle couverte par la garantie ?', 0],
    ['Combien coûte la livraison ?', 1],
    ['Est-ce que vous livrez en Belgique ?', 1],
    ['Où puis-je trouver le bon de retour ?', 2],
    ['Je voudrais renvoyer le casque dans son emballage, comment faire ?', 2],
    ['Peut-on payer en quatre fois ?', 3],
    ['Où saisir mon chèque cadeau ?', 3],
    ['Le magasin est-il ouvert le samedi ?', 4],
    ['Êtes-vous fermés les jours fériés ?', 4],
  ],
  foreign: [
    'Mon voisin joue de la batterie la nuit, à qui le signaler ?',
    'Comment faire pousser des tomates sur un balcon ?',
    'Quelle est la capitale de la Mongolie ?',
    'Mon train pour Lille a été supprimé, y a-t-il un bus ?',
    'Pourriez-vous traduire ce poème en latin ?',
    'Comment réinitialiser le mot de passe de ma box ?',
    'Quel vaccin faut-il pour le Kenya ?',
    'Mon chat ne mange plus depuis mardi.',
    'Qui a gagné le match de football hier soir ?',
    'Connaissez-vous un bon dentiste par ici ?',
  ],
  subjects: {
    empty: [
      '',
      'Question 1',
      'Service client',
      'Commande 48213',
      'Besoin d’aide urgent !!',
      '(sans objet)',
    ],
    right: [
      'Garantie',
      'Garantie',
      'Livraison',
      'Livraison',
      'Retour',
      'Retour',
      'Paiement',
      'Chèque cadeau',
      'Horaires',
      'Horaires',
    ],
  },
};

function fill({ articles, language }: SmallClient): ClientIndex {
  const index = createClientIndex();
  articles.forEach(([title, text], documentId) =>
    index.putDocument({
      documentId,
      title,
      isQuestion: false,
      language,
      certified: false,
      chunks: [{ chunkId: documentId, heading: null, text }],
    }),
  );
  return index;
}

/** The number of the article that the reply cites first, null when it is silence. */
async function answer(
  { articles, language }: SmallClient,
  index: ClientIndex,
  asked: { text: string; subject: string; question: string },
): Promise<number | null> {
  const { text, subject, question } = asked;
  const { documents, belongs, agreement, trust } = index.search({ text, subject, language });
  const passages = documents.map(({ documentId, score }, position): Passage => {
    const [title, said] = articles[documentId] as [string, string];
    const rest = { kind: 'document', heading: null, question: null, certified: false } as const;
    return { ...rest, source: position + 1, title, text: said, language, score };
  });
  const events = suggest(
    {
      language,
      question,
      requesterName: null,
      agentName: null,
      messages: [],
      prompt: { context: '', style: '', rules: '' },
      guidelines: null,
      instruction: null,
      passages,
      belongs,
      agreement,
      trust,
      knowledgeSize: articles.length,
    },
    { writer: null },
  );
  for await (const event of events)
    if (event.type === 'sentence' && event.sources.length > 0)
      return documents[(event.sources[0] as number) - 1]?.documentId ?? null;
  return null;
}

/** As a ticket is asked, its subject being the first line of its question, and as somebody asks who gives both apart. */
const ways = {
  'a ticket': (subject: string, text: string) => {
    const question = extractQuestion({ subject, messages: [{ role: 'requester', text }] });
    return { text: question, subject, question };
  },
  'both apart': (subject: string, text: string) => ({
    text,
    subject,
    question: subject ? `${subject}\n${text}` : text,
  }),
};

describe.each([kettles, bicycles])('a subject line, in $language', (client) => {
  const { questions, foreign, subjects } = client;

  it.each(Object.entries(ways))('does not spoil a clear question: %s', async (_, way) => {
    const index = fill(client);
    const missed: string[] = [];
    for (const [position, [text, article]] of questions.entries()) {
      for (const subject of [...subjects.empty, subjects.right[position] as string]) {
        const got = await answer(client, index, way(subject, text));
        if (got !== article) missed.push(`${subject} | ${text} | ${got}`);
      }
    }
    expect(missed.slice(5), missed.join('\n')).toEqual([]);
  });

  it.each(Object.entries(ways))('makes no other question one of ours: %s', async (_, way) => {
    const index = fill(client);
    const answered: string[] = [];
    for (const [position, text] of foreign.entries()) {
      for (const subject of [...subjects.empty, subjects.right[position] as string]) {
        const got = await answer(client, index, way(subject, text));
        if (got !== null) answered.push(`${subject} | ${text} | ${got}`);
      }
    }
    expect(answered.slice(3), answered.join('\n')).toEqual([]);
  });
});
