import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/orpc.ts';
import { TextsSection } from './texts-section.tsx';

interface WhitelistSectionProps {
  client: string;
  saved: string[];
  onDirty: (isDirty: boolean) => void;
}

/** Texts that are not masked before a language model reads them. */
export function WhitelistSection({ client, saved, onDirty }: WhitelistSectionProps) {
  const save = useMutation(orpc.ticketSettings.saveWhitelist.mutationOptions());
  return (
    <TextsSection
      name="whitelist"
      isSaving={save.isPending}
      onSave={(anonymizationWhitelist, then) =>
        save.mutate({ id: client, anonymizationWhitelist }, then)
      }
      mostTexts={1_000}
      longestText={200}
      {...{ saved, onDirty }}
    />
  );
}
