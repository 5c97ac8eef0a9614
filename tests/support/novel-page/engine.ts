// What runs in the page: the part of the novel reader that turns pages, and nothing else of the site.
import { type Node, RichText } from '#contract/generated/reading.ts'
import { type ArrangedSource, arrangeSource } from '#web/reader/novel/layout/arranged-source.ts'
import { fitPage } from '#web/reader/novel/layout/fit-page.ts'
import { layoutFor } from '#web/reader/novel/layout/page-layout.ts'
import { Paginator } from '#web/reader/novel/layout/paginator.ts'
import { createRunContainer } from '#web/reader/novel/layout/run-container.ts'
import { selectedRange } from '#web/reader/novel/marks/selected-range.ts'
import styles from '#web/reader/novel/NovelReader.module.css'
import { formatLocator, parseLocator } from '#web/reader/novel/text/locator.ts'
import textStyles from '#web/reader/novel/text/RichText.module.css'
import { pointIn, rectOfPoint } from '#web/reader/novel/text/text-point.ts'
import { createTextSource, type TextSource } from '#web/reader/novel/text/text-source.ts'
import {
  annotatedTree,
  crampedTree,
  type Look,
  picturedTree,
  randomLook,
  randomTree,
  withTables,
} from './random-text.ts'

const room = () => document.querySelector<HTMLElement>('#room') as HTMLElement

function wear({ width, height, size, leading, family, align }: Look): void {
  const { style } = document.documentElement
  style.setProperty('--reading-size', `${size}px`)
  style.setProperty('--reading-leading', String(leading))
  style.setProperty('--reading-font', family)
  style.setProperty('--reading-align', align)
  Object.assign(room().style, { width: `${width}px`, height: `${height}px` })
}

function open(tree: RichText, source: TextSource): Paginator {
  return new Paginator({
    room: room(),
    source,
    textClass: textStyles.text ?? '',
    lang: tree.lang,
    direction: tree.direction === 'rtl' ? 'rtl' : 'ltr',
    writingMode: tree.writingMode || 'horizontal-tb',
    onChange() {},
  })
}

/** Where a place can be seen in the frame; null where it cannot. A blank at the end of a line counts as the next letter. */
function seenAt(pages: Paginator, source: TextSource, place: number): DOMRect | null {
  const frame = pages.element.getBoundingClientRect()
  for (const piece of pages.element.querySelectorAll<HTMLElement>('[data-block]')) {
    const start = source.positionOf({ block: Number(piece.dataset.block), offset: 0 })
    const from = start + Number(piece.dataset.from ?? 0)
    const to = piece.dataset.to ? start + Number(piece.dataset.to) : Number.POSITIVE_INFINITY
    if (place < from || place >= to || source.locatorOf(place).block !== Number(piece.dataset.block)) continue
    const point = pointIn(piece, place - from)
    const rect = point && rectOfPoint(point)
    if (!rect) continue
    const { x, y } = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
    if (x > frame.left - 1 && x < frame.right + 1 && y > frame.top - 1 && y < frame.bottom + 1) return rect
  }
  return null
}

const isBlank = (source: TextSource, place: number) => /[\s\u00AD]/.test(source.textOf(place, place + 1))

/** Leaves a text in one look and comes back in another: what was wrong, or null. */
function comesBack(seed: number): string | null {
  const tree = randomTree(seed)
  const source = createTextSource(tree, textStyles)
  wear(randomLook(seed))
  let place = Math.floor((seed * 7919) % source.length)
  while (place > 0 && isBlank(source, place)) place -= 1
  const first = open(tree, source)
  first.goTo(place)
  const turns = seed % 4
  for (let turn = 0; turn < turns; turn++) first.turn(seed % 2 ? 1 : -1)
  const left = first.anchor
  const noted = formatLocator(source.locatorOf(left))
  first.close()
  wear(randomLook(seed + 1_000_000))
  const second = open(tree, source)
  second.goTo(source.positionOf(parseLocator(noted) ?? { block: 0, offset: 0 }))
  let shown = second.state.from
  while (shown < source.length - 1 && isBlank(source, shown)) shown += 1
  const wrong =
    second.state.from !== left
      ? `begins at ${second.state.from}, not ${left}`
      : seenAt(second, source, shown)
        ? null
        : `does not show ${shown}`
  second.close()
  return wrong && `${seed}: ${wrong}`
}

