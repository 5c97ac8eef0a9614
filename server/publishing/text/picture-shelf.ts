import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { ImageRefused, ImageTooLarge } from '#server/platform/images/image-refused.ts'
import { formatOf, type PreparedImage, prepareImage } from '#server/platform/images/prepare-image.ts'
import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { PageSource } from '../../book-files/archive/page-source.ts'
import { BookRefused } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { readDataUrl } from '../../epub/package/data-url.ts'
import { readXml } from '../../epub/xml/read-xml.ts'
import { prefixed, type XmlElement } from '../../epub/xml/xml-element.ts'
import { cutLongPicture, topOfLongPicture } from '../manga/cut-long-picture.ts'
import { drawSvg, onlyPictureIn } from './draw-svg.ts'

/** What is known of a picture after its bytes were put away. */
export type ShelvedPicture = Omit<PreparedImage, 'bytes' | 'isHalved'>

interface PictureRequest {
  /** name in the archive, for messages */
  name: string
  bytes(): Promise<Buffer>
}

/**
 * The pictures of one book. They are registered while the text is read, then fetched, checked and prepared once each. A
 * picture that cannot be used is left out with a remark, and the book is imported without it.
 */
export class PictureShelf {
  readonly remarks: Remark[] = []
  /** By its key, why a picture cannot be taken although nothing is wrong with it. */
  readonly tooLarge = new Map<string, string>()
  private readonly archive: PageSource
  private readonly putAway: (picture: PreparedImage) => Promise<void>
  private readonly requested = new Map<string, PictureRequest>()
  private readonly prepared = new Map<string, Promise<ShelvedPicture | null>>()

  /** `putAway` takes the bytes of each prepared picture, so that a thousand pages need not fit into the memory. */
  constructor(archive: PageSource, putAway: (picture: PreparedImage) => Promise<void>) {
    this.archive = archive
    this.putAway = putAway
  }

  /** Takes note of a file of the archive and answers its key. */
  takeFile(name: string): string {
    if (!this.requested.has(name)) this.requested.set(name, { name, bytes: () => this.fileBytes(name) })
    return name
  }

  /** A page without a picture: white, of the given size. */
  takeBlank(width: number, height: number): string {
    const key = `#blank-${width}x${height}`
    this.requested.set(key, { name: key, bytes: () => blankPage(width, height) })
    return key
  }

