/** Names the state of all that a visitor may see at this instant: what was made under a name stays true as long as the name stays the same. */
export interface CacheVersion {
  /** null while it is being found out. */
  current(): string | null
}
