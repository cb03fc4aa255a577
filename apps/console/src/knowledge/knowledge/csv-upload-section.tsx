import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { FormSection } from '../../ui/page/form-page.tsx';
import { CsvChoices } from './csv-choices.tsx';
import { CsvReport } from './csv-report.tsx';
import classes from './csv-upload.module.css';
import { useCsvUpload } from './use-csv-upload.ts';

/** Questions and answers of a spreadsheet become documents (spec §2 "general", CSV upload). */
export function CsvUploadSection({ client }: { client: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const upload = useCsvUpload(client);
  const { file, isTooLarge, check, write } = upload;
  const error = write.error ?? check.error;
  return (
    <FormSection title={t('knowledge.base')} why={t('knowledge.baseWhy')}>
      <div className="stack shrink soft gap-16">
        {!file && <p>{t('knowledge.csvText')}</p>}
        {file && <p className="medium break plain">{file.name}</p>}
        {check.isPending && <p role="status">{t('knowledge.csvReading')}</p>}
        {(isTooLarge || error) && (
          <p role="alert" className="danger">
            {isTooLarge ? t('knowledge.csvTooLarge') : errorText(error)}
          </p>
        )}
        {write.data ? (
          <CsvReport result={write.data} isDone />
        ) : (
          <>
            <CsvChoices upload={upload} />
            {check.data && <CsvReport result={check.data} />}
          </>
        )}
        <Buttons client={client} upload={upload} />
      </div>
    </FormSection>
  );
}

interface ButtonsProps {
  client: string;
  upload: ReturnType<typeof useCsvUpload>;
}

function Buttons({ client, upload }: ButtonsProps) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const { file, check, write, choose, confirm, clear } = upload;
  const toStore = check.data ? check.data.added + check.data.changed + check.data.waiting : 0;
  const isReady = toStore > 0 && !write.data && !check.isPending;
  return (
    <div className="row wrap gap-8">
      {isReady && (
        <Button loading={write.isPending} onClick={confirm}>
          {t('knowledge.csvImport', { count: toStore })}
        </Button>
      )}
      <FileButton
        label={t(file ? 'knowledge.csvOther' : 'knowledge.csvChoose')}
        isPrimary={false}
        isOff={write.isPending}
        onChoose={choose}
      />
      {file && !write.data && (
        <Button variant="subtle" color="gray" onClick={clear} disabled={write.isPending}>
          {t('ui.cancel')}
        </Button>
      )}
      {write.data && (
        <Link
          className={`link ${classes.link}`}
          to="/clients/details/$id/knowledge"
          params={{ id: client }}
          search={isSuperAdmin ? { client } : {}}
        >
          {t('knowledge.csvOpen')}
        </Link>
      )}
    </div>
  );
}
