import type { SimulatorState } from '@replique/contract/helpdesk/simulator';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { EmptyState } from '../../ui/states.tsx';
import { EndSimulator } from './end-simulator.tsx';
import { StartSimulator } from './start-simulator.tsx';

interface SimulatorOffProps {
  client: string;
  state: Exclude<SimulatorState, 'on'>;
  isKept: boolean;
}

/** In place of the simulated CRM of a client that works with none: why, and the way to one. */
export function SimulatorOff({ client, state, isKept }: SimulatorOffProps) {
  const { t } = useTranslation();
  const isAdmin = hasRole(useSession().level, 'admin');
  // Once it is started the button is gone.
  useEffect(() => keepFocus, []);
  const mayStart = isAdmin && state === 'ready';
  const text = mayStart ? t('simulator.readyText') : t(`simulator.off.${state}`);
  return (
    <EmptyState
      title={t('simulator.offTitle')}
      text={text}
      kind={mayStart ? 'add' : 'nothing'}
      action={
        mayStart ? (
          <StartSimulator client={client} />
        ) : (
          isAdmin && isKept && <EndSimulator client={client} isOn={false} />
        )
      }
    />
  );
}
