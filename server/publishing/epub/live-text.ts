import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { isElement, type XmlElement } from '../../epub/xml/xml-element.ts'
import type { PageSummary } from './read-drawn-pages.ts'

/** What shows no text of the page itself. Text in a drawing is drawn with it. */
const NOT_TEXT = new Set(['svg', 'script', 'style', 'template', 'title', 'rt', 'rp'])

/** Whether a page of fixed layout sets text over or beside its pictures, which a picture of the page alone would lose. */
export function hasLiveText({ item, body, pictures }: PageSummary): boolean {
  if (!item.fixedLayout || body === null || !hasLetters(body)) return false
  return pictures.length > 0 || hasDrawing(body)
}

function hasLetters(source: XmlElement): boolean {
  return source.children.some(child => {
    if (isElement(child)) return !NOT_TEXT.has(child.name) && hasLetters(child)
    return /\p{L}/u.test(child)
  })
}

function hasDrawing(source: XmlElement): boolean {
  return source.children.some(child => isElement(child) && (child.name === 'svg' || hasDrawing(child)))
}

/**
 * Refuses a book whose pages have text over their pictures, unless the publisher says which of the two is to be taken: as a
 * novel it is its text, as a manga its pictures.
 */
export function refuseLiveText(looks: readonly PageSummary[]): void {
  const live = looks.filter(hasLiveText)
  if (live.length === 0) return
  refuseBook(remark('liveText', { number: live.length, all: looks.length }))
}
