import { useFormat } from '../../lib/language/format.ts';

interface Count {
  label: string;
  count: number;
  /** What should be none. */
  isBad?: boolean;
  /** What is counted, in a sentence. */
  help?: string | undefined;
}

/** How many of what, side by side: what came of a file or of a reading. */
export function CountList({ counts }: { counts: Count[] }) {
  const format = useFormat();
  return (
    <dl className="wrap gap-8-24 facts">
      {counts.map(({ label, count, isBad = false, help }) => (
        <div key={label} title={help}>
          <dt>{label}</dt>
          <dd className={`text-18 strong figures ${isBad && count > 0 ? 'danger' : 'plain'}`}>
            {format.number(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
