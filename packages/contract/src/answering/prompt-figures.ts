import { z } from 'zod';
import { failures, ref, route } from '../route.ts';

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const options = { access: superAdmin, tag: 'prompts' } as const;

/** How suggestions of one version did on real tickets, over all clients that answered with it. */
export const VersionFigures = z.object({
  version: z.int().min(1),
  suggestions: z.int().min(0),
  /** Those that stayed without an answer, with a reason. */
  silent: z.int().min(0),
  /** Those with a sentence that a source contradicts. */
  contradicted: z.int().min(0),
  /** Of how many it is known whether they were used: accepted, or an agent sent something else. */
  judged: z.int().min(0),
  accepted: z.int().min(0),
  /** accepted / judged; null while nothing is judged. */
  rate: z.number().nullable(),
  /** The 95 % interval of the rate (Wilson). */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Millionths of the installation's currency; null when a model's price is not known. */
  costMicros: z.int().nullable(),
  costPerAcceptedMicros: z.int().nullable(),
  /** Milliseconds, the median; null without any. */
  durationMs: z.int().nullable(),
});
export type VersionFigures = z.infer<typeof VersionFigures>;

export const promptFigures = {
  /** Of the deployed versions, for the list. */
  all: route('GET', '/v2/prompt-figures', {
    ...options,
    summary: 'How the deployed version of each prompt does on real tickets',
  }).output(z.object({ items: z.array(VersionFigures.extend({ prompt: z.uuid() })) })),
  get: route('GET', '/v2/prompts/{prompt}/figures', {
    ...options,
    summary: 'How each version of a prompt does on real tickets',
  })
    .errors(failures('prompts.not-found'))
    .input(z.strictObject({ prompt: ref('prompt') }))
    /** Newest version first; versions that wrote nothing have zeros. */
    .output(z.object({ items: z.array(VersionFigures) })),
};