  /** Takes note of an `img`, an SVG `image` or an inline `svg`; null when it shows nothing of this book. */
  takeElement(source: XmlElement, page: string): { src: string; alt: string; inline: boolean } | null {
    const alt = (source.attributes.get('alt') ?? source.attributes.get('aria-label') ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    const inline = /\bgaiji\b/.test(source.attributes.get('class') ?? '')
    if (source.name === 'svg') {
      const href = onlyPictureIn(source)
      const src = href === null ? this.takeDrawing(source, page) : this.takeHref(href, page)
      return src === null ? null : { src, alt: alt || titleOf(source), inline }
    }
    const src = this.takeHref(source.attributes.get('src') ?? prefixed(source, 'href') ?? '', page)
    return src === null ? null : { src, alt, inline }
  }

  /** The prepared picture for a key; null when it was left out. */
  get(key: string, bytes: Buffer | null = null): Promise<ShelvedPicture | null> {
    const known = this.prepared.get(key)
    if (known) return known
    const preparing = this.prepare(key, bytes)
    this.prepared.set(key, preparing)
    return preparing
  }

  /** The pieces of a picture that is too long for a page, from top to bottom; of any other the picture itself. */
  async getPieces(key: string): Promise<(ShelvedPicture | null)[]> {
    const bytes = await this.bytes(key)
    const cut = bytes && (await cutLongPicture(bytes))
    if (!cut) return [await this.get(key, bytes)]
    const pieces: (ShelvedPicture | null)[] = []
    for await (const piece of cut) {
      const own = `${key}#piece-${pieces.length}`
      this.requested.set(own, { name: key, bytes: async () => piece })
      pieces.push(await this.prepare(own))
      this.requested.delete(own)
    }
    return pieces
  }

  /** A picture as a cover: of a long one its upper end. */
  async getCover(key: string): Promise<ShelvedPicture | null> {
    const bytes = await this.bytes(key)
    const top = bytes && (await topOfLongPicture(bytes).catch(() => null))
    if (!top) return this.get(key)
    const own = `${key}#top`
    this.requested.set(own, { name: key, bytes: async () => top })
    return this.get(own)
  }

  /** The bytes of a picture as it is in the book; null where there is none. */
  async bytes(key: string): Promise<Buffer | null> {
    return (
      (await this.requested
        .get(key)
        ?.bytes()
        .catch(() => null)) ?? null
    )
  }

  private async prepare(key: string, bytesRead: Buffer | null = null): Promise<ShelvedPicture | null> {
    const requested = this.requested.get(key)
    if (!requested) return null
    try {
      const prepared = await prepareImage(bytesRead ?? (await requested.bytes()))
      await this.putAway(prepared)
      const { bytes, isHalved, ...known } = prepared
      if (isHalved) this.remarks.push(remark('pictureHalved', { name: requested.name }))
      return known
    } catch (error) {
      if (!(error instanceof ImageRefused) && !(error instanceof BookRefused)) throw error
      if (error instanceof ImageTooLarge) this.tooLarge.set(key, `${requested.name}: ${error.message}`)
      this.remarks.push(remark('pictureLeftOut', { name: requested.name, why: reasonOf(error) }))
      return null
    }
  }

  private takeHref(href: string, page: string): string | null {
    if (/^data:/i.test(href)) return this.takeData(href, page)
    const found = resolveInArchive(page, href)
    const name = found && found.name !== page ? this.archive.find(found.name) : null
    if (name) return this.takeFile(name)
    this.remarks.push(
      found
        ? remark('pictureMissing', { name: found.name })
        : remark('pictureOutside', { name: href.slice(0, 100) }),
    )
    return null
  }

  private takeData(href: string, page: string): string | null {
    const bytes = readDataUrl(href)
    if (!bytes) {
      this.remarks.push(remark('pictureUnreadable', { name: page }))
      return null
    }
    const key = `${page}#data-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
    const draw = () => this.draw(readXml(bytes, page), page)
    this.requested.set(key, { name: page, bytes: async () => (looksLikeSvg(bytes) ? draw() : bytes) })
    return key
  }

  private takeDrawing(source: XmlElement, page: string): string {
    const key = `${page}#svg-${this.requested.size}`
    this.requested.set(key, { name: page, bytes: () => this.draw(source, page) })
    return key
  }

  private async fileBytes(name: string): Promise<Buffer> {
    const bytes = await this.archive.read(name, ARCHIVE_LIMITS.pictureBytes)
    if (formatOf(bytes) !== null || !looksLikeSvg(bytes)) return bytes
    return this.draw(readXml(bytes, name), name)
  }

  private draw(svg: XmlElement, page: string): Promise<Buffer> {
    return drawSvg(svg, href => this.embed(href, page))
  }

  /** A raster picture for use inside a drawing; a drawing inside a drawing is not followed. */
  private async embed(href: string, page: string): Promise<string | null> {
    if (/^data:image\/(png|jpe?g|gif|webp);base64,/i.test(href)) return href
    const found = resolveInArchive(page, href)
    const name = found && this.archive.find(found.name)
    if (!name) return null
    const picture = await prepareImage(await this.archive.read(name, ARCHIVE_LIMITS.pictureBytes)).catch(
      () => null,
    )
    return picture && `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}`
  }
}

function blankPage(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
}

function looksLikeSvg(bytes: Buffer): boolean {
  return /^\s*(?:\ufeff)?<(\?xml|!--|!DOCTYPE svg|svg|[a-z]+:svg)/i.test(bytes.toString('utf8', 0, 400))
}

function titleOf(svg: XmlElement): string {
  const title = svg.children.find(child => typeof child !== 'string' && child.name === 'title')
  return title && typeof title !== 'string' ? title.children.join('').replace(/\s+/g, ' ').trim() : ''
}

function reasonOf(error: ImageRefused | BookRefused): Remark {
  return error instanceof BookRefused ? error.remark : { code: error.code, args: error.args }
}
