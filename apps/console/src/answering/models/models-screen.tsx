import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ModelSettings } from '@replique/contract/answering/models';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { PageHelp } from '../../ui/page/page-help.tsx';
import pageClasses from '../../ui/page/page.module.css';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { BudgetSection } from './budget-section.tsx';
import classes from './models.module.css';
import { OfferSection } from './offer-section.tsx';
import { OrderSection } from './order-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import type { SectionProps } from './scope.ts';
import { SearchSection } from './search-section.tsx';
import { UsageSection } from './usage-section.tsx';

/** `/models`: those of the installation, or with `?client=` those of one client. */
export function ModelsScreen() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { data, error, refetch } = useQuery(orpc.models.read.queryOptions({ input: { client } }));
  if (data) return <Loaded key={client ?? ''} client={client} settings={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  return <PageSkeleton label={t('models.loading')} />;
}

function BudgetNotice({ state }: { state: ModelSettings['budgetState']['state'] }) {
  const { t } = useTranslation();
  if (state !== 'warned' && state !== 'reached') return null;
  return (
    <p
      className={`row gap-8 ${state === 'reached' ? 'ground-danger danger pad-8-12 round-6' : 'warning-note'}`}
      role="status"
    >
      <IconAlertTriangle size={18} aria-hidden />
      {t(`models.budget.${state}`)}
    </p>
  );
}

function Loaded({ client, settings }: SectionProps) {
  const { t } = useTranslation();
  const { client: shown } = settings;
  const title = shown ? t('models.ofClient', { client: shown.name }) : t('models.title');
  usePageTitle(title);
  const section = { client, settings };
  return (
    <div className={`column pad-24 gap-16 whole ${pageClasses.page} ${classes.page}`}>
      <div className="wrap min-h-32 gap-8-16 centre-line">
        <div className={`wrap gap-4-10 centre-line shrink ${pageClasses.title}`}>
          <h1 className="break shrink">{title}</h1>
          <PageHelp />
        </div>
        {shown && (
          <div className="wrap gap-8">
            <Link to="/models" search={{ client: undefined }} className="accent hover-underline">
              {t('models.toInstallation')}
            </Link>
          </div>
        )}
      </div>
      <p className="text-width muted">{shown ? t('models.clientIntro') : t('models.intro')}</p>
      <BudgetNotice state={settings.budgetState.state} />
      <ProvidersSection {...section} />
      <OfferSection {...section} />
      <OrderSection {...section} />
      <SearchSection {...section} />
      <BudgetSection {...section} />
      <UsageSection client={client} />
    </div>
  );
}
