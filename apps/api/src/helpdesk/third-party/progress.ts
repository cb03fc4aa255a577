import type { OrderProgress } from '@replique/contract/helpdesk/third-party-data';

/** The words of the four shops, as they are documented; any other word is shown as it stands. */
const words: Record<string, OrderProgress> = {
  // Shopify: displayFulfillmentStatus
  unfulfilled: 'preparing',
  partially_fulfilled: 'partly-shipped',
  fulfilled: 'shipped',
  restocked: 'cancelled',
  on_hold: 'on-hold',
  in_progress: 'preparing',
  pending_fulfillment: 'preparing',
  // WooCommerce
  pending: 'awaiting-payment',
  processing: 'preparing',
  'on-hold': 'on-hold',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  failed: 'failed',
  // Magento: states, and the usual statuses
  new: 'placed',
  pending_payment: 'awaiting-payment',
  payment_review: 'awaiting-payment',
  complete: 'completed',
  closed: 'refunded',
  canceled: 'cancelled',
  holded: 'on-hold',
  // Other addresses
  placed: 'placed',
  paid: 'paid',
  preparing: 'preparing',
  shipped: 'shipped',
  delivered: 'delivered',
};

/** How far an order is by its source's word, or null for a word that we do not know. */
export function progressOf(word: string | null): OrderProgress | null {
  const key = word?.trim().toLowerCase().replaceAll(' ', '_') ?? '';
  return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}
