import type { FakeAnswer } from '../fake-server.ts';
import { textOf } from './play.ts';
import { addRow, findRow, rowsOf, timeOf, type Value, type World } from './state.ts';

/** `POST /actions/standard/emailSimple`: e-mails that the organisation sends. */

type Input = Record<string, Value>;

function send(world: World, input: Input) {
  const { state, clock, tell } = world;
  const done = (errors: unknown[] | null) => ({
    actionName: 'emailSimple',
    errors,
    isSuccess: errors === null,
    outputValues: null,
  });
  const missing = ['emailAddresses', 'emailSubject', 'emailBody'].find((name) => !input[name]);
  if (missing)
    return done([
      { statusCode: 'REQUIRED_FIELD_MISSING', message: `Missing required input: ${missing}` },
    ]);
  const related = findRow(state, 'Case', input['relatedRecordId'] ?? '');
  // Without a record, or where it is not asked for, nothing tells that it went out.
  if (!related || input['logEmailOnSend'] !== true) return done(null);
  const [sender] = rowsOf(state, 'User');
  const body = String(input['emailBody']);
  const isRich = input['sendRichBody'] === true;
  addRow(
    state,
    'EmailMessage',
    {
      ParentId: related.Id,
      Subject: input['emailSubject'] ?? null,
      TextBody: isRich ? textOf(body) : body,
      HtmlBody: isRich ? body : null,
      FromName: sender?.['Name'] ?? null,
      FromAddress: sender?.['Email'] ?? null,
      ToAddress: input['emailAddresses'] ?? null,
      Incoming: false,
      HasAttachment: false,
      Status: '3',
      MessageDate: timeOf(clock()),
    },
    clock(),
  );
  tell(related.Id, 'commented');
  return done(null);
}

/** One result for each e-mail; one that failed makes the whole a 400. */
export function sendEmails(world: World, body: unknown): FakeAnswer {
  const results = (body as { inputs: Input[] }).inputs.map((input) => send(world, input));
  return { status: results.every(({ isSuccess }) => isSuccess) ? 200 : 400, json: results };
}
