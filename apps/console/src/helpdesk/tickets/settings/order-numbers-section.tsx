import { isOrderPattern, mostOrderPatterns } from '@replique/contract/helpdesk/order-pattern';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { TextsSection } from './texts-section.tsx';

interface OrderNumbersSectionProps {
  client: string;
  saved: string[];
  onDirty: (isDirty: boolean) => void;
}

/** What order numbers look like, so that they are masked. */
export function OrderNumbersSection({ client, saved, onDirty }: OrderNumbersSectionProps) {
  const { t } = useTranslation();
  const save = useMutation(orpc.ticketSettings.saveOrderNumbers.mutationOptions());
  const findError = (texts: string[]) => {
    const pattern = texts.find((text) => !isOrderPattern(text));
    return pattern && t('ticketSettings.orderNumbers.invalid', { pattern });
  };
  return (
    <TextsSection
      name="orderNumbers"
      isSaving={save.isPending}
      onSave={(patterns, then) => save.mutate({ id: client, patterns }, then)}
      mostTexts={mostOrderPatterns}
      longestText={40}
      description={t('ticketSettings.orderNumbers.help')}
      {...{ saved, findError, onDirty }}
    />
  );
}
