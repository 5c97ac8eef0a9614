import type { Language } from './interface-language.ts'

/** What somebody may read before it is published. What it does not name does not limit it. */
export interface ProofScope {
  /** null: every series */
  readonly seriesIds: readonly string[] | null
  /** Languages of series; null: every language */
  readonly langs: readonly Language[] | null
  /** null: every volume */
  readonly volumeId?: string | null
  /** null: every part */
  readonly partId?: string | null
}

/** A series, or with the ids of what lies in it a volume or a part. */
export interface ProofSubject {
  readonly seriesId: string
  readonly lang: Language
  readonly volumeId?: string | undefined
  /** Of a part. */
  readonly id?: string | undefined
}

/** Of one series: what of it may be read before it is published. */
export interface ProofsOfSeries {
  readonly everything: boolean
  /** Volumes of which anything may be read. */
  readonly volumeIds: readonly string[]
  /** Volumes of which everything may be read. */
  readonly wholeVolumeIds: readonly string[]
  readonly partIds: readonly string[]
}

/** Whether this may be read before it is published; a series or volume may be seen where something in it may be read. */
export function mayProof(scopes: readonly ProofScope[], { seriesId, lang, volumeId, id }: ProofSubject) {
  return scopes.some(
    scope =>
      isInSeries(scope, seriesId, lang) &&
      (!scope.volumeId || !volumeId || scope.volumeId === volumeId) &&
      (!scope.partId || !id || scope.partId === id),
  )
}

/** What may be read of a series before it is published; null for nothing. */
export function proofsOfSeries(
  scopes: readonly ProofScope[],
  { seriesId, lang }: Pick<ProofSubject, 'seriesId' | 'lang'>,
): ProofsOfSeries | null {
  const its = scopes.filter(scope => isInSeries(scope, seriesId, lang))
  if (its.length === 0) return null
  return {
    everything: its.some(({ volumeId, partId }) => !volumeId && !partId),
    volumeIds: its.flatMap(({ volumeId }) => volumeId ?? []),
    wholeVolumeIds: its.flatMap(({ volumeId, partId }) => (partId ? [] : (volumeId ?? []))),
    partIds: its.flatMap(({ partId }) => partId ?? []),
  }
}

function isInSeries({ seriesIds, langs }: ProofScope, seriesId: string, lang: Language): boolean {
  return (seriesIds === null || seriesIds.includes(seriesId)) && (langs === null || langs.includes(lang))
}
