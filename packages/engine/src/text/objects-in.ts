/** Where braces open and close outside of strings: the outermost objects, in their order. */
export function objectsIn(text: string): string[] {
  const found: string[] = [];
  let [depth, from, isString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = depth > 0;
    else if (sign === '{') {
      if (depth === 0) from = at;
      depth += 1;
    } else if (sign === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) found.push(text.slice(from, at + 1));
    }
  }
  return found;
}
