import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';

const kilo = 1_000;
const mega = 1_000_000;

/** A number of bytes as people say it: "1.2 MB". */
export function useFileSize(): (bytes: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (bytes) => {
    if (bytes < kilo) return t('exports.bytes', { size: format.number(bytes) });
    if (bytes < mega)
      return t('exports.kilobytes', { size: format.number(Math.round(bytes / kilo)) });
    const size = format.number(bytes / mega, { maximumFractionDigits: 1 });
    return t('exports.megabytes', { size });
  };
}
