import type { Host } from './host.ts';

type Answer = {
  frame: string;
  event?: 'shown';
  number?: number;
  value?: unknown;
  hasFailed?: true;
};

/**
 * The component around the panel answers by messages (apps/panel/salesforce). Both sides name the other's origin, and the
 * frame: Salesforce shows several cases on one page. Null outside of it.
 */
export function findSalesforce(parent: string): Host | null {
  if (window.parent === window) return null;
  const frame = location.hash.slice(1);
  const waiting = new Map<number, (answer: Answer) => void>();
  let shown: () => void = () => undefined;
  let number = 0;
  let hasTicket = false;
  addEventListener('message', ({ origin, data }: MessageEvent<Answer>) => {
    if (origin !== parent || data?.frame !== frame) return;
    if (data.event === 'shown') shown();
    if (data.number === undefined) return;
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  });
  const ask = async (what: string, more: object = {}): Promise<unknown> => {
    number += 1;
    const asked = { frame, ask: what, number, ...more };
    const answered = new Promise<Answer>((resolve) => waiting.set(asked.number, resolve));
    window.parent.postMessage(asked, parent);
    const { value, hasFailed } = await answered;
    if (hasFailed) throw new Error(`Salesforce did not answer: ${what}`);
    return value;
  };
  const textOf = async (what: string) => {
    const value = await ask(what);
    return typeof value === 'string' ? value : null;
  };
  return {
    ticket: () => textOf('case'),
    language: () => textOf('language'),
    insert: async (text) => void (await ask('insert', { text })),
    onShown: (then) => {
      shown = then;
    },
    isRenewedUnasked: true,
    renew: async () => {
      const isFirst = !hasTicket;
      const ticket = await ask('ticket', { isFirst });
      if (typeof ticket !== 'string') throw new Error('Salesforce gave no ticket.');
      hasTicket = true;
      return ticket;
    },
  };
}
