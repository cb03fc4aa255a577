import type { HomeWeek } from '@replique/contract/home';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { readWeekFigures } from '../insights/insights.ts';

const shown = ['tickets', 'answers', 'answersUsing', 'useRate', 'coverage', 'timeSaved'] as const;

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
    isLow: now[figure]?.isLow ?? true,
  }));
}
