import { Switch, Tooltip } from '@mantine/core';
import type { Prompt } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts';
import { useProtection } from './use-protection.tsx';

/** Protected or not, in words; what that means on hover. */
export function ProtectionSwitch({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const { change, isBusy, isAsking, dialog } = useProtection(prompt);
  const input = useFocusBack<HTMLInputElement>(isAsking);
  const { isProtected } = prompt;
  return (
    <>
      <Tooltip
        multiline
        w="18rem"
        label={isProtected ? t('prompts.protectedMeans') : t('prompts.unprotectedMeans')}
        portalProps={{ target: '#main' }}
      >
        <div>
          <Switch
            ref={input}
            label={isProtected ? t('prompts.protected') : t('prompts.unprotected')}
            checked={isProtected}
            disabled={isBusy || prompt.archivedAt !== null}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        </div>
      </Tooltip>
      {dialog}
    </>
  );
}
