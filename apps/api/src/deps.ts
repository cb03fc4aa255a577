/** All that the areas ask for; made once in `installation.ts` (or by the test app). Within an area: its own `deps.ts`. */
export type { Deps } from './insight/index.ts';
