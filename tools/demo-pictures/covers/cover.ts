import { drawing } from '../drawing/paint.ts'
import { fade } from '../drawing/shapes.ts'

export const WIDTH = 1000
export const HEIGHT = 1500

export interface CoverTexts {
  volume: number
  /** in the language of the book, such as "Volume 2" */
  volumeName: string
  author: string
  illustrator: string
  lang: string
}

export type Cover = (words: CoverTexts) => string

/** Paper has a grain and edges: a little shade round the rim makes a picture a thing. */
const RIM = fade(
  'rim',
  [
    [0.62, '#000', 0],
    [1, '#000', 0.22],
  ],
  'out',
)

export function coverOf(definitions: string, content: string): string {
  const rim = `<ellipse cx="${WIDTH / 2}" cy="${HEIGHT / 2}" rx="${WIDTH * 0.86}" ry="${HEIGHT * 0.8}" fill="url(#rim)"/>`
  return drawing(WIDTH, HEIGHT, `<defs>${RIM}${definitions}</defs>${content}${rim}`)
}
