/** An answer takes longer than the account's limit would have it: so many are waited for at once. */
export const requestsAtOnce = 16;

/** What `work` makes of each, in their order; after a failure no more are begun. */
export async function sideBySide<Item, Made>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Made>,
  atOnce = requestsAtOnce,
): Promise<Made[]> {
  const left = [...items].entries();
  const made: Made[] = [];
  let isStopped = false;
  const one = async () => {
    for (const [place, item] of left) {
      if (isStopped) return;
      made[place] = await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, one));
  } finally {
    isStopped = true;
  }
  return made;
}
