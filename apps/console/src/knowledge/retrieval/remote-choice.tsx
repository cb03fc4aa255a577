import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useErrorText } from '../../lib/language/phrase.ts';
import { SearchField } from '../../ui/list/search-field.tsx';
import classes from './retrieval.module.css';

interface RemoteChoiceProps<Answer, Item extends { uuid: string }> {
  label: string;
  nothingFound: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the key of the query is made of
  queryFor: (search: string) => UseQueryOptions<Answer, Error, Answer, any>;
  itemsOf: (answer: Answer) => Item[];
  show: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
}

/** A thing that the server finds by a part of its name; what it finds stands below as buttons. */
export function RemoteChoice<Answer, Item extends { uuid: string }>(
  props: RemoteChoiceProps<Answer, Item>,
) {
  const { label, nothingFound, queryFor, itemsOf, show, onChoose } = props;
  const errorText = useErrorText();
  const id = useId();
  const [search, setSearch] = useState('');
  const { data, error } = useQuery(queryFor(search));
  const items = data === undefined || search === '' ? undefined : itemsOf(data);
  return (
    <div className={`column shrink gap-6 ${classes.choice}`}>
      <SearchField label={label} value={search} onSearch={setSearch} />
      {error && search !== '' && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      {items?.length === 0 && (
        <p role="status" className="muted small">
          {nothingFound}
        </p>
      )}
      {items !== undefined && items.length > 0 && (
        <ul
          className={`stack no-margin framed round-6 ground-surface unmarked pad-4 ${classes.choices}`}
          id={id}
          aria-label={label}
        >
          {items.slice(0, 8).map((item) => (
            <li key={item.uuid}>
              <button
                type="button"
                onClick={() => {
                  setSearch('');
                  onChoose(item);
                }}
              >
                {show(item)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
