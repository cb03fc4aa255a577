import { Button } from '@mantine/core';
import type { ConnectedProgram, PersonScope } from '@replique/contract/accounts/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readConfig } from '../../../lib/config.ts';
import { orpc, readAgain } from '../../../lib/orpc.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSession } from '../../../lib/session/session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { RetryLine } from '../../../ui/retry-line.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';

/** The programs that the person let act for them, such as an assistant over MCP. */
export function ProgramsSection() {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const { data, error, refetch } = useQuery(orpc.account.programs.queryOptions());
  return (
    <FormSection title={t('account.programs')} why={t('account.programsWhy')}>
      {/* Super-admins belong to no client: programs are refused to them. */}
      {!isSuperAdmin && (
        <SecretField
          label={t('account.programsAddress')}
          value={`${readConfig().apiUrl}/mcp`}
          copyLabel={t('account.programsCopy')}
        />
      )}
      {error && <RetryLine error={error} onRetry={refetch} />}
      {data && data.items.length > 0 && (
        <ul className="list stack line-below">
          {data.items.map((program) => (
            <ProgramRow key={program.uuid} program={program} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && <p className="muted small">{t('account.programsNone')}</p>}
    </FormSection>
  );
}

const phraseOf = {
  'tickets:read': 'account.programScope.ticketsRead',
  'tickets:write': 'account.programScope.ticketsWrite',
  suggestions: 'account.programScope.suggestions',
  knowledge: 'account.programScope.knowledge',
  replies: 'account.programScope.replies',
} as const satisfies Record<PersonScope, string>;

function ProgramRow({ program }: { program: ConnectedProgram }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const format = useFormat();
  const { name, host, scopes } = program;
  const end = useMutation(
    orpc.account.disconnectProgram.mutationOptions({
      // It may have ended all the same.
      onError: () => readAgain(orpc.account.programs.key()),
    }),
  );
  const disconnect = () =>
    end.mutate(
      { program: program.uuid },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t('account.programDisconnected')) }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <li className="bar line-above pad-12-0">
      <div className="stack shrink gap-2">
        <span className="row wrap medium gap-4-8">{name}</span>
        <span className="muted small">
          {host} · {scopes.map((scope) => t(phraseOf[scope])).join(', ')}
        </span>
        <span className="muted small">
          {t('account.lastUsed')} <RelativeTime at={program.lastUsedAt} /> ·{' '}
          {t('account.ends', { date: format.dateTime(program.expiresAt) })}
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isPending}
        aria-label={t('account.programDisconnectNamed', { name })}
        onClick={disconnect}
      >
        {t('account.programDisconnect')}
      </Button>
    </li>
  );
}
