import { Link } from '@tanstack/react-router';
import type { ThirdPartySource } from '@replique/contract/helpdesk/third-party-data';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReadOnlyNote } from '../../ui/page/tab-head.tsx';
import { sourceTypes } from './third-party-draft.ts';
import classes from './third-party.module.css';

/** The kinds of source with what is set up of each. */
export function ThirdPartyList({ sources }: { sources: ThirdPartySource[] }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const mayEdit = hasRole(level, 'admin');
  return (
    <>
      <p className="muted form-width">{t('thirdPartyData.intro')}</p>
      {!mayEdit && <ReadOnlyNote>{t('thirdPartyData.adminOnly')}</ReadOnlyNote>}
      <ul className="list stack form-width" aria-label={t('thirdPartyData.sources')}>
        {sourceTypes.map((type) => {
          const source = sources.find((each) => each.type === type);
          const name = t(`thirdPartyData.types.${type}`);
          return (
            <li key={type} className={`row wrap line-below gap-4-16 ${classes.row}`}>
              <span className={`medium ${classes.name}`}>
                {mayEdit ? (
                  <Link
                    className="accent hover-underline"
                    to="/settings/third-party-data/{-$type}"
                    params={{ type }}
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
              <SourceBadge source={source} />
              <span className={`shrink muted break ${classes.address}`}>{source?.baseUrl}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function SourceBadge({ source }: { source: ThirdPartySource | undefined }) {
  const { t } = useTranslation();
  if (!source) return <StatusBadge tone="neutral">{t('thirdPartyData.notSetUp')}</StatusBadge>;
  return (
    <StatusBadge tone={source.isEnabled ? 'success' : 'warning'}>
      {source.isEnabled ? t('thirdPartyData.on') : t('thirdPartyData.off')}
    </StatusBadge>
  );
}
