import type {
  OrderProgress,
  ThirdPartyOrder,
  ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import type { Fact } from '@replique/engine/generation/suggest';
import type { LookedUp } from './look-ups.ts';

type Language = 'en' | 'fr';

const mostOrders = 3;
const mostShipments = 3;
const mostTitle = 80;

const names: Record<ThirdPartyType, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  prestashop: 'PrestaShop',
  magento: 'Magento',
  generic: 'order system',
};

const dates: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }),
};

/**
 * What is said of an order, in a reply's language: facts are written as they may be said to the customer. They are texts
 * for customers, not of the interface.
 */
type Words = {
  progress: Record<OrderProgress, string>;
  order: (number: string, date: string | null) => string;
  status: (order: string, status: string) => string;
  shipped: (
    number: string,
    carrier: string | null,
    date: string | null,
    tracking: string | null,
  ) => string;
  follow: (number: string, url: string) => string;
  total: (number: string, amount: string) => string;
  items: (number: string, list: string) => string;
  refund: (number: string, amount: string | null, date: string | null) => string;
};

const words: Record<Language, Words> = {
  en: {
    progress: {
      placed: 'has been received',
      'awaiting-payment': 'is waiting for its payment',
      paid: 'is paid and will be prepared',
      preparing: 'is being prepared',
      'on-hold': 'is on hold',
      'partly-shipped': 'has been shipped in part',
      shipped: 'has been shipped',
      delivered: 'has been delivered',
      completed: 'is complete',
      cancelled: 'has been cancelled',
      refunded: 'has been refunded',
      failed: 'could not be completed',
    },
    order: (number, date) => `Your order ${number}${date ? ` of ${date}` : ''}`,
    status: (order, status) => `${order} has the status “${status}”.`,
    shipped: (number, carrier, date, tracking) =>
      `The parcel of order ${number} ${carrier ? `was handed to ${carrier}` : 'has left'}${date ? ` on ${date}` : ''}${tracking ? `; its tracking number is ${tracking}` : ''}.`,
    follow: (number, url) => `You can follow the parcel of order ${number} here: ${url}`,
    total: (number, amount) => `The total of order ${number} is ${amount}.`,
    items: (number, list) => `Order ${number} holds: ${list}.`,
    refund: (number, amount, date) =>
      `A refund${amount ? ` of ${amount}` : ''} was made for order ${number}${date ? ` on ${date}` : ''}.`,
  },
  fr: {
    progress: {
      placed: 'a bien été enregistrée',
      'awaiting-payment': 'est en attente de paiement',
      paid: 'est payée et va être préparée',
      preparing: 'est en cours de préparation',
      'on-hold': 'est en attente',
      'partly-shipped': 'a été expédiée en partie',
      shipped: 'a été expédiée',
      delivered: 'a été livrée',
      completed: 'est terminée',
      cancelled: 'a été annulée',
      refunded: 'a été remboursée',
      failed: 'n’a pas abouti',
    },
    order: (number, date) => `Votre commande ${number}${date ? ` du ${date}` : ''}`,
    status: (order, status) => `${order} a le statut «\u00a0${status}\u00a0».`,
    shipped: (number, carrier, date, tracking) =>
      `Le colis de la commande ${number} ${carrier ? `a été remis à ${carrier}` : 'est parti'}${date ? ` le ${date}` : ''}${tracking ? `\u00a0; son numéro de suivi est ${tracking}` : ''}.`,
    follow: (number, url) =>
      `Vous pouvez suivre le colis de la commande ${number} ici\u00a0: ${url}`,
    total: (number, amount) => `Le total de la commande ${number} est de ${amount}.`,
    items: (number, list) => `La commande ${number} contient\u00a0: ${list}.`,
    refund: (number, amount, date) =>
      `Un remboursement${amount ? ` de ${amount}` : ''} a été effectué pour la commande ${number}${date ? ` le ${date}` : ''}.`,
  },
};

function dateIn(language: Language, day: string | null): string | null {
  return day === null ? null : dates[language].format(new Date(day));
}

function moneyIn(
  language: Language,
  amount: string | null,
  currency: string | null,
): string | null {
  if (amount === null) return null;
  const options = currency === null ? {} : ({ style: 'currency', currency } as const);
  return new Intl.NumberFormat(language, { minimumFractionDigits: 2, ...options }).format(
    Number(amount),
  );
}

/** `shopify/%231001/status`: which source, which order, what of it; it outlives the answer that it comes from. */
function factId(type: ThirdPartyType, number: string, part: string): string {
  return `${type}/${encodeURIComponent(number)}/${part}`;
}

function factsOfOrder(type: ThirdPartyType, order: ThirdPartyOrder, language: Language): Fact[] {
  const { number, currency } = order;
  const say = words[language];
  const source = `${names[type]}, ${number}`;
  const fact = (part: string, text: string | null, more: Partial<Fact> = {}): Fact[] =>
    text === null ? [] : [{ id: factId(type, number, part), order: number, source, text, ...more }];
  const named = say.order(number, dateIn(language, order.createdAt));
  const status =
    order.progress !== null
      ? `${named} ${say.progress[order.progress]}.`
      : order.status !== null
        ? say.status(named, order.status)
        : null;
  const shipments = order.shipments.slice(0, mostShipments).flatMap((shipment, index) => {
    const { carrier, trackingNumber, trackingUrl, shippedAt } = shipment;
    const date = dateIn(language, shippedAt);
    return [
      ...fact(`shipment-${index + 1}`, say.shipped(number, carrier, date, trackingNumber), {
        about: 'whereabouts',
      }),
      ...fact(`link-${index + 1}`, trackingUrl && say.follow(number, trackingUrl), {
        about: 'whereabouts',
      }),
    ];
  });
  const items = order.items
    .map(({ name, quantity }) => `${quantity} × ${name.slice(0, mostTitle)}`)
    .join('; ');
  const total = moneyIn(language, order.total, currency);
  return [
    ...fact('status', status, { about: 'whereabouts' }),
    ...shipments,
    ...fact('total', total && say.total(number, total)),
    ...order.refunds
      .slice(0, mostShipments)
      .flatMap(({ amount, createdAt }, index) =>
        fact(
          `refund-${index + 1}`,
          say.refund(number, moneyIn(language, amount, currency), dateIn(language, createdAt)),
        ),
      ),
    ...fact('items', items === '' ? null : say.items(number, items), { isQuoted: true }),
  ];
}

/** What was looked up, as a reply in this language may say it; the newest orders first, each source in its turn. */
export function factsOf(lookedUp: LookedUp[], language: Language): Fact[] {
  return lookedUp.flatMap(({ type, answer }) =>
    (answer?.orders ?? [])
      .slice(0, mostOrders)
      .flatMap((order) => factsOfOrder(type, order, language)),
  );
}
