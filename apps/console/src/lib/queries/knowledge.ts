import { later, orpc, stale, type ChangeRules, type Effect, type Outputs } from './utils.ts';

/** A document may have been written, put away or certified with it. */
const gapChanged = () => stale(orpc.gaps.key(), ['knowledge']);

/** Whatever shows the proposal follows; so does what shows documents, for one may have been written. */
const proposalDecided = (proposal: Outputs['proposals']['get']): Effect => ({
  known: [orpc.proposals.get.queryKey({ input: { proposal: proposal.uuid } }), proposal],
  later: [
    orpc.proposals.list.key(),
    ...(proposal.state === 'accepted' ? [['knowledge'], ['clients', 'checklist']] : []),
  ],
});

export const knowledgeChanges: ChangeRules = {
  gaps: {
    refresh: gapChanged,
    dismiss: gapChanged,
    reopen: gapChanged,
    keepBoth: gapChanged,
    reopenPair: gapChanged,
    retireOne: gapChanged,
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
};
