import type { VersionFigures } from '@replique/contract/answering/prompt-figures';
import type { Deps } from '../../deps.ts';
import { fail } from '../../../platform/http/errors.ts';
import { findPrompt, listInProduction } from '../../prompts/prompts.ts';
import { countByVersion, type CountedVersion } from './figures-store.ts';
import { wilsonInterval } from './wilson.ts';

/** How prompts do on real tickets. What counts as accepted: docs/suggestions.md. */

function present(counted: CountedVersion): VersionFigures {
  const { promptId: _, ...figures } = counted;
  const { judged, accepted, costMicros } = figures;
  const interval = judged > 0 ? wilsonInterval(accepted, judged) : { low: null, high: null };
  return {
    ...figures,
    ...interval,
    rate: judged > 0 ? accepted / judged : null,
    costPerAcceptedMicros:
      costMicros !== null && accepted > 0 ? Math.round(costMicros / accepted) : null,
  };
}

/** Of the versions in production, over all clients. */
export async function readFiguresInProduction(
  deps: Deps,
): Promise<(VersionFigures & { prompt: string })[]> {
  return deps.db.withStaff(async (tx) => {
    const prompts = await listInProduction(tx);
    const uuids = new Map(prompts.map(({ id, uuid }) => [id, uuid]));
    const versions = prompts.map(({ id, version }) => ({ promptId: id, version }));
    const counted = await countByVersion(tx, versions);
    return counted.map((each) => ({ ...present(each), prompt: uuids.get(each.promptId) ?? '' }));
  });
}

/**
 * Of every version of a prompt, newest first, over all clients that ever answered with it.
 * @throws `prompts.not-found`
 */
export async function readFigures(deps: Deps, promptUuid: string): Promise<VersionFigures[]> {
  return deps.db.withStaff(async (tx) => {
    const prompt = await findPrompt(tx, promptUuid);
    if (!prompt) throw fail('prompts.not-found');
    const { id: promptId, latestVersion } = prompt;
    // They are numbered without gaps.
    const versions = Array.from({ length: latestVersion }, (_, back) => ({
      promptId,
      version: latestVersion - back,
    }));
    return (await countByVersion(tx, versions)).map(present);
  });
}
