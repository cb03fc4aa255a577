import type { TicketCategory } from '@replique/contract/helpdesk/categorization';
import { useEffect, useState } from 'preact/hooks';
import { usePanel } from './context.ts';
import { codeOf, problemText } from './problem.tsx';
import { readCategory, setCategory } from './ticket.ts';
import { useWork } from './use-work.ts';

/** A CRM's own value as people read it: `orders-payment` is "Orders payment". */
function readable(value: string): string {
  const words = value.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The category of the ticket, to be corrected where the client has others and the person may. Nothing where there is none. */
export function Category({ ticket, mayWrite }: { ticket: string; mayWrite: boolean }) {
  const { api } = usePanel();
  const [work, begin, put] = useWork<TicketCategory>();
  useEffect(() => begin(readCategory(api, ticket)), [api, begin, ticket]);
  // Beside the reply it is a detail: where it cannot be read, it is not shown.
  const known = work?.state === 'done' ? work.value : null;
  const shown = known && { ...known, choices: mayWrite ? known.choices : [] };
  if (!shown || (shown.category === null && shown.choices.length === 0)) return null;
  return <Choice ticket={ticket} shown={shown} onChange={put} />;
}

interface ChoiceProps {
  ticket: string;
  shown: TicketCategory;
  onChange: (category: TicketCategory) => void;
}

function Choice({ ticket, shown, onChange }: ChoiceProps) {
  const { api, words } = usePanel();
  const [said, say] = useState('');
  const { category, choices } = shown;
  const choose = (chosen: string) =>
    setCategory(api, ticket, chosen).then(
      (changed) => {
        onChange(changed);
        say(words.categorySaved);
      },
      (error: unknown) => {
        // The choice springs back to what holds.
        onChange({ ...shown });
        say(problemText(words, codeOf(error)));
      },
    );
  const all = category === null || choices.includes(category) ? choices : [category, ...choices];
  return (
    <section class="row">
      <h2>{words.category}</h2>
      {choices.length === 0 && <span>{readable(category ?? '')}</span>}
      {choices.length > 0 && (
        <select
          aria-label={words.category}
          value={category ?? ''}
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          {category === null && <option value="">{words.categoryNone}</option>}
          {all.map((each) => (
            <option key={each} value={each}>
              {readable(each)}
            </option>
          ))}
        </select>
      )}
      <span role="status" class="dim">
        {said}
      </span>
    </section>
  );
}
