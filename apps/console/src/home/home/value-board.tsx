import type { Home } from '@replique/contract/home/home';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HowCounted } from '../../insight/reports/how-counted.tsx';
import { Articles, ValueCards } from '../../insight/reports/value-cards.tsx';
import { useValueWords } from '../../insight/reports/value-words.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './home.module.css';

type HomeValue = Pick<Home, 'value' | 'nextArticles'>;
interface ValueBoardProps {
  home: HomeValue;
  client: string | undefined;
}

/** What the product brings: a sentence that is told on, and the three figures behind it. */
export function ValueBoard({ home: { value, nextArticles }, client }: ValueBoardProps) {
  const { t } = useTranslation();
  const words = useValueWords();
  const { level, isSuperAdmin } = useSession();
  if (value === null) return null;
  const hasReplies = value.weekly.some(({ repliesSent }) => repliesSent > 0);
  return (
    <section className="stack gap-12" aria-labelledby="home-value">
      <div className={'wrap between baseline gap-12'}>
        <h2 id="home-value" className={`text-20 leading-28 ${classes.sentence}`}>
          {words.sentence(value)}
        </h2>
        <div className="wrap gap-16">
          <HowCounted value={value} hasArticles={nextArticles !== null} client={client} />
          {hasRole(level, 'admin') && (
            <Link to="/reports/monthly" className="accent medium small hover-underline">
              {t('homeBoard.monthlyReport')}
            </Link>
          )}
        </div>
      </div>
      {hasReplies ? (
        <ValueCards value={value} isRunning>
          {nextArticles && (
            <Articles
              articles={nextArticles}
              hasClient={isSuperAdmin && client === undefined}
              side={
                <Link to="/knowledge" className="rigid accent medium small hover-underline">
                  {t('homeBoard.toWrite')}
                </Link>
              }
            />
          )}
        </ValueCards>
      ) : (
        <p className="surface pad-16 muted">{t('homeBoard.notYet')}</p>
      )}
    </section>
  );
}
