/**
 * A search as PostgreSQL's text queries. Built from folded words only, each quoted, so that no sign in it means anything.
 */
export interface Phrase {
  /** What has to match. */
  match: string
  /** All words as they are, in the titles; anywhere. */
  inTitle: string
  exact: string
  /** The whole phrase as the beginning of a sorted title. */
  title: string
}
