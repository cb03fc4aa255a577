/** Rows about what people say of suggestions and of the documents behind them. */

export interface SuggestionRatingsTable {
  client_id: number;
  suggestion_id: number;
  user_id: number;
  thumb: 'up' | 'down';
  reason: 'wrong' | 'incomplete' | 'tone' | 'outdated' | 'wrong-source' | 'other' | null;
  comment: string;
  wrong_document_id: number | null;
  better_document_id: number | null;
  rated_at: Date;
}

export interface QuestionMarksTable {
  client_id: number;
  ticket_id: number;
  document_id: number;
  verdict: 'irrelevant' | 'better';
  /** SHA-256, hex. */
  question_hash: string;
  suggestion_id: number | null;
  marked_by: number | null;
  marked_at: Date;
}
