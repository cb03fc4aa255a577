import { suggest, type SuggestEvent } from '@replique/engine/generation/suggest';
import type { Deps } from '../deps.ts';
import { findPassages, gatherMaterial } from './material.ts';
import { inputFor, maskFor } from './model-input.ts';

/**
 * Writes for a ticket by the built-in writer, from the same material and passages as ever, and keeps nothing: says that
 * a suggestion could be written. No model, no shop and no other address is asked, so it costs nothing.
 * @throws what gathering and writing throw
 */
export async function writeDry(
  deps: Deps,
  { clientId, ticket, signal }: { clientId: number; ticket: string; signal: AbortSignal },
): Promise<'ready' | 'silent'> {
  const nobody = async () => null;
  const models = {
    ...deps.models,
    writerFor: nobody,
    embedderFor: nobody,
    rerankerFor: nobody,
  };
  const alone = { ...deps, models };
  const material = await gatherMaterial(alone, (fn) => deps.db.withClient(clientId, fn), {
    ticket,
    author: { kind: 'auto' },
    isDry: true,
  });
  const offer = await findPassages(alone, material);
  const mask = maskFor(material);
  let end: SuggestEvent | null = null;
  const writing = suggest(inputFor(material, offer, mask, null), { writer: null, mask, signal });
  for await (const event of writing) end = event;
  return end?.type === 'done' ? 'ready' : 'silent';
}
