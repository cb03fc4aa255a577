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
          <li key={`${index} ${text}`} title={text}>
            {text}
          </li>
        );
      })}
      {hidden.length > 0 && <li title={hidden.map(words).join('\n')}>+{hidden.length}</li>}
    </ul>
  );
}
