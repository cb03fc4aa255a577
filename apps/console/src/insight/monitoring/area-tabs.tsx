import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../ui/page/tab-links.tsx';

export const views = ['costs', 'installation', 'alerts'] as const;
export type View = (typeof views)[number];

/** The screens of monitoring beside each other. */
export function AreaTabs() {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t('monitoring.area')}
      tabs={[
        { label: t('monitoring.tabs.clients'), to: '/monitoring' },
        { label: t('monitoring.tabs.incidents'), to: '/incidents' },
        ...views.map((view) => ({
          label: t(`monitoring.tabs.${view}`),
          to: '/monitoring/$view' as const,
          params: { view },
        })),
      ]}
    />
  );
}
