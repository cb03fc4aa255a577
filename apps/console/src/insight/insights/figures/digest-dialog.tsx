import { Modal, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Digest } from '@replique/contract/insight/insights';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useSelectedClientRow } from '../../../lib/client-list.ts';
import { useSession } from '../../../lib/session/session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from '../sections.module.css';
import { FormFoot } from '../../../ui/form/form-foot.tsx';

const frequencies = ['none', 'weekly', 'monthly'] as const;
const languages = ['en', 'fr'] as const;
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Saves how often one gets the digest; everybody but a super-admin gets that of the own client anyway. */
function useSaveDigest(onSaved: () => void) {
  const { t } = useTranslation();
  return useMutation(
    orpc.insights.setDigest.mutationOptions({
      onSuccess: (saved) => {
        const text =
          saved.frequency === 'none' ? t('insights.digest.off') : t('insights.digest.saved');
        showAlert({ text: escapeHtml(text) });
        onSaved();
      },
    }),
  );
}

function Sendings({ digest }: { digest: Pick<Digest, 'lastSentAt' | 'nextAt'> }) {
  const { t } = useTranslation();
  return (
    <p className={`wrap muted small text-width ${classes.soft}`}>
      {digest.nextAt && (
        <span>
          {t('insights.digest.next')} <RelativeTime at={digest.nextAt} />
        </span>
      )}
      {digest.lastSentAt && (
        <span>
          {t('insights.digest.last')} <RelativeTime at={digest.lastSentAt} />
        </span>
      )}
    </p>
  );
}

function DigestForm({ digest, onClose }: { digest: Digest; onClose: () => void }) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const client = useSelectedClientRow();
  const [frequency, setFrequency] = useState(digest.frequency);
  const [language, setLanguage] = useState(digest.language);
  const { mutate, isPending, error } = useSaveDigest(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({
      frequency,
      language,
      zone: ownZone,
      client: isSuperAdmin ? (client?.uuid ?? null) : null,
    });
  };
  return (
    <form className="stack gap-16" onSubmit={submit}>
      <p>{t('insights.digest.intro')}</p>
      <NativeSelect
        label={t('insights.digest.frequency')}
        data-autofocus
        value={frequency}
        data={frequencies.map((value) => ({
          value,
          label: t(`insights.digest.frequencies.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          setFrequency(frequencies.find((each) => each === value) ?? frequency)
        }
      />
      <NativeSelect
        label={t('insights.digest.language')}
        value={language}
        data={languages.map((value) => ({
          value,
          label: t(`insights.digest.languages.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          setLanguage(languages.find((each) => each === value) ?? language)
        }
      />
      {isSuperAdmin && (
        <p className={`wrap muted small text-width ${classes.soft}`}>
          {client
            ? t('insights.digest.ofClient', { client: client.name })
            : t('insights.digest.ofAll')}
        </p>
      )}
      <Sendings digest={digest} />
      <FormFoot submit={t('ui.save')} onClose={onClose} isBusy={isPending} error={error} />
    </form>
  );
}

/** How often one gets the figures by mail. */
export function DigestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.insights.digest.queryOptions());
  return (
    <Modal
      opened
      onClose={onClose}
      size="28rem"
      title={t('insights.digest.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <p className={classes.dialogSpace} role="status" aria-label={t('insights.digest.wait')} />
      )}
      {data && <DigestForm digest={data} onClose={onClose} />}
    </Modal>
  );
}
