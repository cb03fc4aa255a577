import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry } from '@replique/contract/accounts/audit';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './audit.module.css';
import { Who } from './who.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** To the second, in the person’s zone: two entries of one minute are told apart. */
function ExactTime({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'long' });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

/** The list, narrowed to what this entry has in common with others. */
function More({ search, label }: { search: Record<string, string>; label: string }) {
  return (
    <Link className="accent small medium hover-underline self-start" to="/audit" search={search}>
      {label}
    </Link>
  );
}

function Seal({ isSealed }: Pick<AuditEntry, 'isSealed'>) {
  const { t } = useTranslation();
  return (
    <span title={t(isSealed ? 'auditLog.sealedWhy' : 'auditLog.unsealedWhy')}>
      <StatusBadge
        tone={isSealed ? 'success' : 'neutral'}
        icon={isSealed ? IconCircleCheck : IconClock}
      >
        {t(isSealed ? 'auditLog.sealed' : 'auditLog.unsealed')}
      </StatusBadge>
    </span>
  );
}

/** When, who, whose, from where, and whether it is sealed. */
export function EntryFacts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { actor, client, address, requestId } = entry;
  return (
    <dl className={`stack start gap-8-16 muted-terms broken-values ${classes.facts}`}>
      <Fact name={t('auditLog.time')}>
        <ExactTime at={entry.at} />
      </Fact>
      <Fact name={t('auditLog.who')}>
        <Who actor={actor} />
        {actor.email !== null && actor.email !== actor.name && (
          <span className="muted">{actor.email}</span>
        )}
        {actor.kind === 'person' && actor.uuid !== null && (
          <More search={{ person: actor.uuid }} label={t('auditLog.allOfPerson')} />
        )}
      </Fact>
      <Fact name={t('auditLog.client')}>
        {client?.name ?? <span className="muted">{t('auditLog.noClient')}</span>}
      </Fact>
      <Fact name={t('auditLog.address')}>
        {address === null ? (
          <span className="muted">{t('auditLog.unknownAddress')}</span>
        ) : (
          <>
            <code className="small">{address}</code>
            <More search={{ search: address }} label={t('auditLog.allOfAddress')} />
          </>
        )}
      </Fact>
      {requestId !== null && (
        <Fact name={t('auditLog.request')}>
          <code className="small">{requestId}</code>
          <CopyButton
            text={requestId}
            label={t('auditLog.copyRequest')}
            shortLabel={t('auditLog.copy')}
          />
        </Fact>
      )}
      <Fact name={t('auditLog.seal')}>
        <Seal isSealed={entry.isSealed} />
      </Fact>
    </dl>
  );
}
