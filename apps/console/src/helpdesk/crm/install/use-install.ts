import type { InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/orpc.ts';

/** Leads to the CRM's page of consent. */
export function useInstall(client: string, platform: InstallPlatform) {
  const install = useMutation(orpc.crmApps.install.mutationOptions());
  const begin = (account: string) =>
    install.mutate(
      { client, platform, account },
      { onSuccess: ({ url }) => window.location.assign(url) },
    );
  // Until the browser has gone, nothing is pressed twice.
  return { begin, isLeaving: install.isPending || install.isSuccess, error: install.error };
}

const installable: readonly string[] = ['zendesk', 'gorgias', 'salesforce', 'crisp'];
export const isInstallable = (platform: string): platform is InstallPlatform =>
  installable.includes(platform);
