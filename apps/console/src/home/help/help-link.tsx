import { IconHelpCircle } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './help-link.module.css';

/**
 * The "?" beside the heading of a screen: the page of help that speaks of it. Which one that is, the help knows: the
 * first screen does not wait for its table.
 */
export function HelpLink() {
  const { t } = useTranslation();
  const about = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  return (
    <Link
      to="/help/{-$page}"
      search={{ about }}
      className={`inline-grid rigid muted w-24 h-24 hover circle ${classes.link}`}
      aria-label={t('app.helpHere')}
      title={t('app.helpHere')}
    >
      <IconHelpCircle size={18} stroke={1.75} aria-hidden />
    </Link>
  );
}
