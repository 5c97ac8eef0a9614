import { type EnginePage, until } from './engine-page.ts'

/** What was seen of a part that was turned through. */
export interface ReadPart {
  /** The text of each page, without blanks; a picture is U+FFFC. */
  readonly pages: readonly string[]
  /** What the line at the foot said on each. */
  readonly status: readonly string[]
  /** Letters and pictures of which a part lies outside of their page. */
  readonly cut: string
  /** Words in tables that are broken. */
  readonly broken: readonly string[]
}

const MOST_PAGES = 60

/** Reads a part that is open in pages, from its first page until the card behind its last. */
export async function readPages(
  page: EnginePage,
  look?: (number: number) => Promise<void>,
): Promise<ReadPart> {
  await until(page, () => document.querySelector('[data-run]') !== null, null)
  await until(
    page,
    () => /[0-9] pages? left/.test(document.querySelector('[role=status]:not(aside *)')?.textContent ?? ''),
    null,
  )
  await page.press('Home')
  const pages: string[] = []
  const status: string[] = []
  const broken: string[] = []
  let cut = ''
  while (pages.length < MOST_PAGES) {
    const seen = await page.evaluate(seenOnPage, null)
    if (seen.ended) break
    pages.push(seen.text)
    status.push(seen.status)
    cut += seen.cut
    broken.push(...(await page.evaluate(brokenWords, '[data-page-frame]')))
    await look?.(pages.length)
    await page.press('PageDown')
  }
  return { pages, status, cut, broken }
}

/** Runs in the page: the words in cells of tables that stand on more than one line. */
export function brokenWords(within: string): string[] {
  const broken: string[] = []
  const range = document.createRange()
  for (const cell of document.querySelectorAll(`${within} :is(td, th)`)) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
      for (const { 0: word, index } of node.data.matchAll(/[\p{Script=Latin}\p{Script=Arabic}]{2,}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const rects = [...range.getClientRects()]
        const vertical = getComputedStyle(cell).writingMode.startsWith('vertical')
        const lines = new Set(rects.map(rect => Math.round((vertical ? rect.left : rect.top) / 4)))
        if (lines.size > 1) broken.push(word)
      }
  }
  return broken
}

/**
 * Runs in the page: every letter that lies in the frame, found by where the browser has put it and not by what the reader
 * says.
 */
function seenOnPage() {
  // The card at the end has a state of its own.
  const status = document.querySelector('[role=status]:not(aside *)')?.textContent ?? ''
  const element = document.querySelector('[data-page-frame]')
  if (!element || element.closest('[aria-hidden]')) return { text: '', cut: '', status, ended: true }
  const frame = element.getBoundingClientRect()
  const margin = Number.parseFloat(getComputedStyle(element).overflowClipMargin) || 0
  const range = document.createRange()
  let text = ''
  let cut = ''
  /** How far something reaches beyond the page; null where it lies on another. */
  const beyond = ({ left, right, top, bottom }: DOMRect) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return null
    return Math.max(frame.left - left, right - frame.right, frame.top - top, bottom - frame.bottom)
  }
  const note = (what: string, rect: DOMRect, most: number) => {
    const far = beyond(rect)
    if (far === null) return
    text += what
    if (far > most + margin) cut += what
  }
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLImageElement) note('\uFFFC', node.getBoundingClientRect(), 1)
    if (!(node instanceof Text)) continue
    range.selectNodeContents(node)
    const near = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom,
    )
    for (let at = 0; near && at < node.length; at++) {
      const letter = node.data.charAt(at)
      if (/[\s\u00AD]/.test(letter)) continue
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const rect = [...range.getClientRects()].at(-1)
      // The box of a letter is higher than what is drawn in it.
      if (rect) note(letter, rect, 0.2 * Math.max(rect.width, rect.height))
    }
  }
  return { text, cut, status, ended: false }
}
