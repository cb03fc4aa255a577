import { useMutation } from '@tanstack/react-query';
import type { CsvMapping, TestSet } from '@replique/contract/answering/batch-testing';
import { useState } from 'react';
import { orpc, type Outputs } from '../../lib/orpc.ts';
import { readCsvFile } from '../../lib/files/read-csv-file.ts';

export type ImportResult = Outputs['batchTesting']['importCases'];
export type Column = keyof CsvMapping;
/** '' for a column that the file does not have. */
export type Mapping = Record<Column, string>;

export const csvColumns = [
  'question',
  'expectedAnswer',
  'contains',
  'notContains',
  'documents',
  'language',
] as const satisfies Column[];

/** Most characters that the server takes. */
const longestFile = 8_000_000;

const blank = Object.fromEntries(csvColumns.map((column) => [column, ''])) as Mapping;

/** What a request says of the columns; undefined as long as nothing holds the question. */
export function sentMapping(mapping: Mapping): CsvMapping | undefined {
  if (mapping.question === '') return undefined;
  const named = Object.entries(mapping).filter(([, heading]) => heading !== '');
  return { question: mapping.question, ...Object.fromEntries(named) };
}

/** A file that was chosen is read at once, and again with every choice; nothing is kept before the import. */
export function useCaseCsv({ uuid: set }: TestSet) {
  const [file, setFile] = useState<{ name: string; csv: string }>();
  /** What is wrong with the file itself, before the server is asked. */
  const [fault, setFault] = useState<'csvTooLarge' | 'csvEmpty'>();
  const [mapping, setMapping] = useState<Mapping>();
  // They stay while another choice is looked at, and when it is refused.
  const [columns, setColumns] = useState<string[]>([]);
  const check = useMutation(orpc.batchTesting.importCases.mutationOptions());
  const write = useMutation(orpc.batchTesting.importCases.mutationOptions());
  const clear = () => {
    check.reset();
    write.reset();
    setFile(undefined);
    setMapping(undefined);
    setFault(undefined);
  };
  const choose = async (chosen: File) => {
    clear();
    if (chosen.size > longestFile * 2) return setFault('csvTooLarge');
    const csv = await readCsvFile(chosen);
    if (csv.length > longestFile) return setFault('csvTooLarge');
    if (csv.trim() === '') return setFault('csvEmpty');
    setFile({ name: chosen.name, csv });
    check.mutate(
      { set, csv, isDryRun: true },
      {
        onSuccess: (found) => {
          setColumns(found.columns);
          setMapping({ ...blank, ...found.mapping });
        },
      },
    );
  };
  /** A heading is one column's alone: who gives it to another takes it from the first. */
  const mapColumn = (column: Column, heading: string) => {
    if (mapping === undefined) return;
    const others = csvColumns.filter((each) => heading !== '' && mapping[each] === heading);
    const freed = Object.fromEntries(others.map((each) => [each, '']));
    const next: Mapping = { ...mapping, ...freed, [column]: heading };
    setMapping(next);
    write.reset();
    const sent = sentMapping(next);
    if (file && sent) check.mutate({ set, csv: file.csv, mapping: sent, isDryRun: true });
  };
  const confirm = () => {
    const sent = mapping && sentMapping(mapping);
    if (file && sent) write.mutate({ set, csv: file.csv, mapping: sent, isDryRun: false });
  };
  return { file, fault, columns, mapping, check, write, choose, mapColumn, confirm };
}
