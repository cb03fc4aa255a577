import { createContext, use, type ReactNode } from 'react';

/** The way to the help about the screen in view: the frame gives it, the heads of pages show it. */
export const PageHelpContext = createContext<ReactNode>(null);

/** Stands behind the first heading of a page. */
export function PageHelp() {
  return use(PageHelpContext);
}

/** A first heading with the way to its help, where the head of the page is no row of its own. */
export function HeadingWithHelp({ children }: { children: ReactNode }) {
  return (
    <div className="row gap-6 shrink">
      {children}
      <PageHelp />
    </div>
  );
}
