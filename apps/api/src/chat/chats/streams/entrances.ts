import { isIPv6 } from 'node:net';
import { fail } from '../../../platform/http/errors.ts';

/** How many streams a visitor, and a network address, may hold open at a time on this process. */
export interface Entrances {
  /** @returns what to call on leaving @throws `request.too-many` */
  enter(visitorId: number, address: string): () => void;
}

/** Who has one IPv6 address has a whole network of them. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

export function createEntrances(most: {
  mostPerVisitor: number;
  mostPerAddress: number;
}): Entrances {
  const counts = new Map<string, number>();
  const add = (key: string, count: number) => {
    const now = (counts.get(key) ?? 0) + count;
    if (now > 0) counts.set(key, now);
    else counts.delete(key);
  };
  return {
    enter(visitorId, address) {
      const visitor = `visitor ${visitorId}`;
      const network = `network ${networkOf(address)}`;
      const isFull =
        (counts.get(visitor) ?? 0) >= most.mostPerVisitor ||
        (counts.get(network) ?? 0) >= most.mostPerAddress;
      if (isFull) throw fail('request.too-many');
      const keys = [visitor, network];
      for (const key of keys) add(key, 1);
      let isIn = true;
      return () => {
        if (isIn) for (const key of keys) add(key, -1);
        isIn = false;
      };
    },
  };
}
