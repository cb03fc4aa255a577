import { levels, type Level } from '../lib/access.ts';
import { useSession } from '../lib/session.ts';
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
export function Blanks({ count, className }: { count: number; className: string | undefined }) {
  return blanks(count).map((place) => <div key={place} className={className} aria-hidden />);
}

/** The board before it is there, as tall as it will be. */
export function BoardSpace() {
  const { level } = useSession();
  return (
    <div className={classes.board} aria-hidden>
      <div className={classes.part}>
        <div className={classes.partHead} />
        <div className={classes.needs}>
          <Blanks count={countNeeds(level)} className={classes.needSpace} />
        </div>
      </div>
      <div className={classes.part}>
        <div className={classes.partHead} />
        <div className={classes.week}>
          <Blanks count={weekFigures} className={classes.weekSpace} />
        </div>
      </div>
    </div>
  );
}
