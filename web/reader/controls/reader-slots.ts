import { type ComponentType, createContext } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'

interface Slots {
  /** The list of a volume's parts; `current` is the id of the part that is open. How parts are listed is the catalogue's. */
  readonly Contents: ComponentType<{ readonly parts: readonly Part[]; readonly current: string }>
  /**
   * The card at the end of a part, with what follows. Where the end is `near`, that is asked for, so that it is known when
   * the card is seen.
   */
  readonly EndCard: ComponentType<{ readonly part: Part; readonly near?: boolean }>
}

/** What the screen gives to its reader, because it is made of other nouns. */
export const ReaderSlots = createContext<Slots | null>(null)
