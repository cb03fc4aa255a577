import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { attachmentsRoutes } from './routes.ts';

export const attachmentsSlice = {
  name: 'helpdesk/attachments',
  routes: (deps) => ({ attachments: attachmentsRoutes(deps) }),
} satisfies Slice<Deps>;
