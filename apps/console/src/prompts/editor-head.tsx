import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconLock, IconPencil, IconRocket } from '@tabler/icons-react';
import type { PromptDetail } from '@replique/contract/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../lib/page-title.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './prompt-editor.module.css';
import { RenameDialog } from './rename-dialog.tsx';

interface EditorHeadProps {
  prompt: PromptDetail;
  onDeploy: (version: number) => void;
}

/** Name, state and actions of the prompt, above its panes. */
export function EditorHead({ prompt, onDeploy }: EditorHeadProps) {
  const { t } = useTranslation();
  usePageTitle(prompt.name);
  const [isRenaming, setIsRenaming] = useState(false);
  const { latestVersion, deployedVersion } = prompt;
  return (
    <div className={classes.head}>
      <div className={classes.headText}>
        <Breadcrumb crumbs={[{ label: t('titles.prompts'), to: '/prompts' }]} />
        <div className={classes.name}>
          <h1>{prompt.name}</h1>
          <Tooltip label={t('prompts.rename')} portalProps={{ target: '#main' }}>
            <ActionIcon aria-label={t('prompts.rename')} onClick={() => setIsRenaming(true)}>
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <StatusBadge tone={deployedVersion === null ? 'neutral' : 'success'}>
            {deployedVersion === null
              ? t('prompts.notDeployed')
              : t('prompts.deployedVersion', { version: deployedVersion })}
          </StatusBadge>
          {prompt.isProtected && (
            <StatusBadge tone="info" icon={IconLock}>
              {t('prompts.protected')}
            </StatusBadge>
          )}
        </div>
      </div>
      {latestVersion !== deployedVersion && (
        <Button
          variant="default"
          leftSection={<IconRocket size={16} aria-hidden />}
          onClick={() => onDeploy(latestVersion)}
        >
          {t('prompts.deployVersion', { version: latestVersion })}
        </Button>
      )}
      <RenameDialog prompt={prompt} isOpen={isRenaming} onClose={() => setIsRenaming(false)} />
    </div>
  );
}
