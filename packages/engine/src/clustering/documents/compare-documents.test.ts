import { describe, expect, it } from 'vitest';
import { compareDocuments, type DocumentPair } from './compare-documents.ts';

/** Our own texts: pairs of one help centre, and what a careful reader says of them. */
type Case = {
  language: 'en' | 'fr';
  left: [title: string, text: string];
  right: [title: string, text: string];
  kind: DocumentPair['kind'] | null;
};

const contradictions: Case[] = [
  {
    language: 'en',
    left: [
      'How long can I return an item?',
      'You can return an item within 30 days of delivery.\nKeep the box until then.',
    ],
    right: [
      'Return policy',
      'Items may be returned within 14 days.\nYou can return an item within 14 days of delivery.',
    ],
    kind: 'contradiction',
  },
  {
    language: 'en',
    left: [
      'What does delivery cost?',
      'Standard delivery costs €4.90 for every order.\nWe send a message when the parcel leaves.',
    ],
    right: [
      'Delivery prices',
      'Standard delivery costs €6.90 for every order.\nParcels are sent from Lyon.',
    ],
    kind: 'contradiction',
  },
  {
    language: 'en',
    left: [
      'Guarantee',
      'The guarantee of our lamps lasts two years.\nIt covers the bulb holder and the cable.',
    ],
    right: [
      'How long is the guarantee?',
      'The guarantee of our lamps lasts 3 years.\nSend us the invoice.',
    ],
    kind: 'contradiction',
  },
  {
    language: 'en',
    left: ['Can gift cards be refunded?', 'Gift cards can be refunded to the first card used.'],
    right: [
      'Gift cards',
      'Gift cards cannot be refunded to the first card used.\nA gift card is sent by e-mail.',
    ],
    kind: 'contradiction',
  },
  {
    language: 'en',
    left: ['Summer sale', 'The summer sale of our shop ends on 31 July.\nAll colours take part.'],
    right: ['When does the sale end?', 'The summer sale of our shop ends on 15 August.'],
    kind: 'contradiction',
  },
  {
    language: 'fr',
    left: [
      'Délai de retour',
      'Vous pouvez retourner un article sous 30 jours après la livraison.\nGardez la boîte.',
    ],
    right: [
      'Comment retourner un article ?',
      'Vous pouvez retourner un article sous 14 jours après la livraison.',
    ],
    kind: 'contradiction',
  },
  {
    language: 'fr',
    left: [
      'Frais de livraison',
      'La livraison standard coûte 4,90 € par commande.\nLe colis part de Lyon.',
    ],
    right: ['Combien coûte la livraison ?', 'La livraison standard coûte 5,90 € par commande.'],
    kind: 'contradiction',
  },
  {
    language: 'fr',
    left: [
      'Carte cadeau',
      'La carte cadeau est remboursable sur la carte bancaire utilisée.\nElle arrive par e-mail.',
    ],
    right: [
      'Puis-je me faire rembourser une carte cadeau ?',
      'La carte cadeau n’est pas remboursable sur la carte bancaire utilisée.',
    ],
    kind: 'contradiction',
  },
  {
    language: 'fr',
    left: [
      'Programme de fidélité',
      'Un bon de fidélité offre 10 % de remise sur la commande suivante.',
    ],
    right: [
      'Les bons de fidélité',
      'Un bon de fidélité offre 15 % de remise sur la commande suivante.\nIl est envoyé chaque mois.',
    ],
    kind: 'contradiction',
  },
  {
    language: 'fr',
    left: [
      'Durée de la garantie',
      'La garantie de nos vélos dure deux ans.\nElle couvre le cadre et la fourche.',
    ],
    right: ['Garantie des vélos', 'La garantie de nos vélos dure cinq ans.\nConservez la facture.'],
    kind: 'contradiction',
  },
];

const lookAlikes: Case[] = [
  {
    language: 'en',
    left: ['Express delivery', 'Express delivery takes 2 days in Europe.'],
    right: ['Standard delivery', 'Standard delivery takes 5 days in Europe.'],
    kind: null,
  },
  {
    language: 'en',
    left: ['Returns in France', 'You can return an item within 30 days of delivery.'],
    right: ['Returns in Spain', 'You can return an item within 14 days of delivery.'],
    kind: null,
  },
  {
    language: 'en',
    left: ['Guarantee of lamps', 'The guarantee lasts 2 weeks after delivery for used lamps.'],
    right: [
      'How long is the guarantee?',
      'The guarantee lasts 14 days after delivery for used lamps.',
    ],
    kind: null,
  },
  {
    language: 'en',
    left: [
      'Delivery prices',
      'Delivery costs €4.90 for every order.\nDelivery of a large parcel costs €19.',
    ],
    right: [
      'Delivery of large parcels',
      'Delivery of a large parcel costs €19.\nTwo people bring it.',
    ],
    kind: null,
  },
  {
    language: 'en',
    left: [
      'Refunds of worn items',
      'Items are refunded in full.\nIf the item was worn, items are not refunded in full.',
    ],
    right: ['Refunds', 'Items are refunded in full within five days of their return.'],
    kind: null,
  },
  {
    language: 'en',
    left: ['Monthly plan', 'The monthly plan costs €12 and can be cancelled at any time.'],
    right: ['Yearly plan', 'The yearly plan costs €120 and can be cancelled at any time.'],
    kind: null,
  },
  {
    language: 'fr',
    left: ['Livraison express', 'La livraison express prend 2 jours en Europe.'],
    right: ['Livraison standard', 'La livraison standard prend 5 jours en Europe.'],
    kind: null,
  },
  {
    language: 'fr',
    left: [
      'Retour depuis la France',
      'Vous pouvez retourner un article sous 30 jours après la livraison.',
    ],
    right: [
      'Retour depuis la Belgique',
      'Vous pouvez retourner un article sous 14 jours après la livraison.',
    ],
    kind: null,
  },
  {
    language: 'fr',
    left: ['Garantie', 'La garantie de nos vélos dure 24 mois.'],
    right: [
      'Durée de la garantie',
      'La garantie de nos vélos dure deux ans.\nConservez la facture.',
    ],
    kind: null,
  },
  {
    language: 'fr',
    left: [
      'Ouvrir le coffret',
      'Ouvrez le coffret avec la clé numéro 3.\nTournez la clé vers la droite.',
    ],
    right: [
      'Fermer le coffret',
      'Fermez le coffret avec la clé numéro 4.\nTournez la clé vers la gauche.',
    ],
    kind: null,
  },
  {
    language: 'fr',
    left: [
      'Échange d’un vélo',
      'L’échange d’un vélo est possible en magasin.\nSi le vélo a roulé, l’échange n’est pas possible en magasin.',
    ],
    right: [
      'Échanger un vélo',
      'L’échange d’un vélo est possible dans chaque magasin, sur rendez-vous.',
    ],
    kind: null,
  },
];

