import { z } from 'zod';

/** The category's field in the CRM, and the fields it may be; null when the platform is not connected. */
export const CrmConfig = z.object({
  configId: z.uuid(),
  customFieldCrmId: z.string().nullable(),
  fields: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type CrmConfig = z.infer<typeof CrmConfig>;

export const CrmConfigs = z.object({
  zendesk: CrmConfig.nullable(),
  salesforce: CrmConfig.nullable(),
  crisp: CrmConfig.nullable(),
  gorgias: CrmConfig.nullable(),
});
export type CrmConfigs = z.infer<typeof CrmConfigs>;
