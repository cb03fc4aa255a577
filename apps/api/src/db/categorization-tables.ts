import type { Evaluation } from '@replique/contract/categorization';
import type { Generated } from 'kysely';
import type { Json } from './column-types.ts';

export interface CategorizersTable {
  client_id: number;
  state: 'waiting' | 'ready' | 'too-few' | 'failed';
  asked_at: Date;
  leased_until: Date | null;
  trained_at: Date | null;
  texts: Generated<number>;
  evaluation: Json<Evaluation> | null;
  model: Buffer | null;
}
