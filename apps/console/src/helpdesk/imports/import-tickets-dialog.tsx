import { Button, Modal, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BadRows } from '../../knowledge/knowledge/bad-rows.tsx';
import { useErrorText } from '../../lib/language/phrase.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { Outcome } from '../../ui/focus/outcome.tsx';
import { CountList } from '../../ui/list/count-list.tsx';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import { columnsOfTicket, useTicketsCsv, type ImportResult } from './use-tickets-csv.ts';

interface ImportTicketsDialogProps {
  client: string;
  onClose: () => void;
}

type Upload = ReturnType<typeof useTicketsCsv>;

/** Tickets of a spreadsheet: a file, which column is which, what would come of it, then what came of it. */
export function ImportTicketsDialog({ client, onClose }: ImportTicketsDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const upload = useTicketsCsv(client);
  const { file, isTooLarge, check, write } = upload;
  const error = write.error ?? check.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('ticketImport.title')}
      size="48rem"
      closeOnClickOutside={file === undefined || write.isSuccess}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack soft gap-16">
        {!file && <p>{t('ticketImport.text')}</p>}
        {file && <p className="medium break plain">{file.name}</p>}
        {check.isPending && <p role="status">{t('ticketImport.reading')}</p>}
        {(isTooLarge || error) && (
          <p role="alert" className="danger">
            {isTooLarge ? t('ticketImport.tooLarge') : errorText(error)}
          </p>
        )}
        {write.data ? (
          <Report result={write.data} isDone />
        ) : (
          <>
            <Columns upload={upload} />
            {check.data && upload.mapping?.message !== '' && <Report result={check.data} />}
          </>
        )}
        <Buttons upload={upload} onClose={onClose} />
      </div>
    </Modal>
  );
}

function Columns({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const { check, write, mapping, changeMapping } = upload;
  if (!mapping) return null;
  const columns = check.data?.columns ?? [...new Set(Object.values(mapping).filter(Boolean))];
  return (
    <>
      <div className="stack gap-12-16 fit-192">
        {columnsOfTicket.map((field) => (
          <NativeSelect
            key={field}
            label={t(`ticketImport.columns.${field}`)}
            value={mapping[field]}
            disabled={write.isPending}
            onChange={(event) => changeMapping({ ...mapping, [field]: event.currentTarget.value })}
            data={[
              {
                value: '',
                label: t(field === 'message' ? 'ticketImport.pick' : 'ticketImport.none'),
              },
              ...columns,
            ]}
          />
        ))}
      </div>
      {mapping.message === '' && <p role="status">{t('ticketImport.unmapped')}</p>}
    </>
  );
}

const counted = ['added', 'answered', 'known'] as const;

function Report({ result, isDone = false }: { result: ImportResult; isDone?: boolean }) {
  const { t } = useTranslation();
  const { errors, sample } = result;
  const bad = new Set(errors.map(({ line }) => line)).size;
  return (
    <>
      <Outcome isDone={isDone}>{t(isDone ? 'ticketImport.done' : 'ticketImport.plan')}</Outcome>
      <CountList
        counts={[
          ...counted.map((of) => ({ label: t(`ticketImport.counts.${of}`), count: result[of] })),
          { label: t('ticketImport.counts.bad'), count: bad, isBad: true },
        ]}
      />
      {!isDone && sample.length > 0 && <Sample sample={sample} />}
      {errors.length > 0 && (
        <BadRows
          rows={errors.map(({ line, column, reason, value }) => ({
            line,
            column: column ? t(`ticketImport.columns.${column}`) : '',
            reason: t(`ticketImport.reasons.${reason}`),
            value,
          }))}
        />
      )}
    </>
  );
}

function Sample({ sample }: Pick<ImportResult, 'sample'>) {
  const { t } = useTranslation();
  return (
    <ScrollTable
      label={t('ticketImport.first')}
      headings={(['subject', 'message', 'reply'] as const).map((column) => ({
        title: t(`ticketImport.columns.${column}`),
      }))}
    >
      {sample.map(({ line, subject, message, reply }) => (
        <tr key={line}>
          <td>{subject}</td>
          <td className="pre-line">{message}</td>
          <td className="pre-line">{reply}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function Buttons({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { t } = useTranslation();
  const { file, check, write, choose, confirm, mapping } = upload;
  if (write.data)
    return (
      <div className="actions row">
        <Button onClick={onClose}>{t('ticketImport.open')}</Button>
      </div>
    );
  const count = check.data?.added ?? 0;
  const isReady = count > 0 && !check.isPending && mapping?.message !== '';
  return (
    <div className="row wrap gap-8">
      {isReady && (
        <Button loading={write.isPending} onClick={confirm}>
          {t('ticketImport.import', { count })}
        </Button>
      )}
      <FileButton
        label={t(file ? 'ticketImport.other' : 'ticketImport.choose')}
        isPrimary={file === undefined}
        isOff={write.isPending}
        onChoose={choose}
      />
    </div>
  );
}
