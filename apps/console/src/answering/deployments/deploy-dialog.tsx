import { Modal } from '@mantine/core';
import type { PromptDetail } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { textsOf } from './changed-texts.ts';
import { DeployFlow } from './deploy-flow.tsx';
import { NoTests } from './gate-section.tsx';
import { RollBack } from './roll-back.tsx';
import { useDeployments } from './use-deployments.ts';

export interface DeployDialogProps {
  prompt: PromptDetail;
  version: number;
  /** It was in production before: it comes back at once. */
  isBack: boolean;
  /** A deployment of this version to show first. */
  shown: string | undefined;
  hasDraft: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Brings a version to production: what changes, the tests before it, their progress, what came of it. */
export function DeployDialog(props: DeployDialogProps) {
  const { isBack, isOpen, onClose } = props;
  const { t } = useTranslation();
  const title = useTitle(props);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="40rem"
      closeOnClickOutside={false}
      // The button that opened it may be gone with what it deployed.
      onExitTransitionEnd={keepFocus}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {isBack ? <Back {...props} /> : <Forward {...props} />}
    </Modal>
  );
}

/** It asks only as long as there is something to decide. */
function useTitle({ prompt, version, isBack }: DeployDialogProps): string {
  const { t } = useTranslation();
  const { uuid, name, deployedVersion } = prompt;
  const { running } = useDeployments(uuid);
  if (deployedVersion === version) return t('deployments.deployedTitle', { name, version });
  if (running?.version === version) return t('deployments.testingTitle', { name, version });
  return isBack
    ? t('prompts.rollBackTitle', { name, version })
    : t('prompts.deployTitle', { name, version });
}

function useTexts(prompt: PromptDetail, version: number) {
  const { t } = useTranslation();
  return textsOf(prompt, version).map(({ section, ...texts }) => ({
    title: t(`prompts.${section}`),
    ...texts,
  }));
}

function useTell({ version, onClose }: DeployDialogProps) {
  const { t } = useTranslation();
  return () => {
    showAlert({ text: escapeHtml(t('prompts.deployDone', { version })) });
    onClose();
  };
}

function Forward(props: DeployDialogProps) {
  const { prompt, version, shown, onClose } = props;
  const { t } = useTranslation();
  const texts = useTexts(prompt, version);
  const tell = useTell(props);
  return (
    <DeployFlow
      subject={prompt.uuid}
      version={version}
      replaces={prompt.deployedVersion}
      texts={texts}
      consequences={<Consequences {...props} />}
      noTests={<NoTests clients={prompt.clients} />}
      confirmLabel={t('prompts.deployVersion', { version })}
      testLabel={t('deployments.startTests')}
      shown={shown}
      onDeployed={tell}
      onClose={onClose}
    />
  );
}

function Back(props: DeployDialogProps) {
  const { prompt, version, onClose } = props;
  const texts = useTexts(prompt, version);
  const tell = useTell(props);
  return (
    <RollBack
      prompt={prompt}
      version={version}
      texts={texts}
      consequences={<Consequences {...props} />}
      onDone={tell}
      onClose={onClose}
    />
  );
}

/** What it replaces, whose answers change. */
function Consequences({ prompt, hasDraft }: DeployDialogProps) {
  const { t } = useTranslation();
  const { clients, chatbots, deployedVersion } = prompt;
  return (
    <div className="stack shrink gap-8">
      <p>
        {deployedVersion === null
          ? t('prompts.replacesNothing')
          : t('prompts.replaces', { version: deployedVersion })}
      </p>
      {clients.length + chatbots.length === 0 ? (
        <p>{t('prompts.concernsNobody')}</p>
      ) : (
        <div>
          <p>{t('prompts.concerns')}</p>
          <ul className="no-margin medium plain ps-20">
            {clients.map(({ uuid, name }) => (
              <li key={uuid}>{name}</li>
            ))}
            {chatbots.map(({ uuid, name, client }) => (
              <li key={uuid}>{t('prompts.chatbotOf', { chatbot: name, client: client.name })}</li>
            ))}
          </ul>
        </div>
      )}
      {hasDraft && <p>{t('prompts.draftStaysOut')}</p>}
    </div>
  );
}
