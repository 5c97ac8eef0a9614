import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { decodeXml } from '../../../epub/xml/decode-xml.ts'
import { breakAround } from './plain-text.ts'
import { sentAtOf } from './product.ts'
import type { ProductElement } from './product-element.ts'
import { referenceName } from './short-tags.ts'

export type OnixReason = 'fileUnreadable' | 'notOnix' | 'documentType' | 'tooManyRows' | 'fileEmpty'

class OnixRefused extends Error {
  readonly reason: OnixReason
  constructor(reason: OnixReason) {
    super(reason)
    this.reason = reason
  }
}

const MOST_PRODUCTS = 10_000
/** Of one product; a long one has some hundreds. */
const MOST_ELEMENTS = 5_000
const DEEPEST = 40
/** List 34, text format 05: XHTML within the message. */
const XHTML = '05'
/** Characters between which other requests have their turn. */
const PIECE = 131_072

/**
 * The products of a message one after the other, so that only one of them is in memory as elements, and when the message was
 * made, where it says so. Document types are refused with everything they could declare.
 */
export async function readProducts(
  bytes: Uint8Array,
  zone: string,
  take: (product: ProductElement) => void,
): Promise<{ sentAt: Date | null } | { reason: OnixReason }> {
  const text = decodeXml(bytes)
  if (text.includes('\0')) return { reason: 'fileUnreadable' }
  const reading = new Reading(take)
  const parser = new SaxesParser({ position: false })
  parser.on('error', () => {
    throw new OnixRefused('fileUnreadable')
  })
  parser.on('doctype', () => {
    throw new OnixRefused('documentType')
  })
  parser.on('opentag', ({ name, attributes }) => reading.open(name, attributes as Record<string, string>))
  parser.on('closetag', () => reading.close())
  parser.on('text', piece => reading.add(piece))
  parser.on('cdata', piece => reading.add(piece))
  try {
    for (let at = 0; at < text.length; at += PIECE) {
      parser.write(text.slice(at, at + PIECE))
      await setImmediate()
    }
    parser.close()
  } catch (error) {
    if (error instanceof OnixRefused) return { reason: error.reason }
    throw error
  }
  if (reading.products === 0) return { reason: 'fileEmpty' }
  return { sentAt: reading.header && sentAtOf(reading.header, zone) }
}

class Reading {
  products = 0
  header: ProductElement | null = null
  private depth = 0
  private elements = 0
  private readonly path: ProductElement[] = []
  private readonly take: (product: ProductElement) => void

  constructor(take: (product: ProductElement) => void) {
    this.take = take
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    const name = referenceName(tag)
    this.depth++
    if (this.depth > DEEPEST) throw new OnixRefused('fileUnreadable')
    if (this.depth === 1) {
      // ONIX 2.1 has other elements, and 3.1 those of 3.0.
      const isThird = attributes.release === undefined || attributes.release.startsWith('3.')
      if (name !== 'ONIXMessage' || !isThird) throw new OnixRefused('notOnix')
      return
    }
    const above = this.path.at(-1)
    if (!above && !(this.depth === 2 && ['Header', 'Product'].includes(name))) return
    if (!above) this.elements = 0
    if (++this.elements > MOST_ELEMENTS) throw new OnixRefused('fileUnreadable')
    const element: ProductElement = { name, attributes, children: [], text: '' }
    above?.children.push(element)
    this.path.push(element)
  }

  add(piece: string): void {
    const element = this.path.at(-1)
    if (element)
      element.text += this.textAround()?.attributes.textformat === XHTML ? piece.replace(/\s+/g, ' ') : piece
  }

  private textAround(): ProductElement | undefined {
    return this.path.find(({ name }) => name === 'Text')
  }

  close(): void {
    this.depth--
    const element = this.path.pop()
    const above = this.path.at(-1)
    if (element && above && this.textAround()) {
      const edge = breakAround(element.name)
      above.text += edge + element.text + (edge === '\n' ? '' : edge)
    }
    if (!element || above) return
    if (element.name === 'Header') {
      this.header = element
      return
    }
    if (++this.products > MOST_PRODUCTS) throw new OnixRefused('tooManyRows')
    this.take(element)
  }
}
