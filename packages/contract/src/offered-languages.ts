/** Languages of articles and replies that a person is offered to choose from; each is described in engine/text/languages. */
export const offeredLanguages = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl'] as const;
