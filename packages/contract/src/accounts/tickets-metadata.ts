import { z } from 'zod';
import { outsideId } from '../route.ts';

const mapping = z.record(z.string().min(1).max(200), z.string().max(200));

/** Values of the CRM → ours, each a map, default empty (spec §3 "Tickets metadata mapping"). */
export const TicketsMetadata = z.strictObject({
  category: mapping.default({}),
  channel: mapping.default({}),
  formId: outsideId(mapping).default({}),
  groupId: outsideId(mapping).default({}),
  language: mapping.default({}),
});
export type TicketsMetadata = z.infer<typeof TicketsMetadata>;
