import type { Deps as Below } from '../chat/index.ts';
import type { ObjectStore } from './exports/files/objects.ts';
import type { ReadPerson } from './exports/rows/read-person.ts';

export type Deps = Below & {
  /** Where the bytes of exported files are; null: in the database. */
  exportObjects: ObjectStore | null;
  /** What a file of everything of one person is made from. */
  readPerson: ReadPerson;
};
