import { Modal } from '@mantine/core';
import type { MandatoryRules } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { DeployFlow } from './deploy-flow.tsx';

interface RulesDeployDialogProps {
  rules: MandatoryRules;
  version: number;
  /** A deployment of this version to show first. */
  shown?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Puts a version of the mandatory rules in force, once the tests of every protected prompt in use pass with it. */
export function RulesDeployDialog(props: RulesDeployDialogProps) {
  const { rules, version, isOpen, onClose } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(
        rules.versionInForce === version ? 'deployments.rulesInForce' : 'deployments.rulesTitle',
        { version },
      )}
      size="40rem"
      closeOnClickOutside={false}
      // The button that opened it may be gone with what it deployed.
      onExitTransitionEnd={keepFocus}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <RulesFlow {...props} />
    </Modal>
  );
}

function RulesFlow({ rules, version, shown, onClose }: RulesDeployDialogProps) {
  const { t } = useTranslation();
  const { versionInForce, versions } = rules;
  const textOf = (number: number) => versions.find((each) => each.version === number)?.text;
  return (
    <DeployFlow
      subject={null}
      version={version}
      replaces={versionInForce}
      texts={[
        {
          title: t('prompts.version', { version }),
          before: textOf(versionInForce),
          after: textOf(version) ?? '',
        },
      ]}
      consequences={<p>{t('deployments.rulesReplaces', { version: versionInForce })}</p>}
      noTests={<p className="hint">{t('deployments.noRulesTests')}</p>}
      confirmLabel={t('deployments.rulesConfirm')}
      testLabel={t('deployments.startRulesTests')}
      shown={shown}
      onDeployed={() => {
        showAlert({ text: escapeHtml(t('deployments.rulesInForce', { version })) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
