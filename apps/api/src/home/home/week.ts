import type { HomeWeek } from '@replique/contract/home/home';
import type { Figure } from '@replique/contract/insight/insights';
import { leastShown } from '@replique/contract/insight/metrics';
import type { Deps } from '../../insight/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { readWeekFigures } from '../../insight/index.ts';

const shown = ['tickets', 'answers', 'answersUsing', 'useRate', 'coverage', 'timeSaved'] as const;

/** A count is never marked itself, but a change between two small ones tells nothing. */
function isFew(now: Figure | undefined, before: Figure | undefined): boolean {
  if (now === undefined || now.isLow) return true;
  return Math.max(now.of, before?.of ?? 0) < leastShown;
}

/**
 * Monday to now against the week before up to the same moment, in the zone; as the insights have them.
 * @throws `clients.not-found`
 */
export async function readWeek(
  deps: Deps,
  of: { caller: Caller; client: string | undefined },
  zone: string,
): Promise<HomeWeek[]> {
  const { now, before } = await readWeekFigures(deps, of, zone);
  return shown.map((figure) => ({
    figure,
    now: now[figure]?.value ?? null,
    before: before[figure]?.value ?? null,
    isLow: isFew(now[figure], before[figure]),
  }));
}
