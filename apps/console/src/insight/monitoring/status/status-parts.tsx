import type { ServiceStatus } from '@replique/contract/insight/status';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../../lib/session/access.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useCauseWords } from '../incidents/cause.ts';
import classes from './status.module.css';

type Part = ServiceStatus['parts'][number];

const tones = { ok: 'success', failing: 'danger', off: 'neutral', unknown: 'neutral' } as const;
/** What the client's own Admin can mend. */
const ofCrm: Part['part'][] = ['crm', 'tickets', 'write-back'];

export function StatusParts({ client, parts }: { client: string; parts: Part[] }) {
  const { t } = useTranslation();
  return (
    <section className="card packed heads-14">
      <h2>{t('status.parts')}</h2>
      <ul className={`list stack ${classes.rows}`}>
        {parts.map((part) => (
          <li key={part.part} className="line-above">
            <PartRow client={client} {...part} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PartRow({ client, part, state, since, cause }: Part & { client: string }) {
  const { t } = useTranslation();
  const words = useCauseWords();
  const { level } = useSession();
  const canMend = ofCrm.includes(part) && hasRole(level, 'admin');
  return (
    <>
      <div className="wrap between gap-4-8">
        <span>{t(`status.names.${part}`)}</span>
        <StatusBadge tone={tones[state]}>{t(`status.states.${state}`)}</StatusBadge>
      </div>
      {cause !== null && state !== 'ok' && (
        <p className="small soft break">
          {words(cause).text}
          {since !== null && (
            <>
              {' '}
              {t('status.since')} <RelativeTime at={since} />.
            </>
          )}
          {canMend && state === 'failing' && (
            <>
              {' '}
              <Link className="link accent" to="/clients/details/$id/crms" params={{ id: client }}>
                {t('status.mend')}
              </Link>
            </>
          )}
        </p>
      )}
    </>
  );
}
