export interface MarkedPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const elements = { same: 'span', added: 'ins', removed: 'del' } as const;

export const markClasses = {
  same: undefined,
  added: 'low-line round-2 success ground-success underline',
  removed: 'round-2 danger ground-danger',
} as const;

/** A text with the words that came underlined and those that went struck through: never told by colour alone. */
export function MarkedText({ parts }: { parts: readonly MarkedPart[] }) {
  return parts.map(({ kind, text }, index) => {
    const Element = elements[kind];
    return (
      <Element className={markClasses[kind]} key={`${index} ${kind}`}>
        {text}
      </Element>
    );
  });
}
