import { Tooltip } from '@mantine/core';
import type { MetricId } from '@replique/contract/metrics';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './cards.module.css';
import type { InsightsFilterInput } from './insights-search.ts';
import { figureLink } from './links.ts';

const everyEvent = { hover: true, focus: true, touch: false };

interface FigureLinkProps {
  metric: MetricId;
  filter: InsightsFilterInput;
  children: ReactNode;
}

/** A figure that opens the rows behind it, and says what the list shows where it has no such filter. */
export function FigureLink({ metric, filter, children }: FigureLinkProps) {
  const { t } = useTranslation();
  const { to, search, note } = figureLink(metric, filter);
  const general = to === '/chats' ? t('insights.openChats') : t('insights.openTickets');
  const words = note === undefined ? general : t(`insights.linkNotes.${note}`);
  return (
    <Tooltip label={words} multiline maw={300} events={everyEvent}>
      <Link to={to} search={search} className={classes.figureLink}>
        {children}
      </Link>
    </Tooltip>
  );
}
