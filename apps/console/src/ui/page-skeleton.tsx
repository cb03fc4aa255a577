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
