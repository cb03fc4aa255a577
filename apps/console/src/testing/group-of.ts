import type { GroupDetail, GroupDraft } from '@replique/contract/answering/reinforcement';

/** A group without an answer, as far as a test does not say otherwise. */
export function groupOf(fields: Partial<GroupDetail> = {}): GroupDetail {
  return {
    uuid: '01a1fd7a-ce01-7c96-b78c-783fae187805',
    client: { uuid: '01a1fd7a-ce01-7c96-b78c-783fae187806', name: 'Fernhollow Bikes' },
    language: 'en',
    name: 'key · lock',
    isNamed: false,
    question: 'How do I order a spare key?',
    state: 'new',
    size: 12,
    tickets: 6,
    ticketsBefore: 3,
    weeks: Array.from({ length: 13 }, () => 1),
    channels: [],
    answeredWell: null,
    worth: 6,
    lastAskedAt: '2026-11-01T08:00:00.000Z',
    document: null,
    revision: 1,
    answers: [],
    agreement: null,
    autoOff: null,
    approved: null,
    draft: null,
    effect: null,
    splits: [],
    merges: [],
    history: [],
    ...fields,
  };
}

/** A draft made from people's answers. */
export function groupDraftOf(markdown: string, fields: Partial<GroupDraft> = {}): GroupDraft {
  return {
    title: 'How do I order a spare key?',
    isQuestion: true,
    url: null,
    markdown,
    from: 'people',
    by: null,
    at: '2026-11-02T08:00:00.000Z',
    sources: [],
    ...fields,
  };
}
