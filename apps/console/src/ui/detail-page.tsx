import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import classes from './page.module.css';
import { TabLinks, type TabLink } from './tab-links.tsx';

interface DetailPageProps {
  breadcrumb: Crumb[];
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  /** The tabs are routes. */
  tabs?: TabLink[];
  children: ReactNode;
}

/** Page shape 2: one thing, with its tabs. */
export function DetailPage({ breadcrumb, title, badge, actions, tabs, children }: DetailPageProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <Breadcrumb crumbs={breadcrumb} />
      <div className={classes.head}>
        <div className={classes.title}>
          <h1>{title}</h1>
          {badge}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {tabs && <TabLinks label={t('ui.sections')} tabs={tabs} />}
      {children}
    </div>
  );
}
