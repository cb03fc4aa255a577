/** Examples in the short form in which a page of a vendor writes them: `id,subject,tags[{id,name}],score 1..5|null,status(open|closed)`. */

const samples: [RegExp, unknown][] = [
  [/^(?:ticket_ids|choices|data)$/, []],
  [/^(?:external|message)_id$/, 'a1'],
  [/(?:^|_)id$/, 7],
  [/^(?:limit|size|messages_count|priority|total_resources)$/, 3],
  [/_datetime$/, '2026-03-01T08:00:00.123456+00:00'],
  [/^(?:from_agent|spam|is_unread|public|required)$/, true],
  [/^(?:meta|headers|custom_fields|satisfaction_survey|last_sending_error|receiver)$/, {}],
];

const sampleOf = (name: string): unknown =>
  samples.find(([known]) => known.test(name))?.[1] ?? `some ${name}`;

type Reader = { text: string; at: number };

const isNext = (reader: Reader, sign: string) => reader.text.startsWith(sign, reader.at);

function take(reader: Reader, pattern: RegExp): RegExpMatchArray | null {
  const sticky = new RegExp(pattern.source, 'y');
  sticky.lastIndex = reader.at;
  const found = sticky.exec(reader.text);
  if (found) reader.at = sticky.lastIndex;
  return found;
}

/** What follows a name: its fields, its values, or what else may stand there instead. */
function readValue(reader: Reader, name: string): unknown {
  let value: unknown;
  if (take(reader, /\{…\}/)) value = {};
  else if (isNext(reader, '{')) value = readObject(reader);
  else if (take(reader, /\[(?:\]|…\])/)) value = [];
  else if (isNext(reader, '[')) {
    reader.at += 1;
    value = [readValue(reader, name)];
    take(reader, /\]/);
  }
  const oneOf =
    take(reader, /\(([\w-]+)[^)]*\)/)?.[1] ?? take(reader, /:([\w-]+)(?:\|[\w…-]+)*/)?.[1];
  if (oneOf !== undefined) value = oneOf;
  const quoted = take(reader, /:"([^"]*)"/)?.[1];
  if (quoted !== undefined) value = quoted;
  if (isNext(reader, ':{') || isNext(reader, ':[')) {
    reader.at += 1;
    value = readValue(reader, name);
  }
  take(reader, /\(≤\d+\)/);
  const number = take(reader, / (\d+)\.\.\d+/)?.[1];
  if (number !== undefined) value = Number(number);
  take(reader, /(?:\|null|\?)+/);
  return value === undefined ? sampleOf(name) : value;
}

function readFields(reader: Reader): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (;;) {
    const name = take(reader, /"?([\w-]+)"?/)?.[1];
    if (!name) throw new Error(`Not a shape at ${reader.text.slice(reader.at, reader.at + 30)}`);
    read[name] = readValue(reader, name);
    if (!take(reader, /,(?:…)?/)) return read;
  }
}

function readObject(reader: Reader): Record<string, unknown> {
  reader.at += 1;
  const read = readFields(reader);
  if (!take(reader, /\}/))
    throw new Error(`Not a shape at ${reader.text.slice(reader.at, reader.at + 30)}`);
  return read;
}

/** An object with a value for every name of the shape. */
export function sampleOfShape(text: string): Record<string, unknown> {
  const reader = { text, at: 0 };
  const read = isNext(reader, '{') ? readObject(reader) : readFields(reader);
  if (reader.at < text.length) throw new Error(`Not a shape: ${text.slice(reader.at)}`);
  return read;
}
