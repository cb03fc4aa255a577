import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

/** The address of a document came with an import: only one of the web is offered. */
export const isWebAddress = (url: string | null): url is string =>
  url !== null && /^https?:\/\//i.test(url);

/** Opens the page that a document was read from; nothing where its address is none of the web. */
export function SourceLink({ url, label }: { url: string | null; label: string }) {
  if (!isWebAddress(url)) return null;
  return (
    <Button
      variant="default"
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}
