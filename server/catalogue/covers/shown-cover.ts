import { chooseCover } from '#rules/cover-choice.ts'
import type { Language } from '#rules/interface-language.ts'

export interface Picture {
  hash: string
  width: number
  height: number
  colour: string
}

/** A cover that was set in the studio. */
export interface CoverChoice {
  id: string
  lang: Language | null
  from: string | null
  picture: Picture
  /** Names of the same picture, cut to other shapes. */
  square: string
  wide: string
}

/** The covers of a row (cover-store.ts). */
export interface StoredCover {
  /** Of the book, or the nearest that there is. */
  own: Picture
  /** Those of the volume come before those of its series. */
  volume?: CoverChoice[] | null
  series?: CoverChoice[] | null
}

export interface ShownCover extends Picture {
  square?: string
  wide?: string
}

/** The covers of a row of the studio (cover-store.ts, STORED_COVERS). */
export interface StoredCovers extends Pick<StoredCover, 'volume' | 'series'> {
  /** The name of the own picture, or of the nearest that there is; null: one would be drawn. */
  own: string | null
}

interface Screen {
  readonly lang: Language | null
  readonly now: Date
}

/**
 * docs/product.md#covers: what is seen on a screen in this language at this time; `lang` null for programs, which are in
 * none.
 */
export function shownCover({ own, ...covers }: StoredCover, at: Screen): ShownCover {
  const chosen = chosenCover(covers, at)
  return chosen ? { ...chosen.picture, square: chosen.square, wide: chosen.wide } : own
}

/** The name of that picture. */
export function shownCoverHash({ own, ...covers }: StoredCovers, at: Screen): string | null {
  return chosenCover(covers, at)?.picture.hash ?? own
}

function chosenCover({ volume, series }: Pick<StoredCover, 'volume' | 'series'>, at: Screen) {
  return (volume && chooseCover(volume, at)) ?? (series && chooseCover(series, at))
}
