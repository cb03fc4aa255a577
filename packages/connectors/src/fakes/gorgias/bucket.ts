/** The leaky bucket: how full it is stands on every answer. */
export function createBucket(clock: () => Date) {
  let level = 0;
  let before = 0;
  return (limit: { most: number; perMs: number } | null) => {
    if (!limit) return { isFree: true, headers: { 'x-gorgias-account-api-call-limit': '1/40' } };
    const { most, perMs } = limit;
    const now = clock().getTime();
    level = Math.max(0, level - ((now - before) * most) / perMs);
    before = now;
    const isFree = level + 1 <= most;
    if (isFree) level += 1;
    const headers = { 'x-gorgias-account-api-call-limit': `${Math.ceil(level)}/${most}` };
    const wait = String(Math.max(1, Math.ceil(((level + 1 - most) * perMs) / most / 1_000)));
    return { isFree, headers: isFree ? headers : { ...headers, 'retry-after': wait } };
  };
}
