import classes from './page-skeleton.module.css';

/** In place of a detail page while it loads: the way up, the title, and what it is about. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className={`pad-24 gap-12 packed stack ${classes.page}`} role="status">
      <h1 className="visually-hidden">{label}</h1>
      <span className={classes.crumbs} />
      <span className={`h-24 ${classes.title}`} />
      <span className={`mt-8 ${classes.content}`} />
    </div>
  );
}

/** In place of a tab's content while it loads; the page around it has its heading already. */
export function TabSkeleton({ label }: { label: string }) {
  return (
    <div className={`gap-12 packed form-width stack ${classes.tab}`} role="status">
      <p className="visually-hidden">{label}</p>
      <span className={`h-24 ${classes.title}`} />
      <span className={`mt-8 ${classes.content}`} />
    </div>
  );
}
