import type {
  ThirdPartyLookUp,
  ThirdPartyOrder,
} from '@replique/contract/helpdesk/third-party-data';
import { usePanel } from './context.ts';
import { Problem } from './problem.tsx';
import { lookUp } from './ticket.ts';
import { useWork } from './use-work.ts';
import { fill, type Words } from './words.ts';

const dateOf = ({ language }: Words, at: string | null) =>
  at &&
  new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    // A day without a time is the same day everywhere.
    ...(at.length === 10 ? { timeZone: 'UTC' } : {}),
  }).format(new Date(at));

function moneyOf({ language }: Words, amount: string | null, currency: string | null) {
  if (amount === null) return null;
  const style = currency === null ? {} : ({ style: 'currency', currency } as const);
  const options = { minimumFractionDigits: 2, ...style };
  return new Intl.NumberFormat(language, options).format(Number(amount));
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

function Order({ order }: { order: ThirdPartyOrder }) {
  const { words } = usePanel();
  const { lookUp: said } = words;
  const { number, progress, status, createdAt, currency } = order;
  return (
    <li>
      <p>
        <b>{fill(said.order, { number })}</b>{' '}
        {joined(progress ? said.progress[progress] : status, dateOf(words, createdAt))}
      </p>
      <ul>
        {order.items.slice(0, 5).map(({ name, quantity }, at) => (
          <li key={at}>
            {quantity} × {name}
          </li>
        ))}
        {order.total !== null && (
          <li>
            {said.total}: {moneyOf(words, order.total, currency)}
          </li>
        )}
        {order.shipments.map(({ carrier, trackingNumber, trackingUrl, shippedAt }, at) => (
          <li key={`parcel ${at}`}>
            {said.parcel}: {joined(carrier, trackingNumber, dateOf(words, shippedAt))}{' '}
            {trackingUrl && URL.parse(trackingUrl)?.protocol === 'https:' && (
              <a href={trackingUrl} target="_blank" rel="noreferrer nofollow">
                {said.follow}
              </a>
            )}
          </li>
        ))}
        {order.refunds.map(({ amount, createdAt: at }, place) => (
          <li key={`refund ${place}`}>
            {said.refund}: {joined(moneyOf(words, amount, currency), dateOf(words, at))}
          </li>
        ))}
      </ul>
    </li>
  );
}

function LookedUp({ found }: { found: ThirdPartyLookUp }) {
  const { lookUp: said } = usePanel().words;
  const { type, state, failure, answer } = found;
  const help = state === 'found' || state === 'failed' ? null : said.stateHelp[state];
  return (
    <div>
      <p>
        <b>{said.types[type]}</b>{' '}
        <span class="dim">
          {joined(answer?.customer?.name ?? null, answer?.customer?.email ?? null)}
        </span>
      </p>
      {failure && <p class="dim">{said.failures[failure]}</p>}
      {help && <p class="dim">{help}</p>}
      {answer?.orders.length === 0 && <p class="dim">{said.noOrders}</p>}
      {answer && answer.orders.length > 0 && (
        <ol>
          {answer.orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </ol>
      )}
    </div>
  );
}

/** What other systems know of the customer; looked up when it is opened. */
export function LookUps({ ticket }: { ticket: string }) {
  const { api, words } = usePanel();
  const [work, begin] = useWork<ThirdPartyLookUp[]>();
  const load = () => begin(lookUp(api, ticket));
  return (
    <section>
      <details onToggle={(event) => event.currentTarget.open && !work && load()}>
        <summary>
          <h2>{words.lookUp.panel}</h2>
        </summary>
        {work?.state === 'busy' && <p class="dim">{words.opening}</p>}
        {work?.state === 'failed' && work.code === 'modules.off' && (
          <p class="dim">{words.lookUp.panelOff}</p>
        )}
        {work?.state === 'failed' && work.code !== 'modules.off' && (
          <Problem code={work.code} onRetry={load} />
        )}
        {work?.state === 'done' && work.value.length === 0 && (
          <p class="dim">{words.lookUp.panelEmpty}</p>
        )}
        {work?.state === 'done' &&
          work.value.map((found) => <LookedUp key={found.type} found={found} />)}
      </details>
    </section>
  );
}
