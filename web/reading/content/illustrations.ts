import type { MangaPage } from '#contract/generated/reading.ts'
import { SealedPages, ticketAnew, ticketAt } from './sealed-pages.ts'
import { setSealedSource } from './sealed-source.ts'

/** Pixels across: a drawing is shown no wider, and zoomed into no further. */
const WIDTH = 1600

/** The pictures of a text that is sealed, by what the text calls them. */
interface Held {
  readonly partId: string
  readonly url: string
  pages: Promise<SealedPages> | null
  /** Addresses in this browser's memory. */
  readonly shown: Map<string, string>
  readonly loading: Map<string, Promise<string>>
}

/** From now on the drawings of the open text come sealed. The answer lets go of them. */
export function holdIllustrations(partId: string, url: string): () => void {
  if (url === '') return () => {}
  const mine: Held = { partId, url, pages: null, shown: new Map(), loading: new Map() }
  const mySource = (hash: string, width: number, height: number) => sourceOf(mine, hash, width, height)
  setSealedSource(mySource)
  const unwatch = watchPage(mine)
  return () => {
    unwatch()
    setSealedSource(null)
    for (const address of mine.shown.values()) URL.revokeObjectURL(address)
    void mine.pages?.then(pages => pages.close())
  }
}

function sourceOf({ shown }: Held, hash: string, width: number, height: number): string {
  const known = shown.get(hash)
  if (known) return known
  const sheet = `${hash} ${width} ${height}`
  const made = shown.get(sheet) ?? emptySheet(width, height)
  shown.set(sheet, made)
  return made
}

function emptySheet(width: number, height: number): string {
  const size = `width="${Math.max(1, width)}" height="${Math.max(1, height)}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
}

/** Gives every drawing that is put on the page its picture. */
function watchPage(mine: Held): () => void {
  const fill = (root: ParentNode) => {
    for (const image of root.querySelectorAll<HTMLImageElement>('img[data-sealed]')) void show(mine, image)
  }
  const watching = new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (node instanceof HTMLImageElement && node.dataset.sealed) void show(mine, node)
        else if (node instanceof Element) fill(node)
      }
  })
  watching.observe(document.body, { childList: true, subtree: true })
  fill(document)
  return () => watching.disconnect()
}

async function show(mine: Held, image: HTMLImageElement): Promise<void> {
  const hash = image.dataset.sealed ?? ''
  try {
    const loading = mine.loading.get(hash) ?? load(mine, hash)
    mine.loading.set(hash, loading)
    const address = await loading
    if (image.src !== address) image.src = address
  } catch {
    // Its words stand there instead; the next time that it comes onto the page it is asked for again.
    mine.loading.delete(hash)
    image.removeAttribute('src')
  }
}

async function load(mine: Held, hash: string): Promise<string> {
  const pages = await openPages(mine)
  const page = pages.pages.find(one => one.hash === hash)
  const variant = page && bestVariant(page)
  if (!variant) throw new Error('no such drawing')
  const blob = await pages.load(page.number, variant, new AbortController().signal)
  const address = URL.createObjectURL(blob)
  mine.shown.set(hash, address)
  return address
}

function openPages(mine: Held): Promise<SealedPages> {
  // The first drawing may come an hour after the text.
  mine.pages ??= ticketAt(mine.url)
    .then(ticket => ticket ?? ticketAnew(mine.partId))
    .then(ticket => SealedPages.open(mine.partId, ticket))
    .catch(fault => {
      mine.pages = null
      throw fault
    })
  return mine.pages
}

function bestVariant({ variants }: MangaPage) {
  const webp = variants.filter(({ format }) => format === 'webp').toSorted((a, b) => a.width - b.width)
  return webp.find(({ width }) => width >= WIDTH) ?? webp.at(-1)
}
