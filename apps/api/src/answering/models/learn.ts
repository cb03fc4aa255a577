import type { ModelProfile } from '@replique/contract/answering/model-profile';
import type { ModelTrial } from '@replique/contract/answering/models';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { emptySettings, isSameModel, newEntry, type ReachableModel } from './model-set.ts';
import type { Progress } from './call-model.ts';
import { widened } from './profile.ts';
import { listSettings, lockSettings, putSettings } from './store.ts';

/** What calls teach of a model is kept with its entry. The revision stays: nobody's change is refused for it. */

/** Whose entry it is: that of the client whose key is used, or the installation's. */
export const ownerOf = (clientId: number | null, { origin }: Pick<ReachableModel, 'origin'>) =>
  origin === 'client' ? clientId : null;

type Taught = Pick<ReachableModel, 'llm' | 'model' | 'kind' | 'origin'>;

/** @param tx a staff transaction */
export async function keepLesson(
  tx: Tx,
  of: { clientId: number | null; model: Taught },
  lesson: { profile: Partial<ModelProfile>; trial?: ModelTrial | null },
  at: Date,
): Promise<void> {
  const { model } = of;
  const owner = ownerOf(of.clientId, model);
  await lockSettings(tx, owner);
  const rows = await listSettings(tx, owner);
  const row = rows.find(({ clientId }) => clientId === owner) ?? emptySettings(owner);
  const known = row.models.find((entry) => isSameModel(entry, model));
  // Taken off the list meanwhile; one that the environment alone names is listed for what was learned.
  if (!known && model.origin !== 'environment') return;
  const entry = known ?? newEntry(model, model.kind);
  const profile = entry.profile && { ...entry.profile, ...lesson.profile };
  const changed = { ...entry, profile, trial: lesson.trial ?? entry.trial };
  const models = known
    ? row.models.map((each) => (each === known ? changed : each))
    : [...row.models, changed];
  await putSettings(tx, { ...row, models }, at);
}

/** Keeps what a call taught: what its provider refuses, and that it thinks although it did not on its trial. */
export async function remember(
  deps: Omit<Deps, 'models'>,
  of: { clientId: number | null; model: ReachableModel },
  { learned, thinks }: Pick<Progress, 'learned' | 'thinks'>,
): Promise<void> {
  const { trial } = of.model;
  const isNews = thinks && trial?.thinks === false;
  const profile = { ...(isNews ? widened(of.model) : {}), ...learned };
  if (!isNews && Object.keys(profile).length === 0) return;
  const lesson = { profile, trial: isNews ? { ...trial, thinks } : null };
  await deps.db.withStaff((tx) => keepLesson(tx, of, lesson, deps.clock()));
}
