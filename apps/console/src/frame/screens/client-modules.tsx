import { ModulesScreen } from '../../accounts/clients/modules-screen.tsx';
import { RulesProgress } from '../../helpdesk/tickets/settings/rules-progress.tsx';

/** The modules of a client, and how far a changed one is applied to its tickets. */
export function ClientModules() {
  return <ModulesScreen Progress={RulesProgress} />;
}
