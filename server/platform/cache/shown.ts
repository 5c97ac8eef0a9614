import { CREDITS, NEWS } from '../db/catalogue-version.ts'

/** Whatever lists of the whole shop are made of: every series. */
export const LISTS = 'lists'
/** Which series are chosen to stand beside another. */
export const CHOICE = 'choice'

/** What other pages show of a series: it changes less often than the series does. */
export const cardOf = (seriesId: string) => `card ${seriesId}`

/** Notes what an answer shows, so that it is made anew when that changes, and only then. */
export interface Shows {
  /** Anything of this series. */
  series(id: string): void
  /** What its message says: names, cover, tags, sale, how much of it is out. */
  card(id: string): void
  /** A list that any series may come into. */
  lists(): void
  /** Series that were chosen from all. These are noted besides; which ones they are may be some minutes old. */
  choice(): void
  /** Whether there are credits. */
  credits(): void
  news(): void
}

export interface ShownOptions {
  /** Lists are shown beside what it is about, as a choice of series. */
  readonly choosesFromLists?: boolean | undefined
}

/** What was noted for one answer, or for all answers of a page. */
export class Shown implements Shows {
  private readonly noted = new Set<string>()
  private readonly named = new Set<string>()
  private readonly choosesFromLists: boolean

  constructor({ choosesFromLists = false }: ShownOptions = {}) {
    this.choosesFromLists = choosesFromLists
  }

  series(id: string): void {
    this.named.add(id)
    this.noted.add(id)
  }

  card(id: string): void {
    this.noted.add(cardOf(id))
  }

  lists(): void {
    this.noted.add(this.choosesFromLists ? CHOICE : LISTS)
  }

  choice(): void {
    this.noted.add(CHOICE)
  }

  credits(): void {
    this.noted.add(CREDITS)
  }

  news(): void {
    this.noted.add(NEWS)
  }

  /** All of it: nobody knows what was shown. */
  everything(): void {
    for (const topic of [LISTS, CREDITS, NEWS]) this.noted.add(topic)
  }

  /** What was noted elsewhere is shown here, too. */
  add({ noted, named }: Shown): void {
    for (const id of named) this.named.add(id)
    for (const topic of noted) {
      if (topic === LISTS) this.lists()
      else this.noted.add(topic)
    }
  }

  /** The series that were named, each for itself. */
  get seriesIds(): readonly string[] {
    return [...this.named]
  }

  get size(): number {
    return this.noted.size
  }

  /** A list changes with every series, so that these need not be named beside it. */
  topics(): readonly string[] {
    const { noted } = this
    if (!noted.has(LISTS)) return [...noted]
    return [LISTS, CREDITS, NEWS].filter(topic => noted.has(topic))
  }
}
