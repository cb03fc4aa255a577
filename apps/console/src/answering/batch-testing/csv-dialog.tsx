import { Button, Modal, NativeSelect } from '@mantine/core';
import type { TestSet } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { CsvReport } from './csv-report.tsx';
import { csvColumns, sentMapping, useCaseCsv, type Column, type Mapping } from './use-case-csv.ts';

interface CsvDialogProps {
  set: TestSet;
  isOpen: boolean;
  onClose: () => void;
}

interface MappingFieldsProps {
  columns: string[];
  mapping: Mapping;
  isOff: boolean;
  onMap: (column: Column, heading: string) => void;
}

/** Which column of the file is what. */
function MappingFields({ columns, mapping, isOff, onMap }: MappingFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="stack start gap-16 fit-192">
        {csvColumns.map((column) => (
          <NativeSelect
            key={column}
            label={t(`batchTesting.csvColumns.${column}`)}
            value={mapping[column]}
            disabled={isOff}
            onChange={(event) => onMap(column, event.currentTarget.value)}
            data={[
              {
                value: '',
                label: t(
                  column === 'question' ? 'batchTesting.csvPick' : 'batchTesting.csvNoColumn',
                ),
              },
              ...columns,
            ]}
          />
        ))}
      </div>
      {mapping.question === '' && <p role="status">{t('batchTesting.csvUnmapped')}</p>}
    </>
  );
}

function CsvForm({ set, onClose }: Pick<CsvDialogProps, 'set' | 'onClose'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const upload = useCaseCsv(set);
  const { file, columns, mapping, check, write, fault } = upload;
  const error = write.error ?? check.error;
  const isMapped = mapping !== undefined && sentMapping(mapping) !== undefined;
  const made = isMapped && check.data ? check.data.made : 0;
  const shown = write.data ?? (isMapped ? check.data : undefined);
  return (
    <div className="stack shrink gap-16">
      <p className="hint">{t('batchTesting.csvIntro')}</p>
      {file && <strong>{file.name}</strong>}
      {check.isPending && <p role="status">{t('batchTesting.csvReading')}</p>}
      {(fault || error) && (
        <p role="alert" className="danger">
          {fault ? t(`batchTesting.${fault}`) : errorText(error)}
        </p>
      )}
      {mapping && !write.data && (
        <MappingFields
          columns={columns}
          mapping={mapping}
          isOff={write.isPending}
          onMap={upload.mapColumn}
        />
      )}
      {shown && <CsvReport result={shown} isDone={write.data !== undefined} />}
      <div className="actions">
        <Button variant="default" onClick={onClose} disabled={write.isPending}>
          {t('ui.close')}
        </Button>
        <FileButton
          label={t(file ? 'batchTesting.csvOther' : 'batchTesting.csvChoose')}
          isPrimary={!file}
          isOff={write.isPending}
          onChoose={upload.choose}
        />
        {made > 0 && !write.data && (
          <Button loading={write.isPending} onClick={upload.confirm}>
            {t('batchTesting.csvImport', { count: made })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Rows of a CSV file become cases, after a look at what they would become. */
export function CsvDialog({ set, isOpen, onClose }: CsvDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('batchTesting.csvTitle')}
      size="44rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <CsvForm set={set} onClose={onClose} />
    </Modal>
  );
}
