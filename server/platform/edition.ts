/** What a visitor sees at this instant has a name; an answer stays true as long as the name stays the same. */
export interface Edition {
  /** null while it is being found out. */
  current(): string | null
}
