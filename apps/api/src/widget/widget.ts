/** Who writes to chatbots from the pages of clients; what other slices may use. */

export { insertVisitor, type Visitor } from './visitor-store.ts';
