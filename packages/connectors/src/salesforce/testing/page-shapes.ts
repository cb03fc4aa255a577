/**
 * JSON as a page of documentation abbreviates it: `{id,"success":true,errors[{message}],…}`. Keys without a value get
 * one from `sampleOf`, the rest comes as it is written.
 */
export function fillShape(shape: string, sampleOf: (key: string) => unknown): unknown {
  const tokens = shape.match(/"[^"]*"|…|[\w.$]+|[{}[\],:?]|\([^)]*\)/g) ?? [];
  let at = 0;
  const peek = () => tokens[at];
  const take = () => tokens[at++] ?? '';

  const until = (end: string, one: () => void) => {
    take();
    while (peek() !== end && at < tokens.length) {
      if (peek() === ',' || peek() === '…') take();
      else one();
    }
    take();
  };
  const value = (): unknown => {
    if (peek() === '{') {
      const made: Record<string, unknown> = {};
      until('}', () => Object.assign(made, entry()));
      return made;
    }
    if (peek() === '[') {
      const made: unknown[] = [];
      until(']', () => made.push(value()));
      return made;
    }
    return JSON.parse(take());
  };
  const entry = (): Record<string, unknown> => {
    const key = take().replaceAll('"', '');
    // "maybe there", or a remark in brackets.
    while (peek() === '?' || peek()?.startsWith('(')) take();
    if (peek() === ':') {
      take();
      return { [key]: value() };
    }
    return { [key]: peek() === '{' || peek() === '[' ? value() : sampleOf(key) };
  };
  return peek() === '{' || peek() === '[' ? value() : entry();
}
