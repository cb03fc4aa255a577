import type { Selectable } from 'kysely';
import type { DB } from './schema.ts';

/** Words of columns that the product names too. */
export type FactKind = DB['insight_days']['kind'];
export type ModelPurpose = DB['model_calls']['purpose'];
export type TestRunState = Selectable<DB['test_runs']>['state'];
