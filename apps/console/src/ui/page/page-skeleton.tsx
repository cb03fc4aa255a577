import classes from './page-skeleton.module.css';

/** In place of a detail page while it loads: the way up, the title, and what it is about. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.page} role="status">
      <h1 className="visually-hidden">{label}</h1>
      <span className={classes.crumbs} />
      <span className={classes.title} />
      <span className={classes.content} />
    </div>
  );
}

/** In place of a tab's content while it loads; the page around it has its heading already. */
export function TabSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.tab} role="status">
      <p className="visually-hidden">{label}</p>
      <span className={classes.title} />
      <span className={classes.content} />
    </div>
  );
}
