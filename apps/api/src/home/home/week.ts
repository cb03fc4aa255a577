import type { HomeWeek } from '@replique/contract/home/home';
import { judge, valueToTell } from '@replique/contract/insight/tone';
import type { Deps } from '../../insight/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { readWeekFigures } from '../../insight/index.ts';

const shown = [
  'tickets',
  'answers',
  'answersUsing',
  'useRate',
  'coverage',
  'waitingSaved',
] as const;

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
  return shown.map((figure) => {
    const { change, tone, isFew } = judge(figure, now[figure], before[figure]);
    return {
      figure,
      now: valueToTell(figure, now[figure]),
      before: valueToTell(figure, before[figure]),
      change,
      tone,
      isLow: isFew || (now[figure]?.isLow ?? true),
    };
  });
}
