import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { isWebAddress, SourceLink } from '../source-link.tsx';

/** Says that the text of a document belongs to its source, and leads there. */
export function OutsideNotice({ url }: { url: string | null }) {
  const { t } = useTranslation();
  const isWeb = isWebAddress(url);
  return (
    <Notice
      tone="info"
      title={t('gaps.outsideTitle')}
      actions={isWeb && <SourceLink url={url} label={t('gaps.correctThere')} />}
    >
      {t(isWeb ? 'gaps.outsideText' : 'gaps.outsideTextNoLink')}
    </Notice>
  );
}
