import type { Check } from '@replique/contract/checks';
import classes from './batch-testing.module.css';
import { useCheckWords } from './check-words.ts';

interface CheckChipsProps {
  checks: Check[];
  /** Only so many are shown, and how many more there are. */
  most?: number;
}

/** What an answer has to meet, a chip a check. */
export function CheckChips({ checks, most = checks.length }: CheckChipsProps) {
  const words = useCheckWords();
  const hidden = checks.slice(most);
  return (
    <ul className={`list wrap gap-4 ${classes.chips}`}>
      {checks.slice(0, most).map((check, index) => {
        const text = words(check);
        return (
          <li
            className="leading-20 round-4 ellipsis no-wider nowrap tiny soft pad-0-8 ground-neutral clip"
            key={`${index} ${text}`}
            title={text}
          >
            {text}
          </li>
        );
      })}
      {hidden.length > 0 && (
        <li
          className="leading-20 round-4 ellipsis no-wider nowrap tiny soft pad-0-8 ground-neutral clip"
          title={hidden.map(words).join('\n')}
        >
          +{hidden.length}
        </li>
      )}
    </ul>
  );
}
