import { levels, type Level } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './home.module.css';

/** So many cards a role may have: their place is kept before anything of them is known. */
export function countNeeds(level: Level): number {
  if (level < levels.agent) return 2;
  if (level < levels.admin) return 7;
  return level < levels['super-admin'] ? 8 : 11;
}

export const weekFigures = 6;

const blanks = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Cards that hold nothing, so that what is below stays where it is. */
export function Blanks({ count }: { count: number }) {
  return blanks(count).map((place) => <div key={place} aria-hidden />);
}

/** The board before it is there, as tall as it will be. */
export function BoardSpace() {
  const { level } = useSession();
  return (
    <div className="stack gap-24" aria-hidden>
      <div className="shrink">
        <div className="row between gap-16 h-24 heads-14-24 mb-8" />
        <div className={`gap-12 stack ${classes.needs}`}>
          <Blanks count={countNeeds(level)} />
        </div>
      </div>
      <div className="shrink">
        <div className="row between gap-16 h-24 heads-14-24 mb-8" />
        <div className={`surface stack clip ${classes.week}`}>
          <Blanks count={weekFigures} />
        </div>
      </div>
    </div>
  );
}
