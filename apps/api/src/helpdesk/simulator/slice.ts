import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { simulatorCron } from './jobs.ts';
import type { TicketReading } from '../crm/crm.ts';
import { simulatorRoutes } from './routes.ts';
import type { SimulatorWork } from './set-up.ts';

export const simulatorSlice = (work: SimulatorWork & { reading: TicketReading }) =>
  ({
    name: 'helpdesk/simulator',
    routes: (deps: Deps) => ({ simulator: simulatorRoutes(deps, work) }),
    jobs: simulatorCron,
    tables: {
      simulators: { customer: 'state', secret: 'secret' },
    },
  }) satisfies Slice<Deps>;
