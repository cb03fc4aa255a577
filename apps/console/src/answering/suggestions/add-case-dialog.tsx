import { Button, Checkbox, Modal, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc, readAgain, type Inputs } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormFoot } from '../../ui/form/form-foot.tsx';

const newSet = '';
const longestName = 120;

/** What somebody found at work, as both routes take it. */
export type FoundCase = Omit<Inputs['batchTesting']['fromSuggestion'], 'suggestion'>;

export interface AddCaseProps {
  /** Whose sets are offered. */
  client: string;
  title: string;
  question: string;
  expected: string;
  /** Documents that a right answer should cite; all are ticked at first. */
  offered: { uuid: string; title: string }[];
  add: (found: FoundCase) => Promise<{ set: { name: string; cases: number } }>;
}

function useAddCase(add: AddCaseProps['add'], onDone: () => void) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: add,
    onSuccess: ({ set }) => {
      const said = t('batchTesting.added', { set: set.name, count: set.cases });
      showAlert({ text: escapeHtml(said), delay: 4 });
      void readAgain(orpc.batchTesting.key());
      onDone();
    },
  });
}

function SetChoice({
  sets,
  set,
  name,
  onSet,
  onName,
}: {
  sets: { uuid: string; name: string }[];
  set: string;
  name: string;
  onSet: (set: string) => void;
  onName: (name: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t('batchTesting.addSetField')}
        value={set}
        data={[
          ...sets.map(({ uuid, name: label }) => ({ value: uuid, label })),
          { value: newSet, label: t('batchTesting.addNewSet') },
        ]}
        onChange={(event) => onSet(event.currentTarget.value)}
      />
      {set === newSet && (
        <TextInput
          label={t('batchTesting.addSetName')}
          value={name}
          maxLength={longestName}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** What is typed, and what is sent of it once it is complete. */
function useFound(props: AddCaseProps) {
  const { client, offered } = props;
  const { data: sets = [] } = useQuery(
    // Open to Agents, who see of a set its name and size alone.
    orpc.batchTesting.choices.queryOptions({ input: { client }, select: ({ items }) => items }),
  );
  const [chosen, setChosen] = useState<string>();
  const [setName, setSetName] = useState('');
  const [question, setQuestion] = useState(props.question);
  const [expected, setExpected] = useState(props.expected);
  const [documents, setDocuments] = useState(offered.map(({ uuid }) => uuid));
  const set = chosen ?? sets[0]?.uuid ?? newSet;
  const isComplete = question.trim() !== '' && (set !== newSet || setName.trim() !== '');
  const found: FoundCase = {
    ...(set === newSet ? { setName: setName.trim() } : { set }),
    question: question.trim(),
    expectedAnswer: expected.trim() || null,
    documents,
  };
  return {
    fields: { sets, set, setName, question, expected, documents },
    change: { setChosen, setSetName, setQuestion, setExpected, setDocuments },
    found: isComplete ? found : undefined,
  };
}

function CaseForm(props: AddCaseProps & { onClose: () => void }) {
  const { offered, add, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { fields, change, found } = useFound(props);
  const { mutate, isPending, error } = useAddCase(add, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found) mutate(found);
  };
  return (
    <form onSubmit={submit} className="stack shrink gap-16">
      <SetChoice
        sets={fields.sets}
        set={fields.set}
        name={fields.setName}
        onSet={change.setChosen}
        onName={change.setSetName}
      />
      <Textarea
        label={t('batchTesting.question')}
        value={fields.question}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => change.setQuestion(event.currentTarget.value)}
      />
      <Textarea
        label={t('batchTesting.expected')}
        description={t('batchTesting.addExpectedHelp')}
        value={fields.expected}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => change.setExpected(event.currentTarget.value)}
      />
      {offered.length > 0 && (
        <Checkbox.Group
          label={t('batchTesting.documents')}
          value={fields.documents}
          onChange={change.setDocuments}
        >
          <div className="stack gap-8 pad-6-y">
            {offered.map(({ uuid, title }) => (
              <Checkbox key={uuid} value={uuid} label={title} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      <FormFoot
        submit={t('batchTesting.addConfirm')}
        onClose={onClose}
        isBusy={isPending}
        isOff={!found}
      />
    </form>
  );
}

/** Makes a case of a test set of what was found at work; it begins with what stands there. */
export function AddCaseDialog({
  isOpen,
  onClose,
  ...props
}: AddCaseProps & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={props.title}
      size="36rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <CaseForm {...props} onClose={onClose} />
    </Modal>
  );
}

/** "Add to tests", with the dialog that it opens. */
export function AddCaseButton(props: AddCaseProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFlask size={14} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('batchTesting.add')}
      </Button>
      <AddCaseDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
