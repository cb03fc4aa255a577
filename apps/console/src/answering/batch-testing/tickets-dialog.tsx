import { Button, Checkbox, Modal, NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { TestSet } from '@replique/contract/answering/batch-testing';
import { offeredLanguages } from '@replique/contract/offered-languages';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { errorStatus } from '../../lib/api-error.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { readWhole } from './typed-numbers.ts';

const mostTickets = 500;
/** Each is looked up by itself. */
const mostNamed = 100;

interface TicketsDialogProps {
  set: TestSet;
  isOpen: boolean;
  onClose: () => void;
}

interface Wanted {
  way: 'newest' | 'named';
  count: string;
  category: string;
  language: string;
  withArticle: boolean;
  ids: string;
}

const namesOf = (ids: string): string[] => [
  ...new Set(ids.split(/[\s,;]+/).filter((id) => id !== '')),
];

/** The tickets of these names, or the names that are nobody's. */
async function findTickets(client: string, names: string[]) {
  const found = await Promise.all(
    names.map(async (ticket) => {
      try {
        return { ticket, uuid: (await api.tester.ticket({ client, ticket })).uuid };
      } catch (error) {
        if ([400, 404].includes(errorStatus(error) ?? 0)) return { ticket, uuid: null };
        throw error;
      }
    }),
  );
  return {
    tickets: found.flatMap(({ uuid }) => uuid ?? []),
    unknown: found.filter(({ uuid }) => uuid === null).map(({ ticket }) => ticket),
  };
}

async function makeCases(set: TestSet, wanted: Wanted) {
  if (wanted.way === 'newest') {
    const { count, category, language, withArticle } = wanted;
    const made = await api.batchTesting.fromTickets({
      set: set.uuid,
      count: readWhole(count, 1, mostTickets) ?? 1,
      ...(category.trim() !== '' && { category: category.trim() }),
      ...(language !== '' && { language }),
      withArticle,
    });
    return { ...made, unknown: [] };
  }
  const { tickets, unknown } = await findTickets(set.client.uuid, namesOf(wanted.ids));
  const none = { made: 0, known: 0, leftOut: 0 };
  const made =
    tickets.length === 0 ? none : await api.batchTesting.fromTickets({ set: set.uuid, tickets });
  return { ...made, unknown };
}

type ChangeWanted = { wanted: Wanted; change: (patch: Partial<Wanted>) => void };

function NewestFields({ wanted, change }: ChangeWanted) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <>
      <div className="stack start gap-16 fit-192">
        <TextInput
          label={t('batchTesting.ticketsCount')}
          inputMode="numeric"
          value={wanted.count}
          error={
            readWhole(wanted.count, 1, mostTickets) === undefined &&
            t('batchTesting.ticketsCountWrong')
          }
          onChange={(event) => change({ count: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('batchTesting.ticketsLanguage')}
          value={wanted.language}
          onChange={(event) => change({ language: event.currentTarget.value })}
          data={[
            { value: '', label: t('batchTesting.anyLanguage') },
            ...offeredLanguages.map((code) => ({ value: code, label: languageName(code) })),
          ]}
        />
      </div>
      <TextInput
        label={t('batchTesting.ticketsCategory')}
        placeholder={t('batchTesting.anyLanguage')}
        maxLength={200}
        value={wanted.category}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      <Checkbox
        label={t('batchTesting.ticketsArticle')}
        checked={wanted.withArticle}
        onChange={(event) => change({ withArticle: event.currentTarget.checked })}
      />
    </>
  );
}

function NamedFields({ wanted, change }: ChangeWanted) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('batchTesting.ticketsIds')}
      description={t('batchTesting.ticketsIdsHelp')}
      autosize
      minRows={3}
      maxRows={8}
      value={wanted.ids}
      error={namesOf(wanted.ids).length > mostNamed && t('batchTesting.ticketsMany')}
      onChange={(event) => change({ ids: event.currentTarget.value })}
    />
  );
}

function Made({ result }: { result: Awaited<ReturnType<typeof makeCases>> }) {
  const { t } = useTranslation();
  const { unknown, ...counts } = result;
  return (
    <div role="status" className="stack break round-8 ground-info gap-8 pad-12-16">
      <p>{t('batchTesting.ticketsMade', counts)}</p>
      {counts.leftOut > 0 && <p>{t('batchTesting.ticketsLeftOut')}</p>}
      {unknown.length > 0 && (
        <p>{t('batchTesting.ticketsUnknown', { tickets: unknown.join(', ') })}</p>
      )}
    </div>
  );
}

function TicketsForm({ set, onClose }: Pick<TicketsDialogProps, 'set' | 'onClose'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [wanted, setWanted] = useState<Wanted>({
    way: 'newest',
    count: '50',
    category: '',
    language: '',
    withArticle: false,
    ids: '',
  });
  const change = (patch: Partial<Wanted>) => setWanted((old) => ({ ...old, ...patch }));
  const { mutate, data, error, isPending } = useMutation({
    mutationKey: orpc.batchTesting.fromTickets.mutationKey(),
    mutationFn: (asked: Wanted) => makeCases(set, asked),
  });
  const names = namesOf(wanted.ids).length;
  const isReady =
    wanted.way === 'newest'
      ? readWhole(wanted.count, 1, mostTickets) !== undefined
      : names > 0 && names <= mostNamed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) mutate(wanted);
  };
  return (
    <form className="stack shrink gap-16" onSubmit={submit} noValidate>
      <p className="hint">{t('batchTesting.ticketsIntro')}</p>
      <ChoiceChips
        label={t('batchTesting.ticketsWhich')}
        value={wanted.way}
        onPick={(way) => change({ way })}
        choices={[
          { value: 'newest', label: t('batchTesting.ticketsNewest') },
          { value: 'named', label: t('batchTesting.ticketsNamed') },
        ]}
      />
      {wanted.way === 'newest' ? (
        <NewestFields wanted={wanted} change={change} />
      ) : (
        <NamedFields wanted={wanted} change={change} />
      )}
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      {data && <Made result={data} />}
      <div className="actions">
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('ui.close')}
        </Button>
        <Button type="submit" loading={isPending} disabled={!isReady}>
          {t('batchTesting.ticketsMake')}
        </Button>
      </div>
    </form>
  );
}

/** Tickets that people answered become cases: the newest that match, or named ones. */
export function TicketsDialog({ set, isOpen, onClose }: TicketsDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('batchTesting.ticketsTitle')}
      size="32rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <TicketsForm set={set} onClose={onClose} />
    </Modal>
  );
}