/** Turns all pages of a text, on and back: each character must stand on one page, and be seen on it. */
function turnsThrough(
  tree: RichText,
  look: Look,
  source: TextSource = createTextSource(tree, textStyles),
): string[] {
  wear(look)
  const pages = open(tree, source)
  pages.goTo(0)
  const wrong: string[] = []
  const check = (from: number, to: number, way: string) => {
    const step = Math.max(1, Math.floor((to - from) / 12))
    const places = [from, to - 1]
    for (let place = from; place < to; place += step) places.push(place)
    for (const place of places)
      if (!isBlank(source, place) && !seenAt(pages, source, place))
        wrong.push(`${way}: ${place} of ${from}–${to} is not seen: ${source.textOf(place, place + 20)}`)
  }
  let before = 0
  for (let turns = 0; turns < 5000 && !pages.state.atEnd; turns++) {
    const { from, to } = pages.state
    check(from, to, 'on')
    if (from !== before) wrong.push(`what ends at ${before} is followed by ${from}–${to}`)
    before = to
    pages.turn(1)
  }
  if (before !== source.length) wrong.push(`ends at ${before} of ${source.length}`)
  pages.turn(-1)
  const { from } = pages.state
  pages.close()
  // From there back with nothing known: pages are found from below.
  const anew = open(tree, source)
  anew.goTo(from)
  wrong.push(...back(anew, source))
  anew.close()
  return wrong
}

function back(pages: Paginator, source: TextSource): string[] {
  const wrong: string[] = []
  for (let turns = 0; turns < 5000; turns++) {
    const { from } = pages.state
    if (from === 0) return wrong
    if (!pages.turn(-1)) return [...wrong, `cannot go back from ${from}`]
    const now = pages.state
    if (now.to !== from && now.from !== 0) wrong.push(`${now.from}–${now.to} stands before ${from}`)
    for (const place of [now.from, Math.floor((now.from + now.to) / 2), now.to - 1])
      if (!isBlank(source, place) && !seenAt(pages, source, place))
        wrong.push(`back: ${place} of ${now.from}–${now.to} is not seen: ${source.textOf(place, place + 20)}`)
  }
  return [...wrong, 'does not come back to the beginning']
}

/**
 * Turns back from the end, with nothing known: a page that ends within a paragraph has to end with a full line. What was
 * wrong.
 */
function cutsLines(writingMode: string): string[] {
  const look = { width: 360, height: 640, size: 19, leading: 1.65, family: 'serif', align: 'start' } as const
  const tree = annotatedTree(writingMode)
  const source = createTextSource(tree, textStyles)
  wear(look)
  const pages = open(tree, source)
  pages.goTo(source.blockStart(source.length - 1))
  const wrong: string[] = []
  while (pages.turn(-1) && pages.state.from > 0) {
    const { to } = pages.state
    if (to === source.blockStart(to)) continue
    const frame = pages.element.getBoundingClientRect()
    // The last characters may be the reading of a ruby, which can end before the word to which it belongs.
    const ends = [to - 1, to - 2, to - 3, to - 4].map(place => {
      const rect = seenAt(pages, source, place)
      return rect
        ? writingMode === 'vertical-rl'
          ? rect.bottom - frame.bottom
          : rect.right - frame.right
        : -999
    })
    const left = -Math.max(...ends)
    if (left > 5 * look.size) wrong.push(`${left} px are left in the line that ends at ${to}`)
  }
  pages.close()
  return wrong
}

