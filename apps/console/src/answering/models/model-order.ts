import type { ModelRef, ModelSettings } from '@replique/contract/answering/models';

/** What the screen does with references to models. */

export const isSameModel = (a: ModelRef, b: ModelRef) => a.llm === b.llm && a.model === b.model;

/** A reference as one text, for keys and choices. */
export const refText = ({ llm, model }: ModelRef) => `${llm} ${model}`;

/** The model on offer that a client is set to, if it still is. */
export function parseRef(
  settings: Pick<ModelSettings, 'models'>,
  chosen: { llm: string; model: string },
): ModelRef | null {
  const offer = settings.models.find(
    ({ llm, model }) => llm === chosen.llm && model === chosen.model,
  );
  return offer ? { llm: offer.llm, model: offer.model } : null;
}

/** The label of a model, or its name when it is not on offer any more. */
export function nameOf({ models }: Pick<ModelSettings, 'models'>, ref: ModelRef): string {
  return models.find((model) => isSameModel(model, ref))?.label ?? ref.model;
}

/** The order with one entry a step up (-1) or down (1); the same at either end. */
export function moved<T>(order: readonly T[], index: number, step: -1 | 1): T[] {
  const result = [...order];
  const [entry] = result.splice(index, 1);
  if (entry === undefined) return result;
  result.splice(Math.min(Math.max(index + step, 0), result.length), 0, entry);
  return result;
}
