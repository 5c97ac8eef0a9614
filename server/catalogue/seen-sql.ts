import type { ProofsOfSeries } from '#rules/proof-scope.ts'

/** What is shown, or also what is not: for who may read something before it is published. */
export type Showing = 'shown' | 'all'

/** Who has paid for something, and keeps it when it is withdrawn. */
export interface Keeper {
  /** null: nobody who exists */
  accountId: string | null
  /** Whoever is looked at in a preview holds everything of its series. */
  holdsAll: boolean
  /** Rentals are over at their end. */
  now: Date
}

/** What somebody sees of a series beside what is shown. */
export interface Sight {
  /** What they read before it is published. */
  proofs: ProofsOfSeries | null
  /** null for who is not signed in */
  keeper: Keeper | null
  /** The ids of volumes that are taken down where it is looked from: only who holds something of them sees them. */
  leftOut: readonly string[]
}

/**
 * In SQL: the series (s), volume (v) or part (p) is not hidden, or only because it was withdrawn after it was ready, and a
 * part after its launch.
 */
export function keptOf(table: 's' | 'v' | 'p'): string {
  const wasOut =
    table === 'p'
      ? 'coalesce(p.launch_at <= p.was_ready_until, false)'
      : `${table}.was_ready_until is not null`
  return `(not ${table}.hidden or (${table}.stage = 'withdrawn' and ${wasOut}))`
}

const VOLUME_KEPT = `${keptOf('s')} and ${keptOf('v')}`

interface KeeperParameters {
  account: string
  holdsAll: string
  now: string
}

/** The three parameters of a statement from `$first` on. */
export function keeperParameters(first: number): KeeperParameters {
  return {
    account: `$${first}::text`,
    holdsAll: `$${first + 1}::boolean`,
    now: `$${first + 2}::timestamptz`,
  }
}

export function keeperValues(keeper: Keeper | null): unknown[] {
  return keeper ? [keeper.accountId, keeper.holdsAll, keeper.now] : [null, false, new Date(0)]
}

/** In SQL: the account owns the volume; both are expressions. */
export const owns = (volume: string, account: string) =>
  `exists (select from library_books kb where kb.account_id = ${account} and kb.volume_id = ${volume}.id)`

/** Rentals of a part also cover the parts into which an edition has put its text (docs/decisions/0053). */
const rents = (isOf: string, { account, now }: KeeperParameters) =>
  `exists (select from rentals kr left join rental_covers kc on kc.rental_id = kr.id
    join parts kp on kp.id = kr.part_id or kp.id = kc.part_id
    where kr.account_id = ${account} and ${now} < kr.expires_at and ${isOf})`

/** In SQL: the keeper owns the volume of this name in the statement, or has a running rental of a part of it. */
export function holdsVolume(volume: string, keeper: KeeperParameters): string {
  return `(${keeper.holdsAll} or ${owns(volume, keeper.account)} or ${rents(`kp.volume_id = ${volume}.id`, keeper)})`
}

/** In SQL: the keeper owns the volume (v) of a part (p), or has a running rental of the part. */
export function holdsPart(keeper: KeeperParameters): string {
  return `(${keeper.holdsAll} or ${owns('v', keeper.account)} or ${rents('kp.id = p.id', keeper)})`
}

/**
 * In SQL: the volumes of a series that somebody sees: those that are `shown`, and with a `sight` those that six values from
 * `$first` on say.
 */
export function seenVolumes(shown: string, sight: Sight | null, first: number): string {
  if (!sight) return shown
  const kept = `(${VOLUME_KEPT} and ${holdsVolume('v', keeperParameters(first + 2))})`
  return `((${shown} and v.id <> all($${first + 5}::text[])) or $${first}::boolean or v.id = any($${first + 1}::text[]) or ${kept})`
}

export function seenVolumesValues(sight: Sight | null): unknown[] {
  if (!sight) return []
  const { everything = false, volumeIds = [] } = sight.proofs ?? {}
  return [everything, volumeIds, ...keeperValues(sight.keeper), sight.leftOut]
}

/**
 * In SQL: the parts that somebody sees: those that are `shown`, and with a `sight` those that seven values from `$first` on
 * say.
 */
export function seenParts(shown: string, sight: Sight | null, first: number): string {
  if (!sight) return shown
  const kept = `(${VOLUME_KEPT} and ${keptOf('p')} and ${holdsPart(keeperParameters(first + 3))})`
  return `((${shown} and v.id <> all($${first + 6}::text[])) or $${first}::boolean or v.id = any($${first + 1}::text[]) or p.id = any($${first + 2}::text[]) or ${kept})`
}

export function seenPartsValues(sight: Sight | null): unknown[] {
  if (!sight) return []
  const { everything = false, wholeVolumeIds = [], partIds = [] } = sight.proofs ?? {}
  return [everything, wholeVolumeIds, partIds, ...keeperValues(sight.keeper), sight.leftOut]
}

/** Statements with another text have another name. */
export function nameFor(name: string, showing: Showing | Sight | null): string {
  return showing === null || showing === 'shown' ? name : `${name} ${showing === 'all' ? 'asProof' : 'seen'}`
}
