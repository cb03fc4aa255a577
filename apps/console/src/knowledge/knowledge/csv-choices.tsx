import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column, useCsvUpload } from './use-csv-upload.ts';

const fields = ['question', 'answer', 'url', 'language'] as const satisfies Column[];

/** Which column is which, and what becomes of questions that are known already. */
export function CsvChoices({ upload }: { upload: ReturnType<typeof useCsvUpload> }) {
  const { t } = useTranslation();
  const { columns, mapping, onExisting, changeMapping, changeOnExisting, write } = upload;
  if (!mapping) return null;
  const isMapped = mapping.question !== '' && mapping.answer !== '';
  return (
    <>
      <div className="stack gap-12-16 fit-192">
        {fields.map((field) => {
          const isNeeded = field === 'question' || field === 'answer';
          const none = t(isNeeded ? 'knowledge.csvPick' : 'knowledge.csvNoColumn');
          return (
            <NativeSelect
              key={field}
              label={t(`knowledge.csvColumns.${field}`)}
              value={mapping[field]}
              disabled={write.isPending}
              onChange={(event) =>
                changeMapping({ ...mapping, [field]: event.currentTarget.value })
              }
              data={[{ value: '', label: none }, ...columns]}
            />
          );
        })}
      </div>
      {!isMapped && <p role="status">{t('knowledge.csvUnmapped')}</p>}
      <NativeSelect
        label={t('knowledge.csvExisting')}
        value={onExisting}
        disabled={write.isPending}
        onChange={(event) =>
          changeOnExisting(event.currentTarget.value === 'overwrite' ? 'overwrite' : 'skip')
        }
        data={[
          { value: 'skip', label: t('knowledge.csvSkip') },
          { value: 'overwrite', label: t('knowledge.csvOverwrite') },
        ]}
      />
    </>
  );
}
