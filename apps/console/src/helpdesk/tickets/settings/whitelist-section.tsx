import { useSaveWhitelist } from './settings-queries.ts';
import { TextsSection } from './texts-section.tsx';

interface WhitelistSectionProps {
  client: string;
  saved: string[];
  onDirty: (isDirty: boolean) => void;
}

/** Texts that are not masked before a language model reads them. */
export function WhitelistSection({ client, saved, onDirty }: WhitelistSectionProps) {
  return (
    <TextsSection
      name="whitelist"
      save={useSaveWhitelist(client)}
      mostTexts={1_000}
      longestText={200}
      {...{ saved, onDirty }}
    />
  );
}
