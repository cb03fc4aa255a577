import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArchive, IconPencil, IconRocket } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Prompt, PromptDetail } from '@replique/contract/answering/prompts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/page-title.ts';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { PageHelp } from '../../ui/page/page-help.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './prompt-editor.module.css';
import { PromptMenu } from './prompt-menu.tsx';
import { ProtectionSwitch } from './dialogs/use-protection.tsx';
import { RenameDialog } from './dialogs/rename-dialog.tsx';
import { useRestore } from './dialogs/archive-dialog.tsx';

interface EditorHeadProps {
  prompt: PromptDetail;
  onDeploy: (version: number) => void;
  /** How its deployment does. */
  deployment?: ReactNode;
}

/** Name, state and actions of the prompt, above its panes. */
export function EditorHead({ prompt, onDeploy, deployment }: EditorHeadProps) {
  usePageTitle(prompt.name);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { latestVersion, deployedVersion } = prompt;
  const isArchived = prompt.archivedAt !== null;
  return (
    <>
      <div className="row wrap gap-8-16">
        <div className="flex-256 shrink">
          <Breadcrumb crumbs={[{ label: t('titles.prompts'), to: '/prompts' }]} />
          <div className="row wrap gap-4-8">
            <h1 className="break shrink">{prompt.name}</h1>
            <PageHelp />
            {!isArchived && <RenameButton prompt={prompt} />}
            <StatusBadge tone={deployedVersion === null ? 'neutral' : 'success'}>
              {deployedVersion === null
                ? t('prompts.notDeployed')
                : t('prompts.deployedVersion', { version: deployedVersion })}
            </StatusBadge>
            {deployment}
          </div>
        </div>
        <div className={`row wrap gap-8-16 ${classes.headActions}`}>
          <ProtectionSwitch prompt={prompt} />
          {latestVersion !== deployedVersion && !isArchived && (
            <Button
              variant="default"
              leftSection={<IconRocket size={16} aria-hidden />}
              onClick={() => onDeploy(latestVersion)}
            >
              {t('prompts.deployVersion', { version: latestVersion })}
            </Button>
          )}
          <PromptMenu
            prompt={prompt}
            onDeleted={() => void navigate({ to: '/prompts', ignoreBlocker: true })}
          />
        </div>
      </div>
      {isArchived && <ArchivedBanner prompt={prompt} />}
    </>
  );
}

function RenameButton({ prompt }: { prompt: PromptDetail }) {
  const { t } = useTranslation();
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <>
      <Tooltip label={t('prompts.rename')} portalProps={{ target: '#main' }}>
        <ActionIcon aria-label={t('prompts.rename')} onClick={() => setIsRenaming(true)}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <RenameDialog prompt={prompt} isOpen={isRenaming} onClose={() => setIsRenaming(false)} />
    </>
  );
}

/** Says why nothing can be written or deployed here, and how it can be again. */
function ArchivedBanner({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const { restore, isRestoring } = useRestore(prompt);
  return (
    <section
      className={`break ground mt-12 pad-12-16 framed-warning round-6 ${classes.notice}`}
      aria-labelledby="prompt-archived"
    >
      <h2 className="row leading-20 gap-8 body" id="prompt-archived">
        <IconArchive size={16} aria-hidden />
        {t('prompts.archivedTitle')}
      </h2>
      <p>{t('prompts.archivedText')}</p>
      <div className="wrap gap-8 mt-12">
        <Button variant="default" loading={isRestoring} onClick={restore}>
          {t('prompts.restore')}
        </Button>
      </div>
    </section>
  );
}
