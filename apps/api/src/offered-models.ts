import type { Config } from './config.ts';

/** LLM → model → label: what this installation can answer with (spec §7). */
export type OfferedModels = Record<string, Record<string, string>>;

/** The builtin writer, and the configured one. */
export function listOfferedModels({ llm }: Pick<Config, 'llm'>): OfferedModels {
  const models: OfferedModels = { builtin: { extractive: 'Replique extractive' } };
  if (llm) models['openai-compatible'] = { [llm.model]: llm.model };
  return models;
}

/** Whether a client may be set to this model. */
export function isModelOffered(config: Pick<Config, 'llm'>, llm: string, model: string): boolean {
  const models = listOfferedModels(config);
  return Object.hasOwn(models, llm) && Object.hasOwn(models[llm] ?? {}, model);
}
