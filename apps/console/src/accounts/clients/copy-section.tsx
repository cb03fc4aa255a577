import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { Client2 } from '@replique/contract/accounts/clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../ui/page/form-page.tsx';
import { CopyDialog } from './copy-dialog.tsx';

/** Taking over the set-up of another client. */
export function CopySection({ client }: { client: Client2 }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormSection title={t('clientGeneral.copy')} why={t('clientGeneral.copyWhy')}>
      <div className="wrap gap-8">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('clientGeneral.copyOpen')}
        </Button>
      </div>
      {isOpen && <CopyDialog client={client} onClose={() => setIsOpen(false)} />}
    </FormSection>
  );
}
