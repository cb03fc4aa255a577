import { IconMessageQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';

interface SilenceProps {
  reason: NonNullable<Suggestion['silenceReason']>;
  /** Whose knowledge did not answer. */
  client: string;
}

/** Nothing good enough to say: why, and what to do. */
export function Silence({ reason, client }: SilenceProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  return (
    <div className="stack loose round-8 framed-dashed gap-6 pad-16 muted-icon">
      <IconMessageQuestion size={24} stroke={1.5} aria-hidden />
      <h3>{t('suggestions.silentTitle')}</h3>
      <p>{t(`suggestions.silence.${reason}`)}</p>
      <p className="muted">{t(`suggestions.silenceAdvice.${reason}`)}</p>
      {hasRole(level, 'agent') && (
        <Link
          to="/clients/details/$id/gaps"
          params={{ id: client }}
          className="fit accent medium hover-underline"
        >
          {t('workbench.seeGaps')}
        </Link>
      )}
    </div>
  );
}
