import { describe, expect, it } from 'vitest';
import { findProblems, refusedFields } from './user-values.ts';

const good = {
  email: 'ada@example.test',
  firstname: 'Ada',
  lastname: 'Lovelace',
  role: '3',
  client: 'some-uuid',
};

describe('findProblems', () => {
  it('asks for every field, and for the client unless the person is to be a super-admin @spec-5.3', () => {
    expect(findProblems(good)).toEqual({});
    expect(findProblems({ email: '', firstname: ' ', lastname: '', role: '', client: '' })).toEqual(
      {
        email: 'required',
        firstname: 'required',
        lastname: 'required',
        role: 'requiredChoice',
        client: 'requiredChoice',
      },
    );
    expect(findProblems({ ...good, role: '5', client: '' })).toEqual({});
  });

  it.each(['ada', 'ada@', '@example.test', 'ada@example', 'a b@example.test', 'ada@@example.test'])(
    'finds that %j is no e-mail @spec-5.1',
    (email) => {
      expect(findProblems({ ...good, email })).toEqual({ email: 'invalidEmail' });
    },
  );

  it('refuses names that a spreadsheet would run, and too long ones', () => {
    expect(findProblems({ ...good, firstname: '=1+1' })).toEqual({ firstname: 'invalidName' });
    expect(findProblems({ ...good, lastname: 'x'.repeat(101) })).toEqual({ lastname: 'tooLong' });
    expect(findProblems({ ...good, lastname: 'O’Brien-Évrard' })).toEqual({});
  });
});

it('reads which fields the server refused', () => {
  const error = { data: { fields: [{ path: 'email', message: 'x' }, { path: 'other' }] } };
  expect(refusedFields(error)).toEqual(['email']);
  expect(refusedFields(undefined)).toEqual([]);
  expect(refusedFields({ data: 'text' })).toEqual([]);
});
