import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { PageHelp } from './page-help.tsx';
import classes from './page.module.css';
import { TabLinks, type TabLink } from './tab-links.tsx';

interface DetailPageProps {
  breadcrumb: Crumb[];
  title: string;
  /** Shown before the title: a logo, an avatar. */
  picture?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  /** The tabs are routes. */
  tabs?: TabLink[];
  children: ReactNode;
}

/** Page shape 2: one thing, with its tabs. */
export function DetailPage(props: DetailPageProps) {
  const { breadcrumb, title, picture, badge, actions, tabs, children } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <Breadcrumb crumbs={breadcrumb} />
      <div className={classes.head}>
        <div className={classes.title}>
          {picture}
          <h1>{title}</h1>
          {badge}
          <PageHelp />
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {tabs && <TabLinks label={t('ui.sections')} tabs={tabs} />}
      {children}
    </div>
  );
}