const longText =
  'Open your account and choose Orders.\nSelect the parcel that you want to send back and print its label.\nStick the label on the box and bring it to any post office near you.\nWe write to you as soon as the parcel has reached our warehouse.';
const longFrench =
  'Ouvrez votre compte et choisissez Commandes.\nSélectionnez le colis à renvoyer puis imprimez son étiquette.\nCollez l’étiquette sur la boîte et déposez-la dans un bureau de poste.\nNous vous écrivons dès que le colis est arrivé dans notre entrepôt.';

const copies: Case[] = [
  {
    language: 'en',
    left: ['Send a parcel back', longText],
    right: ['How do I send a parcel back?', longText],
    kind: 'duplicate',
  },
  {
    language: 'fr',
    left: ['Renvoyer un colis', longFrench],
    right: ['Comment renvoyer un colis ?', longFrench],
    kind: 'duplicate',
  },
  {
    language: 'en',
    left: ['Send a parcel back', longText],
    right: [
      'Everything about returns',
      `${longText}\nReturns from abroad take longer because of customs.\nChoose the carrier on the last page of the form and keep its receipt.\nLarge furniture is collected at your door by two people from our own team.`,
    ],
    kind: 'overlap',
  },
];

/** Documents of other matters, so that words are as rare as in a help centre. */
const others: Record<'en' | 'fr', [string, string][]> = {
  en: [
    ['Change my password', 'Open the settings of your account and choose a new password.'],
    ['Use a discount code', 'Type the code in the basket and press apply.'],
    ['Track a parcel', 'Follow the link of our message to see where the parcel is.'],
    ['Clean the lamp', 'Wipe the glass with a dry cloth. Never use water.'],
    ['Work with us', 'Write to our team and tell us what you like.'],
  ],
  fr: [
    ['Changer de mot de passe', 'Ouvrez les réglages du compte et choisissez un mot de passe.'],
    ['Utiliser un code promo', 'Saisissez le code dans le panier puis validez.'],
    ['Suivre un colis', 'Cliquez sur le lien de notre message pour voir où il se trouve.'],
    ['Nettoyer le cadre', 'Essuyez le cadre avec un chiffon sec.'],
    ['Travailler chez nous', 'Écrivez à notre équipe et dites ce que vous aimez.'],
  ],
};

function judged({ language, left, right }: Case): DocumentPair | undefined {
  const documents = [left, right, ...others[language]].map(([title, text], id) => ({
    id,
    title,
    text,
  }));
  return compareDocuments(documents, language).find((pair) => pair.left === 0 && pair.right === 1);
}

describe('documents compared', () => {
  it.each(copies)('finds copies and overlaps: $left.0 / $right.0', (pair) => {
    expect(judged(pair)?.kind).toBe(pair.kind);
  });

  it('finds contradictions, and takes none of the look-alikes for one', () => {
    const found = contradictions.filter((pair) => judged(pair)?.kind === 'contradiction');
    const missed = contradictions
      .filter((pair) => !found.includes(pair))
      .map((pair) => pair.left[0]);
    const taken = lookAlikes
      .filter((pair) => judged(pair)?.kind === 'contradiction')
      .map((pair) => pair.left[0]);
    expect({ missed, taken }).toEqual({ missed: [], taken: [] });
  });

  it('says which sentences disagree and on what', () => {
    expect(judged(contradictions[1] as Case)?.disagreements).toEqual([
      {
        what: 'amount',
        left: 'Standard delivery costs €4.90 for every order.',
        right: 'Standard delivery costs €6.90 for every order.',
      },
    ]);
  });

  it('compares 2,000 documents with their nearest only', () => {
    const words = Array.from(
      { length: 4_000 },
      (_, n) => `word${String.fromCharCode(97 + (n % 26))}${n}`,
    );
    const documents = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      title: `Title ${words[(id * 7) % 4_000]} ${words[(id * 13) % 4_000]}`,
      text: Array.from({ length: 40 }, (_, at) => words[(id * 31 + at * at * 17) % 4_000]).join(
        ' ',
      ),
    }));
    const copy = { ...(documents[5] as (typeof documents)[number]), id: 2_000 };
    const pairs = compareDocuments([...documents, copy], 'en');
    expect(pairs.some(({ left, right }) => left === 5 && right === 2_000)).toBe(true);
  }, 60_000);
});
