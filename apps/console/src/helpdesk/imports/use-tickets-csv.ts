import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNextStep } from '../../ui/use-next-step.ts';
import { orpc, type Inputs, type Outputs } from '../../lib/orpc.ts';
import { readSmallCsv, type CsvFile } from '../../lib/files/read-csv-file.ts';

export type ImportResult = Outputs['imports']['ticketsCsv'];
export type Column = keyof ImportResult['mapping'];
export type Mapping = Record<Column, string>;

export const columnsOfTicket = [
  'message',
  'subject',
  'name',
  'email',
  'date',
  'reply',
  'number',
] as const satisfies Column[];

/** Largest file that the server takes. */
const largestFile = 5_000_000;

const asMapping = (mapping: ImportResult['mapping']): Mapping =>
  Object.fromEntries(columnsOfTicket.map((column) => [column, mapping[column] ?? ''])) as Mapping;

/** What a request says of the columns; undefined as long as that of the message is not chosen. */
function sentMapping({ message, ...rest }: Mapping): Inputs['imports']['ticketsCsv']['mapping'] {
  if (message === '') return undefined;
  return { message, ...Object.fromEntries(Object.entries(rest).filter(([, name]) => name !== '')) };
}

/** A file that was chosen is checked at once, and again with every choice; nothing is written before the import. */
export function useTicketsCsv(client: string) {
  const check = useMutation(orpc.imports.ticketsCsv.mutationOptions());
  const write = useMutation(orpc.imports.ticketsCsv.mutationOptions());
  const { t } = useTranslation();
  const sayNext = useNextStep();
  const [file, setFile] = useState<CsvFile>();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [mapping, setMapping] = useState<Mapping>();

  const run = ({ name: fileName, csv }: CsvFile, chosen?: Mapping) => {
    const sent = chosen && sentMapping(chosen);
    if (chosen && !sent) return check.reset();
    check.mutate(
      { client, csv, fileName, isDryRun: true, ...(sent && { mapping: sent }) },
      { onSuccess: (found) => setMapping(chosen ?? asMapping(found.mapping)) },
    );
  };
  const choose = async (chosen: File) => {
    check.reset();
    write.reset();
    setFile(undefined);
    setMapping(undefined);
    const next = await readSmallCsv(chosen, largestFile);
    setIsTooLarge(next === undefined);
    if (!next) return;
    setFile(next);
    run(next);
  };
  const changeMapping = (next: Mapping) => {
    setMapping(next);
    if (file) run(file, next);
  };
  const confirm = () => {
    const sent = mapping && sentMapping(mapping);
    if (!file || !sent) return;
    const { name: fileName, csv } = file;
    write.mutate(
      { client, csv, fileName, mapping: sent, isDryRun: false },
      {
        onSuccess: ({ added }) => void sayNext(client, t('ticketImport.stored', { count: added })),
      },
    );
  };
  return { file, isTooLarge, check, write, mapping, changeMapping, choose, confirm };
}
