import type {
  ThirdPartyAnswer,
  ThirdPartyOrder,
  ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './answer.module.css';
import { OrderStatus } from './look-up-badge.tsx';
import { factIdOf, useShownFacts } from './shown-facts.ts';

const shownItems = 5;

function useShown() {
  const { i18n } = useTranslation();
  const language = i18n.language;
  return {
    date: (at: string | null) =>
      at &&
      new Intl.DateTimeFormat(language, {
        dateStyle: 'medium',
        // A day without a time is the same day everywhere.
        ...(at.length === 10 ? { timeZone: 'UTC' } : {}),
      }).format(new Date(at)),
    money: (amount: string | null, currency: string | null) => {
      if (amount === null) return null;
      const style = currency === null ? {} : ({ style: 'currency', currency } as const);
      const options = { minimumFractionDigits: 2, ...style };
      return new Intl.NumberFormat(language, options).format(Number(amount));
    },
  };
}

/** Only https leaves the console, and the page there learns nothing of it. */
function ParcelLink({ url }: { url: string }) {
  const { t } = useTranslation();
  if (URL.parse(url)?.protocol !== 'https:') return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-row accent medium gap-4 hover-underline"
    >
      {t('thirdPartyData.follow')}
      <IconExternalLink size={14} aria-hidden />
    </a>
  );
}

/** One thing known of an order; marked while a sentence that says it is pointed at. */
function Row({ facts, name, children }: { facts: string[]; name: string; children: ReactNode }) {
  const shown = useShownFacts();
  return (
    <div data-shown={facts.some((id) => shown.includes(id)) || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Items({ order }: { order: ThirdPartyOrder }) {
  const { t } = useTranslation();
  const more = order.items.length - shownItems;
  return (
    <ul className="list">
      {order.items.slice(0, shownItems).map(({ sku, name, quantity }, index) => (
        <li key={`${index} ${name}`}>
          <span className="figures">{quantity} ×</span> <span title={sku ?? undefined}>{name}</span>
        </li>
      ))}
      {more > 0 && <li className="muted">{t('thirdPartyData.moreItems', { count: more })}</li>}
    </ul>
  );
}

function Shipment({
  shipment: { carrier, trackingNumber, trackingUrl, shippedAt },
}: {
  shipment: ThirdPartyOrder['shipments'][number];
}) {
  const { date } = useShown();
  return (
    <>
      <span>{[carrier, trackingNumber, date(shippedAt)].filter(Boolean).join(' · ')}</span>{' '}
      {trackingUrl && <ParcelLink url={trackingUrl} />}
    </>
  );
}

function OrderRows({ type, order }: { type: ThirdPartyType; order: ThirdPartyOrder }) {
  const { t } = useTranslation();
  const { date, money } = useShown();
  const { number, currency, paymentStatus, shipments, refunds } = order;
  const id = (part: string) => factIdOf(type, number, part);
  const total = money(order.total, currency);
  const paid =
    paymentStatus?.toLowerCase() === 'paid' ? t('thirdPartyData.progress.paid') : paymentStatus;
  return (
    <dl className={`stack gap-2 only-mt-4 muted-terms broken-values ${classes.rows}`}>
      {shipments.map((shipment, index) => (
        <Row
          key={`${index} ${shipment.trackingNumber}`}
          facts={[id(`shipment-${index + 1}`), id(`link-${index + 1}`)]}
          name={t('thirdPartyData.parcel')}
        >
          <Shipment shipment={shipment} />
        </Row>
      ))}
      {order.items.length > 0 && (
        <Row facts={[id('items')]} name={t('thirdPartyData.items')}>
          <Items order={order} />
        </Row>
      )}
      {total && (
        <Row facts={[id('total')]} name={t('thirdPartyData.total')}>
          <span className="figures">{total}</span>
          {paid && <span className="muted"> · {paid}</span>}
        </Row>
      )}
      {refunds.map((refund, index) => (
        <Row
          key={`${index} ${refund.createdAt}`}
          facts={[id(`refund-${index + 1}`)]}
          name={t('thirdPartyData.refund')}
        >
          {[money(refund.amount, currency), date(refund.createdAt)].filter(Boolean).join(' · ')}
        </Row>
      ))}
    </dl>
  );
}

function Order({ type, order }: { type: ThirdPartyType; order: ThirdPartyOrder }) {
  const { t } = useTranslation();
  const { date } = useShown();
  const shown = useShownFacts();
  const isShown = shown.includes(factIdOf(type, order.number, 'status'));
  return (
    <li className={`framed round-6 ${classes.order}`}>
      <p
        className={`row wrap break round-4 gap-4-8 last-push ${classes.head}`}
        data-shown={isShown || undefined}
      >
        <strong>{t('thirdPartyData.order', { number: order.number })}</strong>
        <OrderStatus progress={order.progress} status={order.status} />
        <span className="muted">{date(order.createdAt)}</span>
      </p>
      <OrderRows type={type} order={order} />
    </li>
  );
}

/** What a source knows: the customer and the orders, newest first. */
export function Answer({ type, answer }: { type: ThirdPartyType; answer: ThirdPartyAnswer }) {
  const { t } = useTranslation();
  const { customer, orders } = answer;
  const who = [customer?.name, customer?.email].filter(Boolean).join(' · ');
  return (
    <div className="stack one-column small leading-20 gap-6">
      {who && <p className="soft break">{who}</p>}
      {orders.length === 0 ? (
        <p className="muted">{t('thirdPartyData.noOrders')}</p>
      ) : (
        <ul className="list stack one-column gap-8">
          {orders.map((order) => (
            <Order key={order.id} type={type} order={order} />
          ))}
        </ul>
      )}
    </div>
  );
}
