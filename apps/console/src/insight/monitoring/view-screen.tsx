import { useParams } from '@tanstack/react-router';
import { NotFound } from '../../ui/states.tsx';
import { AlertsView } from './alerts/alerts-view.tsx';
import { CostsView } from './costs-view.tsx';
import { InstallationView } from './installation-view.tsx';

/** `/monitoring/{view}`: what things cost, how the installation does, who is told. */
export function MonitoringViewScreen() {
  const { view } = useParams({ from: '/layout/monitoring/$view' });
  if (view === 'costs') return <CostsView />;
  if (view === 'installation') return <InstallationView />;
  if (view === 'alerts') return <AlertsView />;
  return <NotFound />;
}
