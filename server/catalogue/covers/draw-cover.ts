import sharp from 'sharp'
import { volumeTitleLines } from '#rules/volume-title.ts'
import { isSettable, outlineOf, setTitle, widthOf } from '../cards/set-title.ts'
import { type CoverTexts, DRAWN_HEIGHT, DRAWN_WIDTH } from './cover-store.ts'

const MARGIN = 120
const ROOM = DRAWN_WIDTH - 2 * MARGIN
const TITLE_SIZES = [150, 132, 116, 100, 86, 74]
const MOST_TITLE_LINES = 7
const VOLUME_SIZES = [76, 64, 54]
const CREATOR_SIZES = [62, 54, 46]
const LEADING = 1.2
const TITLE_TOP = 330
const BOTTOM = DRAWN_HEIGHT - 190

/**
 * Draws a cover for what has none, as PNG: title, volume and creators in a frame on one colour. Letters are drawn as
 * outlines of the shop's own fonts, so that it looks the same on a machine without fonts. Where these lack letters of the
 * title, the original title is drawn, or none: a title without some of its letters would be misread.
 */
export function drawCover({ title, originalTitle, creators, lang, colour }: CoverTexts): Promise<Buffer> {
  const lines = volumeTitleLines(title, lang)
  const shown = isSettable(lines.title) ? lines.title : isSettable(originalTitle) ? originalTitle : ''
  const main = block(shown, TITLE_SIZES, MOST_TITLE_LINES, TITLE_TOP)
  const second = block(isSettable(lines.volume) ? lines.volume : '', VOLUME_SIZES, 2, main.end + 50)
  const names = block(isSettable(creators) ? creators : '', CREATOR_SIZES, 2, 0)
  const below = block(isSettable(creators) ? creators : '', CREATOR_SIZES, 2, BOTTOM - names.end)
  const frame = (inset: number, width: number) =>
    `<path d="M${inset} ${inset}h${DRAWN_WIDTH - 2 * inset}v${DRAWN_HEIGHT - 2 * inset}H${inset}z" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="${width}"/>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWN_WIDTH}" height="${DRAWN_HEIGHT}">` +
    `<path d="M0 0h${DRAWN_WIDTH}v${DRAWN_HEIGHT}H0z" fill="${colour}"/>${frame(44, 6)}${frame(64, 2)}` +
    `<path d="M${DRAWN_WIDTH / 2 - 90} 230h180v4h-180z" fill="#fff" fill-opacity=".6"/>` +
    `${main.paths}${second.paths}${below.paths}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

interface Block {
  paths: string
  /** Below its last line, pixels. */
  end: number
}

/** Centred lines from `top` downwards. */
function block(text: string, sizes: readonly number[], most: number, top: number): Block {
  const { lines, size } = setTitle(text, ROOM, sizes, most)
  const paths = lines.map((line, at) => {
    const x = (DRAWN_WIDTH - widthOf(line, size)) / 2
    return `<path d="${outlineOf(line, x, top + size + at * size * LEADING, size)}" fill="#fff"/>`
  })
  return { paths: paths.join(''), end: top + (lines.length === 0 ? 0 : lines.length * size * LEADING) }
}
