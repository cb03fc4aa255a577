import { Button, TextInput } from '@mantine/core';
import {
  IconBan,
  IconRestore,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckOff,
} from '@tabler/icons-react';
import type { DocumentDetail } from '@replique/contract/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { escapeHtml } from '../ui/escape-html.ts';
import { useChangeStanding } from './certification.ts';
import classes from './document-screen.module.css';

interface DialogProps {
  document: DocumentDetail;
  isOpen: boolean;
  isBusy: boolean;
  error: string | undefined;
  onClose: () => void;
}

/** Days are counted as the server counts them. */
const today = () => new Date().toISOString().slice(0, 10);

function CertifyDialog(props: DialogProps & { onCertify: (until: string | null) => void }) {
  const { isOpen, isBusy, error, onClose, onCertify } = props;
  const { t } = useTranslation();
  const [until, setUntil] = useState('');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('knowledge.certifyTitle')}
      confirmLabel={t('knowledge.certify')}
      isBusy={isBusy}
      error={error}
      onConfirm={() => onCertify(until || null)}
      onCancel={onClose}
    >
      {t('knowledge.certifyText')}
      <TextInput
        className={classes.until}
        type="date"
        label={t('knowledge.until')}
        description={t('knowledge.untilHelp')}
        min={today()}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function ExcludeDialog(props: DialogProps & { onExclude: () => void }) {
  const { document, isOpen, isBusy, error, onClose, onExclude } = props;
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('knowledge.excludeTitle')}
      confirmLabel={t('knowledge.exclude')}
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={onExclude}
      onCancel={onClose}
    >
      {t('knowledge.excludeText')} {document.isCertified && t('knowledge.excludeCertified')}
    </ConfirmDialog>
  );
}

/** What an agent can do with a document: vouch for it, keep it out, and take either back. */
export function DocumentActions({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [dialog, setDialog] = useState<'certify' | 'exclude'>();
  const { mutate, reset, error, isPending, variables } = useChangeStanding(
    document.uuid,
    (_, { act }) => {
      setDialog(undefined);
      showAlert({ text: escapeHtml(t(`knowledge.now.${act}`)) });
    },
  );
  const open = (name: 'certify' | 'exclude') => {
    reset();
    setDialog(name);
  };
  const failure = error ? errorText(error) : undefined;
  const act = (name: 'decertify' | 'include') =>
    mutate(
      { act: name },
      {
        onError: (refused) =>
          showAlert({ text: escapeHtml(errorText(refused)), severity: 'error', delay: 8 }),
      },
    );
  const shared = { document, error: failure, onClose: () => setDialog(undefined) };
  const isDoing = (name: string) => isPending && variables.act === name;
  if (document.isExcluded) {
    return (
      <Button
        variant="default"
        loading={isDoing('include')}
        leftSection={<IconRestore size={16} aria-hidden />}
        onClick={() => act('include')}
      >
        {t('knowledge.include')}
      </Button>
    );
  }
  return (
    <>
      {document.isCertified ? (
        <Button
          variant="default"
          loading={isDoing('decertify')}
          leftSection={<IconRosetteDiscountCheckOff size={16} aria-hidden />}
          onClick={() => act('decertify')}
        >
          {t('knowledge.decertify')}
        </Button>
      ) : (
        <Button
          leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
          onClick={() => open('certify')}
        >
          {t('knowledge.certify')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconBan size={16} aria-hidden />}
        onClick={() => open('exclude')}
      >
        {t('knowledge.exclude')}
      </Button>
      <CertifyDialog
        {...shared}
        isOpen={dialog === 'certify'}
        isBusy={isDoing('certify')}
        onCertify={(until) => mutate({ act: 'certify', until })}
      />
      <ExcludeDialog
        {...shared}
        isOpen={dialog === 'exclude'}
        isBusy={isDoing('exclude')}
        onExclude={() => mutate({ act: 'exclude' })}
      />
    </>
  );
}
