import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedClientRow } from '../../lib/client-list.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { readSmallCsv, type CsvFile } from '../../lib/files/read-csv-file.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { ImportReport } from './import-report.tsx';

/** Largest file that the server takes. */
const largestFile = 1_000_000;

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Many people at once: a file, what would come of it, then what came of it. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const [isDone, setIsDone] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('users.importTitle')}
      size="38rem"
      // A slip must not take the links away.
      closeOnClickOutside={!isDone}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Import onClose={onClose} onDone={() => setIsDone(true)} />
    </Modal>
  );
}

/** A file that was chosen is checked at once; nothing is written before it is confirmed. */
function useImport(onDone: () => void) {
  const client = useSelectedClient();
  const check = useMutation(orpc.users.importCsv.mutationOptions());
  const write = useMutation(orpc.users.importCsv.mutationOptions());
  const [file, setFile] = useState<CsvFile>();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const given = (csv: string) => ({ csv, ...(client !== undefined && { client }) });
  const choose = async (chosen: File) => {
    check.reset();
    write.reset();
    setFile(undefined);
    const next = await readSmallCsv(chosen, largestFile);
    setIsTooLarge(next === undefined);
    if (!next) return;
    setFile(next);
    check.mutate({ ...given(next.csv), isDryRun: true });
  };
  const confirm = () =>
    file && write.mutate({ ...given(file.csv), isDryRun: false }, { onSuccess: onDone });
  return { file, isTooLarge, check, write, choose, confirm };
}

function Import({ onClose, onDone }: Pick<ImportDialogProps, 'onClose'> & { onDone: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { file, isTooLarge, check, write, choose, confirm } = useImport(onDone);
  const error = check.error ?? write.error;
  const plan = check.data;
  return (
    <div className="stack soft gap-16">
      {!write.data && (
        <>
          <p>{t('users.importText')}</p>
          <Target />
        </>
      )}
      {file && <p className="break">{file.name}</p>}
      {check.isPending && <p role="status">{t('users.reading')}</p>}
      {(isTooLarge || error) && (
        <p role="alert" className="danger">
          {isTooLarge ? t('users.fileTooLarge') : errorText(error)}
        </p>
      )}
      {write.data ? (
        <ImportReport result={write.data} isDone />
      ) : (
        plan && <ImportReport result={plan} />
      )}
      <div className="actions">
        <Button variant="default" onClick={onClose} disabled={write.isPending}>
          {write.data ? t('ui.close') : t('ui.cancel')}
        </Button>
        {!write.data && (
          <FileButton
            label={t(plan === undefined ? 'users.chooseFile' : 'users.otherFile')}
            isPrimary={plan === undefined}
            isOff={write.isPending}
            onChoose={choose}
          />
        )}
        {plan && plan.added > 0 && !write.data && (
          <Button loading={write.isPending} onClick={confirm}>
            {t('users.importNow', { count: plan.added })}
          </Button>
        )}
      </div>
    </div>
  );
}

function Target() {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const client = useSelectedClientRow();
  if (client) return <p>{t('users.importInto', { client: client.name })}</p>;
  return isSuperAdmin ? <p>{t('users.importIntoNone')}</p> : null;
}
