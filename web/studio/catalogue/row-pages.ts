import type { QueryOf } from '#contract/call.ts'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioChanged, StudioRow, StudioRowList } from '#contract/generated/studio_catalogue.ts'
import { Fault } from '../../platform/send.ts'
import { sendFromStudio } from '../frame/ended-session.ts'
import type { RowKind } from './columns.ts'

export type RowQuery = Omit<QueryOf<typeof listStudioCatalogue>, 'limit' | 'skip' | 'kind'> & {
  readonly kind: RowKind
}

const PAGE = 100
/** The most that one request answers. */
const LARGEST_PAGE = 500

/** What is known of a list, as one object that is another after each change. */
export interface RowsState {
  /** Undefined until the first page is there. */
  readonly total: number | undefined
  readonly refused?: string | undefined
  /** The status of the last page that could not be read; 0 where no answer came. */
  readonly fault: number | undefined
}

/** The rows of a list, read page by page where they are looked at, and ahead of that. */
export class RowPages {
  private readonly query: RowQuery
  private readonly rows = new Map<number, StudioRow>()
  /** Places whose rows were read since the last change. */
  private readonly fresh = new Set<number>()
  private readonly asked = new Set<number>()
  /** Pages that could not be read, with the status of each. */
  private readonly failed = new Map<number, number>()
  private readonly listeners = new Set<() => void>()
  private seen = { first: 0, last: PAGE - 1 }
  private generation = 0
  private state: RowsState = { total: undefined, fault: undefined }

  constructor(query: RowQuery) {
    this.query = query
  }

  get kind(): RowKind {
    return this.query.kind
  }

  readonly listen = (changed: () => void): (() => void) => {
    this.listeners.add(changed)
    return () => this.listeners.delete(changed)
  }

  readonly current = (): RowsState => this.state

  /** Undefined where the row is on its way. */
  rowAt(place: number): StudioRow | undefined {
    return this.rows.get(place)
  }

  /** Reads the first page, unless it was asked for. */
  start(): void {
    void this.load(0)
  }

  /** Reads the pages of these rows, with one before and one after. */
  need(first: number, last: number): void {
    this.seen = { first, last }
    const end = Math.min(Math.floor(last / PAGE) + 1, Math.floor(((this.state.total ?? 1) - 1) / PAGE))
    for (let page = Math.max(0, Math.floor(first / PAGE) - 1); page <= end; page++) void this.load(page)
  }

  /** Reads again what is looked at; the old rows stay until the new ones are there. */
  readonly again = (): void => {
    this.generation++
    this.asked.clear()
    this.fresh.clear()
    this.failed.clear()
    if (this.state.total === undefined) this.set({ total: undefined, fault: undefined })
    this.need(this.seen.first, this.seen.last)
  }

  /** Shows what was saved until it is read again. */
  apply(changed: readonly StudioChanged[]): void {
    for (const row of this.rows.values())
      for (const { id, field, new: json } of changed) if (id === row.id) row.values[field] = json
  }

  /** All rows of some places as they are after the last change. Throws {@link Fault}. */
  async rowsBetween(first: number, last: number): Promise<StudioRow[]> {
    const missing: number[] = []
    for (let place = first; place <= last; place++) if (!this.fresh.has(place)) missing.push(place)
    for (let skip = missing[0]; skip !== undefined; skip = missing.find(place => !this.fresh.has(place))) {
      const generation = this.generation
      const { answer, refused } = await this.read(skip, LARGEST_PAGE)
      if (refused || !answer || answer.rows.length === 0) throw new Fault(0)
      if (generation === this.generation) this.keep(answer, skip)
      else throw new Fault(0)
    }
    return Array.from({ length: last - first + 1 }, (_, at) => this.rows.get(first + at)).filter(
      row => row !== undefined,
    )
  }

  private async load(page: number): Promise<void> {
    if (this.asked.has(page)) return
    this.asked.add(page)
    const { generation } = this
    try {
      const { answer, refused } = await this.read(page * PAGE, PAGE)
      if (generation !== this.generation) return
      if (refused) this.set({ ...this.state, refused })
      this.failed.delete(page)
      if (answer) this.keep(answer, page * PAGE)
    } catch (fault) {
      if (generation !== this.generation) return
      this.asked.delete(page)
      this.failed.set(page, fault instanceof Fault ? fault.status : 0)
      this.set({ ...this.state, fault: this.fault() })
    }
  }

  private fault(): number | undefined {
    return [...this.failed.values()].at(-1)
  }

  private read(skip: number, limit: number) {
    return sendFromStudio(listStudioCatalogue, { query: { ...this.query, skip, limit } })
  }

  private keep({ rows, total }: StudioRowList, skip: number): void {
    for (const [at, row] of rows.entries()) {
      this.rows.set(skip + at, row)
      this.fresh.add(skip + at)
    }
    for (const place of this.rows.keys()) if (place >= total) this.rows.delete(place)
    // A page beside one that failed does not make up for it.
    this.set({ total, fault: this.fault() })
  }

  private set(state: RowsState): void {
    this.state = state
    for (const changed of this.listeners) changed()
  }
}
