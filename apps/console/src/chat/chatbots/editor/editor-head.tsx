import { Button } from '@mantine/core';
import { IconCode, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Client2 } from '@replique/contract/accounts/clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientCrumbs } from '../../../accounts/clients/use-client-crumbs.ts';
import { Breadcrumb, type Crumb } from '../../../ui/page/breadcrumb.tsx';
import { PageHelp } from '../../../ui/page/page-help.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DeleteChatbotDialog } from '../delete-chatbot-dialog.tsx';
import { toChatbots, tryUrl } from '../links.ts';

interface EditorHeadProps {
  client: Client2;
  uuid: string | undefined;
  title: string;
  isOn: boolean;
  onSetup: () => void;
}

/** Where the editor stands, what it edits, and what else can be done with it. */
export function EditorHead({ client, uuid, title, isOn, onSetup }: EditorHeadProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const crumbs: Crumb[] = [
    ...useClientCrumbs(client),
    { label: t('titles.chatbotConfigs'), ...toChatbots(client.uuid) },
  ];
  return (
    <div className="stack gap-4">
      <Breadcrumb crumbs={crumbs} />
      <div className="bar">
        <div className="row wrap shrink gap-4-10">
          <h1 className="break shrink">{title}</h1>
          <PageHelp />
          {uuid !== undefined && (
            <StatusBadge tone={isOn ? 'success' : 'neutral'}>
              {isOn ? t('chatbots.on') : t('chatbots.off')}
            </StatusBadge>
          )}
        </div>
        {uuid !== undefined && (
          <div className="wrap gap-8">
            <Button
              variant="default"
              component="a"
              href={tryUrl(uuid)}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('chatbots.try')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconCode size={16} aria-hidden />}
              onClick={onSetup}
            >
              {t('chatbots.setup')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setIsDeleting(true)}
            >
              {t('chatbots.delete')}
            </Button>
          </div>
        )}
      </div>
      <DeleteChatbotDialog
        client={client.uuid}
        chatbot={isDeleting && uuid !== undefined ? { uuid, name: title } : undefined}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => navigate({ ...toChatbots(client.uuid), ignoreBlocker: true })}
      />
    </div>
  );
}
