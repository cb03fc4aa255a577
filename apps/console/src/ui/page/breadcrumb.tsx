import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './page.module.css';
import { asLink, type Target } from '../../lib/target.ts';

export type Crumb = Target & { label: string };

/** The way back up: the pages above this one. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ui.breadcrumb')}>
      <ol className={`list wrap gap-6 centre-line small muted ${classes.breadcrumb}`}>
        {crumbs.map(({ label, ...target }, index) => (
          <li className="row min-h-24 gap-6" key={`${target.to} ${label}`}>
            {/* Where one is below it, the page above is not the current one. */}
            <Link {...asLink(target)} activeOptions={{ exact: true }}>
              {label}
            </Link>
            {index < crumbs.length - 1 && <span aria-hidden>/</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
