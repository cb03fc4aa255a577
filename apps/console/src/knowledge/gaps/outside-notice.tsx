import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

/** Says that the text of a document belongs to its source, and leads there. */
export function OutsideNotice({ url }: { url: string | null }) {
  const { t } = useTranslation();
  // The address came with an import: only one of the web is offered.
  const isWeb = url !== null && /^https?:\/\//i.test(url);
  return (
    <Notice
      tone="info"
      title={t('gaps.outsideTitle')}
      actions={
        isWeb && (
          <Button
            variant="default"
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('gaps.correctThere')}
          </Button>
        )
      }
    >
      {t(isWeb ? 'gaps.outsideText' : 'gaps.outsideTextNoLink')}
    </Notice>
  );
}
