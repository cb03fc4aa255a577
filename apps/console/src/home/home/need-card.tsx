import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './home.module.css';
import type { ShownNeed } from './needs.ts';
import { asLink } from '../../lib/target.ts';

interface NeedCardProps {
  need: ShownNeed;
  client: string | undefined;
  /** The ticket that waits longest. */
  since: string | null;
}

/** One figure and the way to its rows. */
export function NeedCard({ need, client, since }: NeedCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, count, icon: NeedIcon, tone, link } = need;
  const help = t(`homeBoard.needsHelp.${name}`);
  return (
    <Link
      {...asLink(link(client))}
      className={`surface column between shrink quick-ground hover inner-outline hover-frame ${classes.need}`}
      data-tone={tone}
      title={help}
    >
      <span className={`row leading-20 gap-8 rigid-icon ${classes.needLabel}`}>
        <NeedIcon size={16} stroke={1.75} aria-hidden />
        <span className="ellipsis nowrap clip">{t(`homeBoard.needs.${name}`)}</span>
      </span>
      <span className={`flex between baseline h-28 gap-8 ${classes.needRow}`}>
        <span className={`strong nowrap leading-28 ${classes.figure} figures`}>
          {format.number(count)}
        </span>
        {name === 'ticketsWaiting' && since !== null && (
          <span className={`flex grow muted small nowrap clip h-28 leading-28 ${classes.hint}`}>
            <span className={classes.hintWord}>{t('homeBoard.oldest')} </span>
            <RelativeTime at={since} />
          </span>
        )}
      </span>
    </Link>
  );
}
