import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { PageHelp } from './page-help.tsx';
import classes from './page.module.css';
import { Rail, type RailGroup } from './rail.tsx';
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
  /** Instead of tabs, where there are many: in groups at the side. */
  rail?: RailGroup[];
  children: ReactNode;
}

/** Page shape 2: one thing, with its tabs. */
export function DetailPage(props: DetailPageProps) {
  const { breadcrumb, title, picture, badge, actions, tabs, rail, children } = props;
  const { t } = useTranslation();
  return (
    <div className={`column pad-24 gap-16 whole ${classes.page}`}>
      <Breadcrumb crumbs={breadcrumb} />
      <div className="wrap min-h-32 gap-8-16 centre-line">
        <div className={`wrap gap-4-10 centre-line shrink ${classes.title}`}>
          {picture}
          <h1 className="break shrink">{title}</h1>
          {badge}
          <PageHelp />
        </div>
        {actions && <div className="wrap gap-8">{actions}</div>}
      </div>
      {tabs && <TabLinks label={t('ui.sections')} tabs={tabs} />}
      {rail ? (
        <div className={`stack start ${classes.withRail}`}>
          <Rail label={t('ui.sections')} groups={rail} />
          <div className="column gap-16 shrink">{children}</div>
        </div>
      ) : (
        children
      )}
    </div>
  );
}