/** Puts a picture and a row of a table on a page that are higher than it: what the page makes of them. */
function guards(writingMode: string): { pictureFits: boolean; table: string | undefined } {
  wear({ width: 400, height: 400, size: 20, leading: 1.5, family: 'serif', align: 'start' })
  const layout = layoutFor({ width: 400, height: 400, fontSize: 20, direction: 'ltr', writingMode })
  const page = createRunContainer(layout, { textClass: textStyles.text ?? '', lang: 'en', direction: 'ltr' })
  const image = Object.assign(document.createElement('img'), { width: 20, height: 20 })
  Object.assign(image.style, { maxBlockSize: 'none', blockSize: '900px' })
  const table = document.createElement('table')
  table.dataset.table = 'rows'
  const cell = table.createTBody().insertRow().insertCell()
  cell.textContent = 'There is more to say in this cell than there is room for. '.repeat(40)
  page.append(document.createElement('p'), table)
  page.firstElementChild?.append(image)
  const stage = Object.assign(document.createElement('div'), { className: styles.stage })
  stage.style.writingMode = writingMode
  stage.append(page)
  document.body.append(stage)
  fitPage(page, layout, {
    stack: one => one.dataset.table === 'rows' && Boolean(Object.assign(one.dataset, { table: 'stacked' })),
  })
  const { left, bottom } = page.getBoundingClientRect()
  const box = image.getBoundingClientRect()
  const [size, beyond] =
    layout.progression === 'down'
      ? [image.offsetWidth, left - box.left]
      : [image.offsetHeight, box.bottom - bottom]
  stage.remove()
  return { pictureFits: size > 100 && size <= layout.block && beyond < 1, table: table.dataset.table }
}

/** Resolves with how many pages are left as soon as they have been counted. */
async function leftOf(pages: Paginator): Promise<number> {
  while (!pages.state.exact) await new Promise(requestAnimationFrame)
  return pages.state.pagesLeft
}

/**
 * Counts the pages that are left in one look and in another, and from the beginning: each time as many as can be turned, or
 * what was wrong.
 */
async function countsLeft(seed: number): Promise<string[]> {
  const tree = randomTree(seed)
  const source = createTextSource(tree, textStyles)
  wear(randomLook(seed))
  const pages = open(tree, source)
  const wrong: string[] = []
  const check = async (where: string) => {
    const { from } = pages.state
    const left = await leftOf(pages)
    let turns = 0
    while (pages.turn(1) && !pages.state.atEnd) turns++
    if (turns !== left) wrong.push(`${seed}, ${where}: ${left} are said to be left, and there are ${turns}`)
    pages.goTo(from)
  }
  pages.goTo(Math.floor(source.length / 3))
  await check('as it was opened')
  await leftOf(pages)
  wear(randomLook(seed + 1_000_000))
  pages.layOut()
  await check('in another look')
  pages.goTo(100)
  await leftOf(pages)
  while (pages.turn(-1));
  await check('from the beginning')
  pages.close()
  return wrong
}

const DRAWING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"/>')}`

/** A text with full-page illustrations, which are there although there is no shop. */
function picturedSource(tree: RichText): ArrangedSource {
  const source = createTextSource(tree, textStyles)
  const build = (from: number, to: number) => {
    const built = source.build(from, to)
    for (const image of built.querySelectorAll('img')) {
      image.removeAttribute('srcset')
      image.src = DRAWING
    }
    return built
  }
  return arrangeSource({ ...source, build })
}

/**
 * Turns all pages of a text with illustrations: how much of each column of a page stays free, where that is more than a
 * fifth.
 */
function leavesFree(look: Look): string[] {
  const tree = picturedTree()
  const source = picturedSource(tree)
  wear(look)
  const pages = open(tree, source)
  pages.goTo(0)
  const free: string[] = []
  for (let page = 1; page < 500; page++) {
    const frame = pages.element.getBoundingClientRect()
    const blocks = [...pages.element.querySelectorAll('[data-block]')].flatMap(one => [
      ...one.getClientRects(),
    ])
    const here = blocks.filter(({ left, right }) => left > frame.left - 2 && right < frame.right + 2)
    for (const left of new Set(here.map(rect => Math.round(rect.left)))) {
      const end = Math.max(...here.filter(rect => Math.round(rect.left) === left).map(rect => rect.bottom))
      const share = (frame.bottom - end) / frame.height
      if (share > 0.2) free.push(`page ${page}, column at ${left}: ${share.toFixed(2)}`)
    }
    if (!pages.turn(1) || pages.state.to >= source.length) break
  }
  pages.close()
  return free
}

/** Shows an illustration in windows of several heights: in which of them more stays free before it than in its own place. */
function cramps(look: Look): string[] {
  const tree = crampedTree()
  const wrong: string[] = []
  for (let height = 420; height < 820; height += 20) {
    wear({ ...look, height })
    const arranged = picturedSource(tree)
    const { moveBehind: _, ...still } = picturedSource(tree)
    const [free, own] = [freeBeforeDrawing(tree, arranged), freeBeforeDrawing(tree, still)]
    if (free > own + 1) wrong.push(`height ${height}: ${free} pixels are free, and ${own} in its own place`)
  }
  return wrong
}

