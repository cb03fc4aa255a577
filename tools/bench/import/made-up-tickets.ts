/** Made-up support tickets of realistic lengths, the same in every run: two to five messages, a third of them with mark-up. */

export type MadeUpTicket = {
  id: string;
  subject: string;
  channel: string;
  category: string;
  tags: string[];
  requester: { name: string; email: string };
  created_at: string;
  messages: {
    id: string;
    role: 'requester' | 'agent';
    author: string;
    created_at: string;
    html?: string;
    text?: string;
  }[];
};

let state = 7;
/** A repeatable random number between 0 and 1. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const upTo = (limit: number): number => Math.floor(random() * limit);
const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;

const names = 'Amelia Bruno Chidi Delphine Emil Farah Gaspard Hana Ines Jonas Kofi Lena'.split(' ');
const families = 'Arden Bellamy Costa Dupuis Eriksen Fontaine Grant Haddad Ivanov Jansen'.split(
  ' ',
);
const places = 'Lyon Bristol Nantes Leeds Rennes Cardiff Toulouse Dublin Lille Boston'.split(' ');

const speech = {
  en: {
    things:
      'kettle|battery pack|front lamp|winter jacket|coffee grinder|gift card|rear wheel|travel adapter|rain cover|desk lamp|water filter|saddle bag|alarm clock|garden hose|shoe rack'.split(
        '|',
      ),
    asks: [
      'I ordered the {thing} on {day} and the tracking page still says that it waits in {place}.',
      'Can I still change the address of order {order} before it leaves your warehouse?',
      'The {thing} that I received makes a clicking sound as soon as I press the button for longer than two seconds.',
      'How many days do I have to return the {thing} when the box was already opened?',
      'My card was charged twice for order {order}, once on {day} and again the morning after.',
      'I tried another cable, another socket and I waited overnight, but the {thing} does not start any more.',
      'Could you tell me whether the {thing} from last year fits the new frame?',
      'The code {code} that came with the newsletter is refused at the last step of the payment.',
      'I cannot sign in since you asked everybody to choose a new password, and the link in the mail has expired.',
      'Nobody was at home when the parcel came, and the driver left no note.',
    ],
    answers: [
      'Thank you for the details, I have looked into order {order} and the parcel left {place} this morning.',
      'You can send the {thing} back within thirty days, the box may have been opened as long as every part is there.',
      'Please hold the small button below the lid for ten seconds, then let it rest for a minute before you start it again.',
      'The second charge is only reserved by the bank and goes away by itself within five working days.',
      'I have sent you a new link, it works for one hour, please open it on the device that you want to use.',
      'The code {code} can be used once and not together with another offer, so I have taken the amount off by hand.',
      'We will send a new {thing} to you at no cost, the courier takes the broken one with him on {day}.',
      'Until the parcel is handed over you can change the address yourself on the page of your order.',
    ],
    subjects: [
      'Where is my {thing}?',
      'Order {order}',
      'Return of a {thing}',
      'Refund for order {order}',
    ],
    days: 'Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    greeting: ['Hello,', 'Hi there,', 'Good morning,'],
    closing: ['Best regards', 'Thanks in advance', 'Kind regards'],
  },
  fr: {
    things:
      'bouilloire|batterie|lampe avant|veste d’hiver|cafetière|carte cadeau|roue arrière|sacoche|housse de pluie|gourde|réveil|étagère|pompe à pied|balance'.split(
        '|',
      ),
    asks: [
      'J’ai commandé une {thing} {day} et le suivi indique toujours que le colis attend à {place}.',
      'Est-il encore possible de changer l’adresse de la commande {order} avant son départ ?',
      'La {thing} que j’ai reçue fait un bruit étrange dès que j’appuie sur le bouton plus de deux secondes.',
      'De combien de jours est-ce que je dispose pour renvoyer la {thing} si la boîte a été ouverte ?',
      'Ma carte a été débitée deux fois pour la commande {order}, une première fois {day} puis le lendemain matin.',
      'J’ai essayé un autre câble et une autre prise, mais la {thing} ne démarre plus du tout.',
      'Le code {code} reçu avec la lettre d’information est refusé à la dernière étape du paiement.',
      'Personne n’était à la maison quand le colis est arrivé et le livreur n’a laissé aucun avis.',
    ],
    answers: [
      'Merci pour ces précisions, j’ai vérifié la commande {order} et le colis a quitté {place} ce matin.',
      'Vous pouvez renvoyer la {thing} sous trente jours, même ouverte, tant que toutes les pièces sont présentes.',
      'Maintenez le petit bouton sous le couvercle pendant dix secondes, puis attendez une minute avant de rallumer.',
      'Le second débit est une simple réservation de la banque, elle disparaît sous cinq jours ouvrés.',
      'Je viens de vous envoyer un nouveau lien, il est valable une heure sur l’appareil de votre choix.',
      'Nous vous envoyons une nouvelle {thing} sans frais, le livreur reprendra l’ancienne {day}.',
    ],
    subjects: [
      'Où est ma {thing} ?',
      'Commande {order}',
      'Retour d’une {thing}',
      'Remboursement {order}',
    ],
    days: 'lundi mardi mercredi jeudi vendredi samedi'.split(' '),
    greeting: ['Bonjour,', 'Bonjour Madame, Monsieur,'],
    closing: ['Cordialement', 'Merci d’avance', 'Bien à vous'],
  },
};
type Speech = (typeof speech)['en'];

function fill(text: string, { things, days }: Speech): string {
  return text
    .replace('{thing}', one(things))
    .replace('{day}', one(days))
    .replace('{place}', one(places))
    .replace('{order}', `R${100_000 + upTo(900_000)}`)
    .replace('{code}', `SAVE${upTo(10_000)}`);
}

const say = (from: string[], count: number, words: Speech): string =>
  Array.from({ length: count }, () => fill(one(from), words)).join(' ');

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function bodyOf(parts: string[], link: string | null): { html: string } | { text: string } {
  if (random() > 1 / 3) return { text: [...parts, ...(link ? [link] : [])].join('\n\n') };
  const paragraphs = parts.map((part) => `<p>${escape(part)}</p>`).join('');
  return { html: link ? `${paragraphs}<p>See <a href="${link}">our help</a>.</p>` : paragraphs };
}

export function madeUpTicket(number: number): MadeUpTicket {
  const words = speech[random() < 0.6 ? 'en' : 'fr'];
  const [name, family, agent] = [one(names), one(families), one(names)];
  const begin = Date.UTC(2025, 0, 1) + number * 97_000;
  const messages = Array.from({ length: 2 + upTo(4) }, (_, at) => {
    const isAgent = at % 2 === 1;
    const text = say(isAgent ? words.answers : words.asks, (at === 0 ? 3 : 1) + upTo(4), words);
    const signed = isAgent ? agent : `${name} ${family}`;
    const link =
      isAgent && random() < 0.4 ? `https://help.example.org/articles/article-${upTo(500)}` : null;
    return {
      id: `${number}-${at + 1}`,
      role: isAgent ? ('agent' as const) : ('requester' as const),
      author: signed,
      created_at: new Date(begin + at * 5_400_000).toISOString(),
      ...bodyOf([one(words.greeting), text, `${one(words.closing)}\n${signed}`], link),
    };
  });
  return {
    id: `T-${number}`,
    subject: fill(one(words.subjects), words),
    channel: one(['email', 'chat', 'web-form']),
    category: one(['delivery', 'returns', 'payment', 'product', 'account']),
    tags: [one(['new', 'vip', 'second-contact']), one(['shop', 'outlet'])],
    requester: {
      name: `${name} ${family}`,
      email: `${name}.${family}${upTo(9_000)}@example.org`.toLowerCase(),
    },
    created_at: new Date(begin).toISOString(),
    messages,
  };
}
