import type { CrmReason, CrmRefusal } from '@replique/contract/helpdesk/crm';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { refusalOf } from './platforms.ts';

/** The CRM gave no verdict: trying again is worth it. */
const undecided: readonly CrmReason[] = ['rate-limited', 'unavailable', 'timeout'];

interface CauseProps {
  refusal: CrmRefusal;
  isSaving?: boolean;
  /** In place of what is said of the reason elsewhere. */
  text?: string | undefined;
}

/** Why a CRM did not do what was asked, with its own words, whatever they are. */
export function Cause({ refusal, isSaving, text }: CauseProps) {
  const { t } = useTranslation();
  const { platform: name, reason, detail, status } = refusal;
  const platform = platformNames[name];
  const end = undecided.includes(reason) ? t('crm.notChecked') : t('crm.notSaved');
  return (
    <div className="stack round-6 ground-danger plain gap-6 pad-10-12" role="alert">
      <p>
        {text ??
          (name === 'mailbox'
            ? t(`crm.mailbox.causes.${reason}`)
            : t(`crm.causes.${reason}`, { platform }))}{' '}
        {isSaving && end}
      </p>
      {detail && (
        <p className="soft break">
          {name === 'mailbox' ? t('crm.mailbox.inItsWords') : t('crm.inItsWords', { platform })}{' '}
          <q>{detail}</q>
          {status !== null && ` (${t('crm.causeStatus', { status })})`}
        </p>
      )}
    </div>
  );
}

/** What went wrong when a CRM was asked: its own refusal, or ours. */
export function CrmError({ error, isSaving }: { error: unknown; isSaving?: boolean }) {
  const errorText = useErrorText();
  if (!error) return null;
  const refusal = refusalOf(error);
  if (refusal) return <Cause refusal={refusal} {...(isSaving && { isSaving })} />;
  return (
    <p className="danger" role="alert">
      {errorText({ code: errorCode(error) })}
    </p>
  );
}
