import sharp from 'sharp'
import { cardColours } from './card-colours.ts'
import { isSettable, outlineOf, setTitle } from './set-title.ts'

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
const MARGIN = 64
const COVER_HEIGHT = 502
const SIZES = [76, 66, 58, 50, 44]
const MOST_LINES = 5

export interface Card {
  title: string
  /** A smaller line above the title; '' for none. */
  above: string
  /** A smaller line below it. */
  below: string
  siteName: string
  cover: { bytes: Buffer; colour: string } | null
}

/** docs/product.md#page-head: the social card of a series or volume: its cover, its title, in its own colour. */
export async function drawCard({ title, above, below, siteName, cover }: Card): Promise<Buffer> {
  const { ground, line } = cardColours(cover?.colour ?? '')
  const picture = cover ? await coverOf(cover.bytes) : null
  const left = picture ? MARGIN * 2 + picture.width : MARGIN
  const width = CARD_WIDTH - MARGIN - left
  // A title without some of its letters would be misread, so that the cover stands alone.
  const { lines, size } = setTitle(isSettable(title) ? title : '', width, SIZES, MOST_LINES)
  const leading = Math.round(size * 1.22)
  const block = lines.length * leading + (above ? 48 : 0) + (below ? 56 : 0)
  let y = Math.round((CARD_HEIGHT - 40 - block) / 2)
  const drawn: string[] = []
  const put = (text: string, at: number, big: number, opacity = 1) =>
    drawn.push(`<path d="${outlineOf(text, left, at, big)}" fill="#fff" fill-opacity="${opacity}"/>`)
  if (above) {
    put(fitted(above, width, 30), y + 30, 30, 0.85)
    y += 48
  }
  for (const words of lines) {
    put(words, y + size, size)
    y += leading
  }
  if (below) put(fitted(below, width, 30), y + 44, 30, 0.85)
  // A name without some of its letters would be misread.
  if (isSettable(siteName)) put(fitted(siteName, width, 32), CARD_HEIGHT - MARGIN + 8, 32)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">` +
    `<path d="M0 0h${CARD_WIDTH}v${CARD_HEIGHT}H0z" fill="${ground}"/>` +
    `<path d="M${left} ${CARD_HEIGHT - MARGIN - 44}h${width}v2H${left}z" fill="${line}"/>${drawn.join('')}</svg>`
  const layers = picture
    ? [{ input: picture.bytes, left: MARGIN, top: Math.round((CARD_HEIGHT - picture.height) / 2) }]
    : []
  return sharp(Buffer.from(svg)).composite(layers).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

async function coverOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .resize({ height: COVER_HEIGHT, width: Math.round(COVER_HEIGHT * 0.8), fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

function fitted(text: string, width: number, size: number): string {
  return setTitle(text, width, [size], 1).lines[0] ?? ''
}
