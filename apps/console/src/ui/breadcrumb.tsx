import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './page.module.css';

export interface Crumb {
  label: string;
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string | undefined>;
}

/** The way back up: the pages above this one. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ui.breadcrumb')}>
      <ol className={classes.breadcrumb}>
        {crumbs.map(({ label, to, params, search }, index) => (
          <li key={`${to} ${label}`}>
            {/* Where one is below it, the page above is not the current one. */}
            <Link to={to} params={params} search={search} activeOptions={{ exact: true }}>
              {label}
            </Link>
            {index < crumbs.length - 1 && <span aria-hidden>/</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
