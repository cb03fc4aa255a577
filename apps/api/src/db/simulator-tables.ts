import type { Json } from './column-types.ts';

/** Rows of the demo's own CRM. */
export interface SimulatorsTable {
  client_id: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the simulated CRM knows its own shape
  state: Json<any>;
  secret: string;
  next_arrival: number;
  updated_at: Date;
}
