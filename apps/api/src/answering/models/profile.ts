import type { ModelProfile } from '@replique/contract/answering/model-profile';
import type { ModelKind, ModelTrial } from '@replique/contract/answering/models';

/** What a model is allowed and which parameters it takes: before anything is known of it, and once it was tried. */

/** For a model of which nothing is known: it may think, for long and without a sign of it. */
export const standardProfile: ModelProfile = {
  firstWordSeconds: 60,
  totalSeconds: 100,
  maxTokens: 32_000,
  limitName: 'max_tokens',
  effort: null,
  thinkingTokens: null,
  temperature: 0.2,
  isStreamed: true,
  isStructured: true,
  isCached: true,
};

/** Models for vectors and ranking have none. */
export const profileOfKind = (kind: ModelKind): ModelProfile | null =>
  kind === 'text' ? standardProfile : null;

/** Enough for the longest text that is translated. */
export const plainMaxTokens = 4_000;
const plainTotalSeconds = 60;
const [leastFirstWordSeconds, firstWordFactor] = [30, 5];

/**
 * The profile of a model that answered a trial. Who did not think on a question that asks for it gets what plain text
 * needs: less is held back from the budget for it, and the next model is asked sooner when it hangs.
 */
export function measured(
  profile: ModelProfile,
  { ms, thinks }: { ms: number; thinks: boolean },
): ModelProfile {
  if (thinks) return profile;
  const patience = Math.max(leastFirstWordSeconds, Math.ceil((ms / 1_000) * firstWordFactor));
  return {
    ...profile,
    firstWordSeconds: Math.min(profile.firstWordSeconds, patience),
    totalSeconds: Math.min(profile.totalSeconds, Math.max(plainTotalSeconds, patience)),
    maxTokens: Math.min(profile.maxTokens, plainMaxTokens),
  };
}

/**
 * What a model is allowed that thinks after all, though it did not on its trial; null where a person has set it
 * otherwise than the trial did.
 */
export function widened({
  profile,
  trial,
}: {
  profile: ModelProfile | null;
  trial: ModelTrial | null;
}): Partial<ModelProfile> | null {
  if (!profile || !trial || trial.thinks) return null;
  const fields = ['firstWordSeconds', 'totalSeconds', 'maxTokens'] as const;
  const filled = measured(standardProfile, trial);
  if (fields.some((field) => profile[field] !== filled[field])) return null;
  const { firstWordSeconds, totalSeconds, maxTokens } = standardProfile;
  return { firstWordSeconds, totalSeconds, maxTokens };
}
