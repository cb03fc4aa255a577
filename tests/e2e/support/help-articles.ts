/** What the help centre of the journeys holds; worker-stack.ts starts it. */
export const helpArticles = [
  {
    path: '/articles/saddle',
    title: 'How high should the saddle be?',
    body: 'Sit on the bicycle and put one heel on the lower pedal: with the leg straight, the saddle has the right height.',
  },
  {
    path: '/articles/winter',
    title: 'Storing a bicycle over the winter',
    body: 'Clean the chain, let half of the air out of the tyres and keep the battery in a dry room at ten degrees or more.',
  },
  {
    path: '/articles/bell',
    title: 'Where can I get a spare bell?',
    body: 'A spare bell costs nine euros and is sent with the next parcel when you write the number of your frame to us.',
  },
];
