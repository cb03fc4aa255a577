import { CloseButton } from '@mantine/core';
import type { TestCase } from '@replique/contract/answering/batch-testing';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { RemoteChoice } from '../../knowledge/retrieval/remote-choice.tsx';
import classes from './batch-testing.module.css';

type NamedDocument = TestCase['documents'][number];

const mostDocuments = 20;

interface DocumentChoiceProps {
  client: string;
  value: NamedDocument[];
  onChange: (documents: NamedDocument[]) => void;
}

/** Enter searches; it does not save the form around. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Documents of the client, found by a part of their title. */
export function DocumentChoice({ client, value, onChange }: DocumentChoiceProps) {
  const { t } = useTranslation();
  const isFull = value.length >= mostDocuments;
  const add = ({ uuid, title }: NamedDocument) => {
    if (!value.some((each) => each.uuid === uuid)) onChange([...value, { uuid, title }]);
  };
  return (
    <fieldset className="stack shrink no-margin no-border gap-8 pad-0">
      <legend className="mb-4 medium pad-0">{t('batchTesting.documents')}</legend>
      <ul className={`list stack gap-4 hide-empty ${classes.chosen}`}>
        {value.map(({ uuid, title }) => (
          <li className="row round-6 gap-8 break between framed" key={uuid}>
            <span>{title}</span>
            <CloseButton
              size="sm"
              aria-label={t('batchTesting.documentRemove', { title })}
              onClick={() => onChange(value.filter((each) => each.uuid !== uuid))}
            />
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className="hint">{t('batchTesting.documentsFull')}</p>
      ) : (
        <div role="presentation" onKeyDown={keepEnter}>
          <RemoteChoice
            label={t('batchTesting.documentsSearch')}
            nothingFound={t('batchTesting.documentsNone')}
            queryFor={(search) =>
              orpc.retrieval.documents.queryOptions({
                input: { client, search },
                enabled: search !== '',
              })
            }
            itemsOf={({ items }) => items}
            onChoose={add}
            show={({ title }) => title}
          />
        </div>
      )}
    </fieldset>
  );
}
