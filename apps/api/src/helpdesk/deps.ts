import type { Deps as Below } from '../knowledge/index.ts';
import type { Classifiers } from './categorization/classifiers.ts';
import type { CrmAccess } from './crm/crm-access.ts';
import type { SharedLookUps } from './third-party/shared-look-ups.ts';

export type Deps = Below & {
  /** The way to the clients' CRMs. */
  crm: CrmAccess;
  /** What tells the categories of each client's tickets apart. */
  classifiers: Classifiers;
  /** Look-ups of third-party data under way. */
  lookUps: SharedLookUps;
};