/** Pixels that are free on a page before the first illustration of a text. */
function freeBeforeDrawing(tree: RichText, source: TextSource): number {
  const pages = open(tree, source)
  pages.goTo(0)
  const pieces = () => [...pages.element.querySelectorAll<HTMLElement>('[data-block]')]
  const at = () => pieces().findIndex(piece => piece.matches('figure'))
  while (at() < 0 && pages.turn(1));
  const [before, figure] = [pieces()[at() - 1], pieces()[at()]].map(piece => [
    ...(piece?.getClientRects() ?? []),
  ])
  const { bottom } = pages.element.getBoundingClientRect()
  pages.close()
  const [end, start] = [before?.at(-1), figure?.[0]]
  if (!end || !start) throw new Error('there is no illustration')
  return Math.abs(start.left - end.left) < 2 ? 0 : bottom - end.bottom
}

/**
 * Opens a text with illustrations, in several sizes, at a page that begins with text which is shown before one that it
 * follows, and lays it out in another window: how many such pages there were, and what was wrong with them.
 */
function resumes(look: Look, other: Look): { pages: number; wrong: string[] } {
  const tree = picturedTree()
  const text = createTextSource(tree, textStyles)
  const drawingsBefore = (source: TextSource, place: number) =>
    source.textOf(0, place).split('\uFFFC').length - 1
  const wrong: string[] = []
  let count = 0
  for (let size = 15; size < 24; size++) {
    const source = picturedSource(tree)
    wear({ ...look, size })
    const pages = open(tree, source)
    pages.goTo(0)
    const isPassed = () => source.resumeFrom(pages.state.from) !== pages.state.from
    while (!isPassed() && pages.turn(1));
    if (isPassed()) {
      count++
      wrong.push(...selects(pages, text))
      const seen = drawingsBefore(source, pages.state.from)
      wear({ ...other, size })
      pages.layOut()
      const before = drawingsBefore(source, pages.state.from)
      if (before > seen)
        wrong.push(`size ${size}: of ${before} illustrations before the page ${seen} were seen`)
    }
    pages.close()
  }
  return { pages: count, wrong }
}

/**
 * Selects each paragraph before an illustration that was moved, as a triple click does: which of them are not what is
 * marked.
 */
function selects(pages: Paginator, text: TextSource): string[] {
  const wrong: string[] = []
  for (const figure of pages.element.querySelectorAll<HTMLElement>('figure[data-block]')) {
    const last = figure.previousElementSibling as HTMLElement | null
    if (Number(last?.dataset.block) < Number(figure.dataset.block) || !last) continue
    getSelection()?.setBaseAndExtent(last, 0, figure, 0)
    const range = selectedRange(
      text,
      pages.runs.map(run => run.element),
    )
    const marked = range && text.textOf(...range)
    if (marked !== last.textContent) wrong.push(`“${last.textContent}” is marked as “${marked}”`)
  }
  return wrong
}

/** All the text that a tree has, told in another way than the reader does. */
function allText(node: Node | undefined): string {
  return node?.element ? node.element.children.map(allText).join('') : (node?.text ?? '')
}

const engine = {
  comesBack,
  countsLeft,
  cramps,
  cutsLines,
  guards,
  leavesFree,
  resumes,
  turnsThroughPictures: (look: Look) => {
    const tree = picturedTree()
    return turnsThrough(tree, look, picturedSource(tree))
  },
  turnsThrough,
  turnsThroughRandom: (seed: number) => turnsThrough(randomTree(seed), randomLook(seed)),
  turnsThroughTables: (seed: number) => turnsThrough(withTables(randomTree(seed), seed), randomLook(seed)),
  /** A text from bytes. */
  turnsThroughBytes(bytes: readonly number[], look: Look): string[] {
    const tree = RichText.decode(Uint8Array.from(bytes))
    const source = createTextSource(tree, textStyles)
    const text = (tree.root?.children ?? []).map(allText).join('')
    const shown = source.textOf(0, source.length).replace(/\uFFFC/g, '')
    return text === shown ? turnsThrough(tree, look) : ['the text is not whole']
  },
}

declare global {
  interface Window {
    engine: typeof engine
  }
}
window.engine = engine
room().className = styles.stage ?? ''
