/** The plural forms French has beyond English: `many` serves counts such as 1 000 000. */
type MissingPlurals<English> = {
  [Key in keyof English as Key extends `${infer Stem}_other` ? `${Stem}_many` : never]: string;
};

/**
 * The shape a translation must have: every key of the English object, nothing else, text at each leaf.
 * A missing or misspelt key is a type error, so an incomplete language fails the build.
 */
export type Translated<English> = English extends string
  ? string
  : { [Key in keyof English]: Translated<English[Key]> } & MissingPlurals<English>;
