import { Button } from '@mantine/core';
import {
  IconArchive,
  IconBan,
  IconPencil,
  IconRestore,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckOff,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { CertifyDialog } from './certify-dialog.tsx';
import { useChangeStanding } from './certification.ts';

const icons = {
  certify: IconRosetteDiscountCheck,
  decertify: IconRosetteDiscountCheckOff,
  exclude: IconBan,
  include: IconRestore,
  retire: IconArchive,
  restore: IconRestore,
} satisfies Record<string, Icon>;
type Act = keyof typeof icons;

/** What may be done to a document as it stands, the likeliest first. */
function actsOf({ isRetired, isExcluded, isCertified }: DocumentDetail): Act[] {
  if (isRetired) return ['restore'];
  if (isExcluded) return ['include', 'retire'];
  return [isCertified ? 'decertify' : 'certify', 'exclude', 'retire'];
}

/** What loses something is asked about first; the rest is taken back by one click. */
const asked = ['certify', 'exclude', 'retire'] as const;
type Asked = (typeof asked)[number];
const isAsked = (act: Act): act is Asked => asked.some((name) => name === act);

function EditLink({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const params = { id: document.client.uuid, document: document.uuid };
  return (
    <Button
      variant="default"
      leftSection={<IconPencil size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/clients/details/$id/knowledge/$document/edit" params={params} {...props} />
      )}
    >
      {t('knowledge.edit')}
    </Button>
  );
}

/** What an agent can do with a document: vouch for it, keep it out, put it away, and take each back. */
export function DocumentActions({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [dialog, setDialog] = useState<Asked>();
  const { mutate, reset, error, isPending, variables } = useChangeStanding(
    document.uuid,
    (_, { act }) => {
      setDialog(undefined);
      showAlert({ text: escapeHtml(t(`knowledge.now.${act}`)) });
    },
  );
  const start = (act: Act) => {
    if (isAsked(act)) {
      reset();
      setDialog(act);
      return;
    }
    const onError = (refused: Error) =>
      showAlert({ text: escapeHtml(errorText(refused)), severity: 'error', delay: 8 });
    mutate({ act }, { onError });
  };
  const shared = { error: error ? errorText(error) : undefined };
  const close = () => setDialog(undefined);
  const isDoing = (name: string) => isPending && variables.act === name;
  return (
    <>
      {document.written && !document.isRetired && <EditLink document={document} />}
      {actsOf(document).map((act) => {
        const ActIcon = icons[act];
        return (
          <Button
            key={act}
            variant={act === 'certify' ? 'filled' : 'default'}
            loading={!isAsked(act) && isDoing(act)}
            leftSection={<ActIcon size={16} aria-hidden />}
            onClick={() => start(act)}
          >
            {t(`knowledge.${act}`)}
          </Button>
        );
      })}
      <CertifyDialog
        {...shared}
        isOpen={dialog === 'certify'}
        title={t('knowledge.certifyTitle')}
        confirmLabel={t('knowledge.certify')}
        isBusy={isDoing('certify')}
        onClose={close}
        onCertify={(until) => mutate({ act: 'certify', until })}
      >
        {t('knowledge.certifyText')}
      </CertifyDialog>
      {(['exclude', 'retire'] as const).map((act) => (
        <ConfirmDialog
          {...shared}
          key={act}
          isOpen={dialog === act}
          title={t(`knowledge.${act}Title`)}
          confirmLabel={t(`knowledge.${act}`)}
          isDanger
          isBusy={isDoing(act)}
          onConfirm={() => mutate({ act })}
          onCancel={close}
        >
          {t(`knowledge.${act}Text`)} {document.isCertified && t('knowledge.excludeCertified')}
        </ConfirmDialog>
      ))}
    </>
  );
}
