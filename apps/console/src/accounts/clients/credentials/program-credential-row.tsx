import type { ApiCredential } from '@replique/contract/accounts/api-credentials';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { scopeWords, standingOf } from './program-credential-values.ts';
import classes from './program-credentials.module.css';

export type CredentialDeed = 'edit' | 'rotate' | 'endOld' | 'revoke';

const phrasesOf = {
  edit: ['apiCredentials.edit', 'apiCredentials.editNamed'],
  rotate: ['apiCredentials.rotate', 'apiCredentials.rotateNamed'],
  endOld: ['apiCredentials.endOld', 'apiCredentials.endOldNamed'],
  revoke: ['apiCredentials.revoke', 'apiCredentials.revokeNamed'],
} as const;

interface FactProps {
  credential: ApiCredential;
  /** When the list was read. */
  now: number;
}

interface RowProps extends FactProps {
  onDo: (deed: CredentialDeed) => void;
}

/** One program: what it may do, until when, from where, and when it last came. */
export function ProgramCredentialRow({ credential, now, onDo }: RowProps) {
  const { t } = useTranslation();
  const { name, apiKey, oldSecretUntil } = credential;
  const deeds = (Object.keys(phrasesOf) as CredentialDeed[]).filter(
    (deed) => deed !== 'endOld' || oldSecretUntil !== null,
  );
  return (
    <li className={`stack line-below gap-8 pad-12-0 ${classes.row}`}>
      <div className="stack shrink break gap-4">
        <span className="row wrap medium gap-4-8">
          <span>{name}</span>
          <Standing credential={credential} now={now} />
        </span>
        <code className="muted">{apiKey}</code>
        <span>{credential.scopes.map((scope) => t(scopeWords[scope])).join(' · ')}</span>
        <Facts credential={credential} now={now} />
      </div>
      <div className="wrap gap-6">
        {deeds.map((deed) => (
          <Button
            key={deed}
            size="compact-sm"
            variant="default"
            aria-label={t(phrasesOf[deed][1], { name })}
            onClick={() => onDo(deed)}
          >
            {t(phrasesOf[deed][0])}
          </Button>
        ))}
      </div>
    </li>
  );
}

function Standing({ credential, now }: FactProps) {
  const { t } = useTranslation();
  const standing = standingOf(credential, now);
  if (standing === 'expired')
    return <StatusBadge tone="danger">{t('apiCredentials.expired')}</StatusBadge>;
  if (standing === 'endsSoon')
    return <StatusBadge tone="warning">{t('apiCredentials.endsSoon')}</StatusBadge>;
  return null;
}

function Facts({ credential, now }: FactProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { expiresAt, lastUsedAt, addresses, createdBy, oldSecretUntil } = credential;
  const isOver = standingOf(credential, now) === 'expired';
  const day = expiresAt && format.dateTime(expiresAt);
  return (
    <span className="wrap muted gap-4-16">
      <span>
        {day
          ? t(isOver ? 'apiCredentials.endedOn' : 'apiCredentials.endsOn', { day })
          : t('apiCredentials.noEnd')}
      </span>
      <span>
        {lastUsedAt ? (
          <>
            {t('apiCredentials.lastUsed')} <RelativeTime at={lastUsedAt} />
          </>
        ) : (
          t('apiCredentials.neverUsed')
        )}
      </span>
      <span>
        {addresses.length > 0
          ? t('apiCredentials.onlyFrom', { addresses: addresses.join(', ') })
          : t('apiCredentials.anywhere')}
      </span>
      {createdBy && <span>{t('apiCredentials.createdBy', { name: createdBy })}</span>}
      {oldSecretUntil && (
        <span>{t('apiCredentials.oldSecret', { time: format.dateTime(oldSecretUntil) })}</span>
      )}
    </span>
  );
}
