import { Switch } from '@mantine/core';
import type { CrmPlatform, CrmState } from '@replique/contract/helpdesk/crm';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useCrmWords } from './use-crm-words.ts';

/** Uses a platform, or stops using it, at once. What is not connected cannot be switched on. */
export function CrmSwitch({ client, state }: { client: string; state: CrmState }) {
  const errorText = useErrorText();
  const enable = useMutation({
    mutationKey: orpc.crm.enable.mutationKey(),
    mutationFn: (body: { platform: CrmPlatform; enabled: boolean }) =>
      api.crm.enable({ params: { id: client }, headers: {}, body }),
  });
  const words = useCrmWords(state.platform);
  const change = (enabled: boolean) =>
    enable.mutate(
      { platform: state.platform, enabled },
      {
        onSuccess: () =>
          showAlert({
            text: escapeHtml(words.connecting(enabled ? 'switchedOn' : 'switchedOff')),
          }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <Switch
      label={words.connecting('enable')}
      // Shows where it is going until the list has been read again.
      checked={enable.isPending ? enable.variables.enabled : state.isEnabled}
      disabled={enable.isPending || (!state.isConnected && !state.isEnabled)}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
