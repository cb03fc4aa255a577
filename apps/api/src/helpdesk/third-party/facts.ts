import type { ThirdPartyOrder, ThirdPartyType } from '@replique/contract/helpdesk/third-party-data';
import type { Fact } from '@replique/engine/generation/suggest';
import type { Language } from '@replique/engine/text/language';
import { wordsOf } from '@replique/engine/text/languages/languages';
import type { LookedUp } from './look-ups.ts';

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

function dateIn(language: Language, day: string | null): string | null {
  if (day === null) return null;
  const { locale } = wordsOf(language).orders;
  return new Date(day).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
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
  const say = wordsOf(language).orders;
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
