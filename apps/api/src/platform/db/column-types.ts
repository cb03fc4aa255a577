import type { ColumnType, Generated } from 'kysely';

export type Json<T> = ColumnType<T, string, string>;
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
/** Written by the database alone. */
export type Computed<T> = ColumnType<T, never, never>;
/** 1 Guest to 5 Super-Admin. */
export type Level = number;
export type LanguageCode = 'en' | 'fr';
/** Set by the database to the writing transaction; every change sets it again. */
export type ChangedXid = Generated<string>;
