import type { ExportKind } from '@replique/contract/insight/export-columns';
import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '../../lib/language/phrase.ts';

/** The heading of a column in the person’s words. */
export function useColumnName(): (kind: ExportKind, column: string) => string {
  const { t, i18n } = useTranslation();
  return (kind, column) => {
    const key = `exports.columns.${kind}.${column}`;
    if (i18n.exists(key)) return t(key as PhraseKey);
    // Figures have one name everywhere.
    const figure = `metrics.names.${column}`;
    return i18n.exists(figure) ? t(figure as PhraseKey) : column;
  };
}
