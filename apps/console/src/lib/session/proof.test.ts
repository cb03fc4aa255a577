import { expect, it, vi } from 'vitest';
import { endProof, isProofAsked, sendWithProof, watchProof } from './proof.ts';

const answer = (status: number, code: string) =>
  new Response(JSON.stringify({ code, message: '' }), { status });

it('asks once for all calls that wait, then sends each again', async () => {
  let isProved = false;
  const send = vi.fn<() => Promise<Response>>(async () =>
    isProved ? answer(200, 'fine') : answer(403, 'auth.proof-needed'),
  );
  const heard = vi.fn<() => void>();
  const forget = watchProof(heard);
  const both = [sendWithProof(send), sendWithProof(send)];
  await vi.waitFor(() => expect(isProofAsked()).toBe(true));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  isProved = true;
  await new Promise((resolve) => setTimeout(resolve, 20));
  endProof(true);
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  expect(isProofAsked()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
  forget();
});

it('answers the refusal when nobody proves anything, and asks for no other refusal', async () => {
  const forget = watchProof(() => undefined);
  const refused = sendWithProof(async () => answer(403, 'auth.proof-needed'));
  await vi.waitFor(() => expect(isProofAsked()).toBe(true));
  endProof(false);
  expect((await refused).status).toBe(403);
  expect((await sendWithProof(async () => answer(403, 'auth.forbidden'))).status).toBe(403);
  expect(isProofAsked()).toBe(false);
  forget();
});
