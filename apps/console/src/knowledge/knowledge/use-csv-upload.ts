import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNextStep } from '../../ui/use-next-step.ts';
import { orpc, type Inputs, type Outputs } from '../../lib/orpc.ts';
import { readSmallCsv, type CsvFile } from '../../lib/files/read-csv-file.ts';

type Input = Inputs['knowledge']['uploadCsv'];
export type UploadResult = Outputs['knowledge']['uploadCsv'];
export type Column = keyof UploadResult['mapping'];
export type Mapping = Record<Column, string>;
export type OnExisting = Input['onExisting'];

/** Largest file that the server takes. */
const largestFile = 5_000_000;

const useUpload = () => useMutation(orpc.knowledge.uploadCsv.mutationOptions());

const asMapping = (mapping: UploadResult['mapping']): Mapping => ({
  question: mapping.question ?? '',
  answer: mapping.answer ?? '',
  url: mapping.url ?? '',
  language: mapping.language ?? '',
});

/** What a request says of the columns; undefined as long as question and answer are not both chosen. */
function sentMapping({ question, answer, url, language }: Mapping): Input['mapping'] {
  if (question === '' || answer === '') return undefined;
  return { question, answer, ...(url && { url }), ...(language && { language }) };
}

interface Choices {
  mapping?: Mapping | undefined;
  onExisting: OnExisting;
}

/** The dry run of a file, and the columns that it names. */
function useCheck(client: string) {
  const check = useUpload();
  const [columns, setColumns] = useState<string[]>([]);
  const [mapping, setMapping] = useState<Mapping>();
  const run = ({ name, csv }: CsvFile, { mapping: chosen, onExisting }: Choices) => {
    const sent = chosen && sentMapping(chosen);
    if (chosen && !sent) return check.reset();
    check.mutate(
      { client, csv, fileName: name, isDryRun: true, onExisting, ...(sent && { mapping: sent }) },
      {
        onSuccess: (found) => {
          setColumns(found.columns);
          setMapping(chosen ?? asMapping(found.mapping));
        },
      },
    );
  };
  return { check, columns, mapping, setMapping, run };
}

/** A file that was chosen is checked at once, and again with every choice; nothing is written before the import. */
export function useCsvUpload(client: string) {
  const { check, columns, mapping, setMapping, run } = useCheck(client);
  const write = useUpload();
  const { t } = useTranslation();
  const sayNext = useNextStep();
  const [file, setFile] = useState<CsvFile>();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [onExisting, setOnExisting] = useState<OnExisting>('skip');

  const clear = () => {
    check.reset();
    write.reset();
    setFile(undefined);
    setMapping(undefined);
    setIsTooLarge(false);
  };
  const choose = async (chosen: File) => {
    clear();
    const next = await readSmallCsv(chosen, largestFile);
    if (!next) return setIsTooLarge(true);
    setFile(next);
    run(next, { onExisting });
  };
  const changeMapping = (next: Mapping) => {
    write.reset();
    setMapping(next);
    if (file) run(file, { mapping: next, onExisting });
  };
  const changeOnExisting = (next: OnExisting) => {
    write.reset();
    setOnExisting(next);
    if (file) run(file, { mapping, onExisting: next });
  };
  const confirm = () => {
    const sent = mapping && sentMapping(mapping);
    if (!file || !sent) return;
    const { name: fileName, csv } = file;
    write.mutate(
      { client, csv, fileName, mapping: sent, onExisting, isDryRun: false },
      { onSuccess: () => void sayNext(client, t('knowledge.csvStored')) },
    );
  };
  const choices = { columns, mapping, onExisting, changeMapping, changeOnExisting };
  return { file, isTooLarge, check, write, ...choices, choose, confirm, clear };
}
