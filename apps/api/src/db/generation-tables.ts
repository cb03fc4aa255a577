/** Where in a source's text the words stand that support a sentence: [start, end) in UTF-16 units. */
export type KeptSpan = { source: number; start: number; end: number };

/** Rows from before spans were kept have neither `spans` nor `supported`. */
export type KeptSentence = {
  text: string;
  sources: number[];
  startsParagraph: boolean;
  spans?: KeptSpan[];
  /** Ids of facts that were looked up. */
  facts?: string[];
  supported?: boolean;
};

/** As it is written today. */
export type NewSentence = Required<Omit<KeptSentence, 'facts'>> & Pick<KeptSentence, 'facts'>;

/** What did not fit into a prompt: messages and facts left away, messages cut, passages by number. */
export type LeftOut = { messages: number; shortened: number; passages: number[]; facts: number };

/** A text of a ticket in another language, found by the hash of the text that was translated. */
export interface TranslationsTable {
  client_id: number;
  ticket_id: number;
  /** SHA-256, hex. */
  source_hash: string;
  language: string;
  text: string;
  model: string;
  created_at: Date;
  created_by: number | null;
}
