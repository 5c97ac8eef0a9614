import type { ProofsOfSeries } from '#rules/proof-scope.ts'

/** What is shown, or also what is not: for who may read something before it is published. */
export type Showing = 'shown' | 'all'

/** In SQL: the volumes of a series that somebody sees: those that are `shown`, and with `proofs` those that $2 and $3 say. */
export function seenVolumes(shown: string, proofs: ProofsOfSeries | null): string {
  return proofs ? `(${shown} or $2::boolean or v.id = any($3::text[]))` : shown
}

export function seenVolumesValues(proofs: ProofsOfSeries | null): unknown[] {
  return proofs ? [proofs.everything, proofs.volumeIds] : []
}

/** In SQL: the parts that somebody sees: those that are `shown`, and with `proofs` those that three values from `$first` on say. */
export function seenParts(shown: string, proofs: ProofsOfSeries | null, first: number): string {
  if (!proofs) return shown
  return `(${shown} or $${first}::boolean or v.id = any($${first + 1}::text[]) or p.id = any($${first + 2}::text[]))`
}

export function seenPartsValues(proofs: ProofsOfSeries | null): unknown[] {
  return proofs ? [proofs.everything, proofs.wholeVolumeIds, proofs.partIds] : []
}

/** Statements with another text have another name. */
export function nameFor(name: string, showing: Showing | ProofsOfSeries | null): string {
  return showing === null || showing === 'shown' ? name : `${name} asProof`
}
