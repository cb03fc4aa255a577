/** The guided tour: a card beside what it is about. */
export const tour = {
  begin: 'Take the guided tour',
  firstSteps: 'Show the first steps',
  progress: '{{step}} of {{total}}',
  said: 'Guided tour, step {{step}} of {{total}}: {{title}}',
  leave: 'Leave the tour',
  left: 'You left the tour. Ctrl+K, “Take the guided tour” begins it again.',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  steps: {
    needs: {
      title: 'Your day begins here',
      text: 'Each figure leads to what is behind it, the most urgent first.',
    },
    waiting: {
      title: 'The tickets that wait',
      text: 'A customer had the last word in these. Pick “Waiting” and open the one at the top; J and K go from one to the next.',
    },
    conversation: {
      title: 'The conversation',
      text: 'As the customer saw it, quoted text folded away. The question that a reply must answer is taken from here.',
    },
    generate: {
      title: 'Have a reply written',
      text: 'G writes a suggestion from your knowledge, sentence by sentence. Where nothing supports an answer, it says so and stays silent.',
    },
    sources: {
      title: 'Check the sources',
      text: 'Every sentence names its source passage. Point at one to see it; V certifies a document you trust.',
    },
    accept: {
      title: 'Use it',
      text: 'A copies it for your customer, E edits first, Ctrl+Enter also opens the next ticket. A reply that was used becomes a past answer: the next search knows it.',
    },
    insights: {
      title: 'What it is worth',
      text: 'Answers, answers with the product, and the use rate. Every figure says how it is counted and leads to its rows.',
    },
    knowledge: {
      title: 'What replies are written from',
      text: 'Articles, files and written documents. Certified documents come first, and you are notified when they need review.',
    },
    gaps: {
      title: 'What the knowledge lacks',
      text: 'Questions that nothing answers, documents that contradict each other, and drafts made from what your agents wrote.',
    },
    guidelines: {
      title: 'Your guidelines',
      text: 'What every reply must respect, in your own words. Each version is kept.',
    },
    users: {
      title: 'Your colleagues',
      text: 'Invite them here. Guests read, Agents answer, Admins look after the settings.',
    },
    clients: {
      title: 'The clients',
      text: 'Choose one at the top of the page, and every screen shows that client alone.',
    },
    prompts: {
      title: 'Prompts and their versions',
      text: 'A protected prompt goes into production only when its tests pass. Nothing is lost: any version can come back.',
    },
    tester: {
      title: 'Try before you deploy',
      text: 'One question, two versions side by side, with sources, time and cost.',
    },
    monitoring: {
      title: 'Is everything well?',
      text: 'Each client is checked end to end. Failures open an incident and notify you.',
    },
    read: {
      title: 'The suggested reply',
      text: 'With its sources, next to what the agent sent.',
    },
    palette: {
      title: 'Everything in one place',
      text: 'Ctrl+K goes to any screen or ticket, and begins this tour again. The key ? lists all shortcuts.',
    },
  },
};
