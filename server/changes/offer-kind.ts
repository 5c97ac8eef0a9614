import { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import type { FixedPrices } from '#rules/fixed-price.ts'
import { takesPriceRight } from '#rules/sale-change.ts'
import { mayIn, type StudioScope } from '#rules/studio-rights.ts'
import type { Actor } from '../audit/deed.ts'
import type { Reader } from '../calls/bind.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import { FixedPriceTouched, refuseFixedPrices } from '../publishing/fixed-prices.ts'
import type { ChangeProblem } from '../studio/catalogue/check-changes.ts'
import { type ChangeKind, type Head, problemOf, refusedTo, type Viewer } from './kind.ts'
import { listDraftIds } from './release-store.ts'

interface OfferView {
  readonly id: string
  readonly name: string
  readonly version: string
  readonly mayChange: boolean
  readonly changedBy: string
  readonly changedAt?: Date | undefined
  readonly startsAt?: Date | undefined
}

/** What the publisher offers for less, a sale or a bundle: its terms, and a row of them. */
interface Offers<
  Terms extends { readonly discountBps: number | null },
  Row extends Terms & { readonly id: string },
> {
  readonly name: string
  readonly publishedAs: AuditAction
  readonly table: 'sales' | 'bundles'
  find(reads: Reads, ids: readonly string[]): Promise<Row[]>
  /** The draft as it is to be; null for what is none. */
  asReady(row: Row): Row | null
  views(reads: Reads, rows: readonly Row[], viewer: Viewer): Promise<OfferView[]>
  scopesOf(reads: Reads, row: Row): Promise<readonly StudioScope[]>
  /** Why it cannot be changed to `next`; null where it can. */
  refusal(row: Row, next: Row, now: Date): string | null
  coveredBy(row: Row): Parameters<typeof refuseFixedPrices>[1]
  /** Throws where it is another than of this version, or what `reasonOf` names. */
  change(writing: OfferWriting<Terms>, change: { id: string; version: string }, next: Terms): Promise<unknown>
  requireMay(reads: Reads, reader: Reader, terms: Terms): Promise<void>
  /** Why it was not changed; null where an error is another. */
  reasonOf(error: unknown): string | null
}

interface OfferWriting<Terms> {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
  readonly fixedPrices: FixedPrices
  readonly requireMay: (terms: Terms) => Promise<void>
}

/** Offers that are drafts. Nobody marks them as ready for review: one that is ready is published. */
export function offerKind<
  Terms extends { readonly discountBps: number | null },
  Row extends Terms & { readonly id: string },
>(offers: Offers<Terms, Row>): ChangeKind {
  const { name, publishedAs, asReady } = offers
  const reasonFor = (error: unknown): string => {
    const reason = error instanceof FixedPriceTouched ? 'fixedPrices' : offers.reasonOf(error)
    if (reason === null) throw error
    return reason
  }
  return {
    ...{ name, publishedAs },

    async list(reads, viewer, { state, most }) {
      const heads: Head[] = []
      for (let skip = 0; state !== 'ready' && heads.length < most; skip += most) {
        const ids = await listDraftIds(reads, offers.table, { limit: most, skip })
        const seen = await offers.views(reads, await offers.find(reads, ids), viewer)
        const known = new Set(seen.map(({ id }) => id))
        heads.push(...ids.filter(id => known.has(id)).map(id => ({ id, changedAt: null })))
        if (ids.length < most) break
      }
      return heads
    },

    async find(reads, ids, viewer) {
      const drafts = (await offers.find(reads, ids)).filter(row => asReady(row) !== null)
      const rowOf = new Map(drafts.map(row => [row.id, row]))
      const views = await offers.views(reads, drafts, viewer)
      return Promise.all(
        views.map(async ({ id, name: title, version, mayChange, changedBy, changedAt, startsAt }) => {
          const row = rowOf.get(id) as Row
          const scopes = await offers.scopesOf(reads, row)
          const isSteep = takesPriceRight({ stage: 'ready', discountBps: row.discountBps })
          const mayTakeOff = !isSteep || scopes.every(scope => mayIn(viewer.staff, 'price', scope))
          const view = StudioUnpublished.fromPartial({
            ...{ id, kind: name, subjectKind: name, subjectId: id, state: 'draft', title, startsAt },
            ...{ writerName: changedBy, changedAt, seen: version },
            mayPublish: mayChange && mayTakeOff,
          })
          return { view, locks: [] }
        }),
      )
    },

    async tryOut(waiting, { app, now }) {
      const ids = waiting.map(({ id }) => id)
      const rowOf = new Map((await offers.find(app.db, ids)).map(row => [row.id, row]))
      const refused: ChangeProblem[] = []
      for (const [at, one] of waiting.entries()) {
        const row = rowOf.get(one.id)
        const next = row && asReady(row)
        if (!next) continue
        const touched = () => refuseFixedPrices(app.db, offers.coveredBy(next), app.config.fixedPrices)
        const reason = offers.refusal(row, next, now) ?? (await touched().then(() => null, reasonFor))
        if (reason) refused.push(problemOf(one, at, reason))
      }
      return { problems: [...refusedTo(waiting), ...refused], rights: ['sell'], changed: [] }
    },

    async publish(tx, waiting, { app, actor, now, reader }) {
      const { fixedPrices } = app.config
      const problems = refusedTo(waiting)
      const requireMay = (terms: Terms) => offers.requireMay(tx, reader, terms)
      for (const [at, one] of problems.length > 0 ? [] : waiting.entries()) {
        const [row] = await offers.find(tx, [one.id])
        const next = row && asReady(row)
        if (!next) continue
        const change = { id: one.id, version: one.seen }
        const writing = { tx, actor, now, fixedPrices, requireMay }
        await offers.change(writing, change, next).catch((error: unknown) => {
          problems.push(problemOf(one, at, reasonFor(error)))
        })
      }
      return { problems, rights: ['sell'], changed: [] }
    },
  }
}
