interface CheckedPage {
  items: { lastCheckAt: string | null }[];
}

/**
 * How many clients were checked after `since` (null: none was before). `read` gives pages of clients from 1, the last
 * checked first, so that the count ends with the first one that was not.
 */
export async function countNewer(
  since: string | null,
  read: (page: number) => Promise<CheckedPage>,
): Promise<number> {
  let count = 0;
  for (let page = 1; ; page += 1) {
    const { items } = await read(page);
    const newer = items.filter(({ lastCheckAt }) => isNewer(lastCheckAt, since));
    count += newer.length;
    if (items.length === 0 || newer.length < items.length) return count;
  }
}

function isNewer(at: string | null, since: string | null): boolean {
  if (at === null) return false;
  return since === null || Date.parse(at) > Date.parse(since);
}
