import { Modal } from '@mantine/core';
import type { OfferedModel, ProviderState } from '@replique/contract/answering/models';
import { useTranslation } from 'react-i18next';
import { useLlmName } from '../../accounts/clients/llm-name.ts';
import { ConnectForm } from './connect-form.tsx';
import type { ModelScope } from './scope.ts';

interface ConnectDialogProps {
  client: ModelScope;
  /** Undefined: no dialog. */
  state: ProviderState | undefined;
  models: OfferedModel[];
  onClose: () => void;
}

/** A key for a provider: it is tested with one call before it is kept. */
export function ConnectDialog({ client, state, models, onClose }: ConnectDialogProps) {
  const { t } = useTranslation();
  const llmName = useLlmName();
  const isOwn = state?.origin === (client ? 'client' : 'installation');
  const provider = state ? llmName(state.provider) : '';
  return (
    <Modal
      opened={state !== undefined}
      onClose={onClose}
      title={t(isOwn ? 'models.connect.change' : 'models.connect.title', { provider })}
      size="32rem"
      // A click beside the dialog would throw away what is typed in it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {state && (
        <ConnectForm
          client={client}
          state={state}
          isOwn={isOwn}
          models={models}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
