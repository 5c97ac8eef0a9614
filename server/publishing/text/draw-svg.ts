import sharp from 'sharp'
import { BookRefused } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { isElement, prefixed, type XmlElement } from '../../epub/xml/xml-element.ts'

/** Draws SVG pictures. Elements and attributes that could run code or load another document are removed first. */

const DROPPED = new Set(
  (
    'script foreignObject iframe object embed audio video animate animateMotion animateTransform animateColor set ' +
    'handler listener a:script'
  ).split(' '),
)
const LONGEST_SVG = 8_000_000
/** Drawings have no size of their own; this is enough for a full page of a large screen. */
const WIDEST = 1600
const HIGHEST = 2400
const NARROWEST_SCALE = 2

/** A picture that an SVG shows, as a data address; null leaves it out. */
export type EmbedPicture = (href: string) => Promise<string | null>

/** The bytes of a PNG (or of a JPEG, where the drawing is a photograph). Throws BookRefused when it cannot be drawn. */
export async function drawSvg(svg: XmlElement, embed: EmbedPicture): Promise<Buffer> {
  const size = sizeOf(svg)
  const photographs = { count: 0 }
  const clean = await cleaned(svg, async href => {
    const picture = await embed(href)
    if (picture) photographs.count++
    return picture
  })
  if (!clean) throw new BookRefused(remark('drawingEmpty'))
  if (!clean.attributes.has('viewBox')) clean.attributes.set('viewBox', `0 0 ${size.width} ${size.height}`)
  const scale = Math.min(Math.max(NARROWEST_SCALE, 1), WIDEST / size.width, HIGHEST / size.height)
  clean.attributes.set('width', String(Math.max(1, Math.round(size.width * scale))))
  clean.attributes.set('height', String(Math.max(1, Math.round(size.height * scale))))
  clean.attributes.set('xmlns', 'http://www.w3.org/2000/svg')
  clean.attributes.set('xmlns:xlink', 'http://www.w3.org/1999/xlink')
  const text = serialise(clean)
  if (text.length > LONGEST_SVG) throw new BookRefused(remark('drawingLarge', { most: LONGEST_SVG / 1e6 }))
  const drawn = sharp(Buffer.from(text)).flatten({ background: '#ffffff' })
  const picture =
    photographs.count > 0
      ? drawn.jpeg({ quality: 90, mozjpeg: false })
      : drawn.png({ palette: true, effort: 4 })
  return picture.toBuffer().catch(error => {
    throw new BookRefused(remark('drawingFault'), { cause: error })
  })
}

function sizeOf(svg: XmlElement): { width: number; height: number } {
  const box = (svg.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const pixels = (name: string) => {
    const text = svg.attributes.get(name) ?? ''
    return /^[\d.]+(px|pt)?$/.test(text) ? Number.parseFloat(text) : Number.NaN
  }
  const width = box[2] && box[2] > 0 ? box[2] : pixels('width')
  const height = box[3] && box[3] > 0 ? box[3] : pixels('height')
  return { width: width > 0 ? width : 600, height: height > 0 ? height : 800 }
}

async function cleaned(source: XmlElement, embed: EmbedPicture): Promise<XmlElement | null> {
  if (DROPPED.has(source.name)) return null
  const attributes = new Map<string, string>()
  for (const [name, value] of source.attributes) {
    if (/^on/i.test(name) || name.startsWith('xmlns')) continue
    if (name === 'href' || name.endsWith(':href')) {
      const href = await safeHref(source, value.trim(), embed)
      if (href === null) {
        if (source.name === 'image' || source.name === 'use') return null
      } else attributes.set('xlink:href', href)
    } else if (name.includes(':') && !name.startsWith('xml:')) {
    } else if (isSafeValue(value)) attributes.set(name, value)
  }
  const children: XmlElement['children'] = []
  for (const child of source.children) {
    if (!isElement(child)) children.push(source.name === 'style' ? safeStyles(child) : child)
    else {
      const inner = await cleaned(child, embed)
      if (inner) children.push(inner)
    }
  }
  return { name: source.name, attributes, children }
}

async function safeHref(source: XmlElement, href: string, embed: EmbedPicture): Promise<string | null> {
  if (href.startsWith('#')) return href
  if (source.name !== 'image' && source.name !== 'feImage') return null
  return embed(href)
}

/** Paint servers of the drawing itself are the only addresses a value may hold. */
function isSafeValue(value: string): boolean {
  if (/javascript:|expression\(|@import/i.test(value)) return false
  return [...value.matchAll(/url\(\s*["']?([^"')]*)/gi)].every(([, target = '']) => target.startsWith('#'))
}

function safeStyles(text: string): string {
  return text
    .replace(/@import[^;]*;?/gi, '')
    .replace(/@font-face\s*\{[^}]*\}/gi, '')
    .replace(/url\(\s*["']?(?!#)[^)]*\)/gi, 'none')
}

export function serialise(source: XmlElement): string {
  const attributes = [...source.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
  const children = source.children
    .map(child => (isElement(child) ? serialise(child) : escaped(child)))
    .join('')
  return `<${source.name}${attributes}>${children}</${source.name}>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** The picture that a wrapper of one picture and nothing else shows, as covers and plates are often packed. */
export function onlyPictureIn(svg: XmlElement): string | null {
  const shown = shownIn(svg)
  const [only] = shown
  if (shown.length !== 1 || only?.name !== 'image') return null
  return only.attributes.get('href') ?? prefixed(only, 'href') ?? null
}

const NOT_SHOWN = new Set(['title', 'desc', 'metadata', 'defs', 'style', 'script'])

function shownIn(source: XmlElement): XmlElement[] {
  return source.children.filter(isElement).flatMap(child => {
    if (NOT_SHOWN.has(child.name)) return []
    return child.name === 'g' || child.name === 'svg' || child.name === 'a' ? shownIn(child) : [child]
  })
}
