import { clientKeys } from './accounts.ts';
import { later, orpc, stale, type ChangeRules, type Effect, type Outputs } from './utils.ts';

/** A document may have been written, put away or certified with it. */
const gapChanged = () => stale(orpc.gaps.key(), orpc.knowledge.key(), orpc.toWrite.list.key());

/** Whatever shows the proposal follows; so does what shows documents, for one may have been written. */
const proposalDecided = (proposal: Outputs['proposals']['get']): Effect => ({
  known: [orpc.proposals.get.queryKey({ input: { proposal: proposal.uuid } }), proposal],
  later: [
    orpc.proposals.list.key(),
    orpc.toWrite.list.key(),
    ...(proposal.state === 'accepted' ? [orpc.knowledge.key(), orpc.home.key()] : []),
  ],
});

/** Whatever shows the document follows; sources of suggestions show how it stands. */
const documentChanged = (document: Outputs['knowledge']['get']) =>
  ({
    known: [orpc.knowledge.get.queryKey({ input: { document: document.uuid } }), document],
    later: [
      orpc.knowledge.list.key(),
      orpc.toWrite.list.key(),
      orpc.knowledge.versions.key({ input: { document: document.uuid } }),
      orpc.suggestions.list.key(),
    ],
  }) satisfies Effect;

const documentWritten = (document: Outputs['knowledge']['get']): Effect => {
  const { known, later: lists } = documentChanged(document);
  return {
    known,
    later: [...lists, orpc.home.key(), orpc.gaps.key()],
  };
};

/** What follows from sources and their readings: documents, the client's help centre. */
export const readKeys = [orpc.knowledge.key(), ...clientKeys];

const sourceChanged = () => stale(orpc.sources.key());
const sourceDecided = () => stale(orpc.sources.key(), ...readKeys);

type Sources = Outputs['sources']['list'];

export const knowledgeChanges: ChangeRules = {
  gaps: {
    refresh: gapChanged,
    dismiss: gapChanged,
    reopen: gapChanged,
    keepBoth: gapChanged,
    reopenPair: gapChanged,
    retireOne: gapChanged,
    publish: gapChanged,
    resolve: gapChanged,
    override: documentWritten,
  },
  knowledge: {
    boost: documentChanged,
    certify: documentChanged,
    decertify: documentChanged,
    exclude: documentChanged,
    include: documentChanged,
    refuseWaiting: documentChanged,
    restore: documentChanged,
    retire: documentChanged,
    rewrite: documentChanged,
    takeWaiting: documentChanged,
    write: documentWritten,
    changeMany: () => later(orpc.knowledge.key()),
    uploadCsv: (_, { isDryRun }) => (isDryRun ? {} : stale(orpc.knowledge.key(), orpc.home.key())),
  },
  proposals: {
    accept: proposalDecided,
    reject: proposalDecided,
    reopen: proposalDecided,
    refresh: () => later(orpc.proposals.list.key()),
  },
  retrieval: {
    saveTest: () => later(orpc.retrieval.tests.key()),
    runTests: (tests, { client }) => ({
      known: [orpc.retrieval.tests.queryKey({ input: { client } }), tests],
    }),
    deleteTest: () => later(orpc.retrieval.tests.key()),
  },
  sources: {
    add: (added, { client }) => ({
      known: [
        orpc.sources.list.queryKey({ input: { client } }),
        (old: Sources | undefined) => old && { items: [...old.items, added] },
      ],
      ...sourceDecided(),
    }),
    remove: sourceDecided,
    decide: sourceDecided,
    sync: sourceChanged,
    cancel: sourceChanged,
  },
};
