import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CrmLink } from './crm-link.tsx';

interface WaysInProps {
  client: string | undefined;
  /** Undefined for those who only read. */
  onType: (() => void) | undefined;
}

/** How the first tickets come. */
export function WaysIn({ client, onType }: WaysInProps) {
  const { t } = useTranslation();
  return (
    <div className="row wrap gap-8">
      <CrmLink client={client} />
      {onType && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={onType}
        >
          {t('typedTicket.type')}
        </Button>
      )}
    </div>
  );
}
