import { Tooltip } from '@mantine/core';
import type { MetricId } from '@replique/contract/insight/metrics';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './cards.module.css';

import { figureLink } from '../links.ts';
import type { InsightsFilterInput } from '../insights-filter.ts';
import { asLink } from '../../../lib/target.ts';

const everyEvent = { hover: true, focus: true, touch: false };

interface FigureLinkProps {
  metric: MetricId;
  filter: InsightsFilterInput;
  children: ReactNode;
}

/** A figure that opens the rows behind it, and says what the list shows where it has no such filter. */
export function FigureLink({ metric, filter, children }: FigureLinkProps) {
  const { t } = useTranslation();
  const { note, ...target } = figureLink(metric, filter);
  const general = target.to === '/chats' ? t('insights.openChats') : t('insights.openTickets');
  const words = note === undefined ? general : t(`insights.linkNotes.${note}`);
  return (
    <Tooltip label={words} multiline maw={300} events={everyEvent}>
      <Link {...asLink(target)} className={`round-4 underline ${classes.figureLink}`}>
        {children}
      </Link>
    </Tooltip>
  );
}
