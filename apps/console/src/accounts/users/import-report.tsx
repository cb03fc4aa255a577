import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import type { Outputs } from '../../lib/orpc.ts';

type ImportResult = Outputs['users']['importCsv'];

/** More lines help nobody: the file itself is then what is wrong. */
const mostShown = 200;

interface ImportReportProps {
  result: ImportResult;
  /** What was done, and not what would be. */
  isDone?: boolean;
}

/** How many people, and the lines that were left out with what is wrong with them. */
export function ImportReport({ result, isDone = false }: ImportReportProps) {
  const { t } = useTranslation();
  const { added, skipped, errors, invitations } = result;
  const some = isDone ? 'users.importDone' : 'users.willAdd';
  const none = isDone ? 'users.importDoneNone' : 'users.willAddNone';
  return (
    <>
      <p role="status">
        <strong>{added === 0 ? t(none) : t(some, { count: added })}</strong>
      </p>
      {skipped > 0 && (
        <>
          <p>{t(isDone ? 'users.skipped' : 'users.willSkip', { count: skipped })}</p>
          <Lines errors={errors} />
        </>
      )}
      {invitations.length > 0 && <Links invitations={invitations} />}
    </>
  );
}

/** Invitations that no mail server sends: their links, for whoever imported to pass on. */
function Links({ invitations }: Pick<ImportResult, 'invitations'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const hidden = invitations.length - mostShown;
  const lines = invitations.map(({ email, invitationLink }) => `${email}\t${invitationLink}`);
  return (
    <>
      <div className="row wrap between gap-8">
        <p className="grow">{t('users.linksText')}</p>
        <CopyButton text={lines.join('\n')} label={t('users.copyLinks')} />
      </div>
      <ScrollTable
        label={t('users.linksText')}
        headings={[{ title: t('users.email') }, { title: t('users.link'), align: 'right' }]}
        more={hidden > 0 && t('users.moreLines', { number: format.number(hidden) })}
      >
        {invitations.slice(0, mostShown).map(({ email, invitationLink }) => (
          <tr key={email}>
            <td className="break">{email}</td>
            <td data-align="right">
              <CopyButton
                text={invitationLink}
                label={t('users.copyLinkOf', { email })}
                shortLabel={t('users.copyLink')}
              />
            </td>
          </tr>
        ))}
      </ScrollTable>
      <p className="muted small">{t('users.linksHelp')}</p>
    </>
  );
}

function Lines({ errors }: Pick<ImportResult, 'errors'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const hidden = errors.length - mostShown;
  return (
    <ScrollTable
      label={t('users.reason')}
      headings={[
        { title: t('users.line') },
        { title: t('users.field') },
        { title: t('users.reason') },
      ]}
      more={hidden > 0 && t('users.moreLines', { number: format.number(hidden) })}
    >
      {errors.slice(0, mostShown).map(({ line, field, reason }) => (
        <tr key={`${line} ${field}`}>
          <td className="figures">{format.number(line)}</td>
          <td>{field && t(`users.${field}`)}</td>
          <td>{t(`users.reasons.${reason}`)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
