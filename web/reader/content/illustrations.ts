import type { MangaPage } from '#contract/generated/reading.ts'
import { fetchTicket, requestTicket, SealedPages } from './sealed-pages.ts'
import { emptyDrawing, setSealedSource } from './sealed-source.ts'

/** Pixels across: illustrations are neither shown nor zoomed wider than that. */
const WIDTH = 1600

/** The sealed illustrations of the open text, by the hashes by which the text names them. */
interface Illustrations {
  readonly partId: string
  /** The address of their ticket. */
  readonly url: string
  pages: Promise<SealedPages> | null
  /** Object URLs. */
  readonly loaded: Map<string, string>
  readonly loading: Map<string, Promise<string>>
}

/**
 * From now on the illustrations of the open text are loaded sealed. The function that is returned ends that and releases
 * them.
 */
export function loadIllustrations(partId: string, url: string): () => void {
  if (url === '') return () => {}
  const all: Illustrations = { partId, url, pages: null, loaded: new Map(), loading: new Map() }
  setSealedSource((hash, width, height) => sourceOf(all, hash, width, height))
  const unwatch = watchPage(all)
  return () => {
    unwatch()
    setSealedSource(null)
    for (const address of all.loaded.values()) URL.revokeObjectURL(address)
    void all.pages?.then(pages => pages.close())
  }
}

/** The address of an illustration; until it is loaded that of an empty image of its size. */
function sourceOf({ loaded }: Illustrations, hash: string, width: number, height: number): string {
  const known = loaded.get(hash)
  if (known) return known
  const emptyKey = `${hash} ${width} ${height}`
  const empty = loaded.get(emptyKey) ?? emptyImage(width, height)
  loaded.set(emptyKey, empty)
  return empty
}

function emptyImage(width: number, height: number): string {
  const svg = emptyDrawing(Math.max(1, width), Math.max(1, height))
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
}

/** Loads every illustration that is added to the page. */
function watchPage(all: Illustrations): () => void {
  const showWithin = (root: ParentNode) => {
    for (const image of root.querySelectorAll<HTMLImageElement>('img[data-sealed]')) void show(all, image)
  }
  const observer = new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (node instanceof HTMLImageElement && node.dataset.sealed) void show(all, node)
        else if (node instanceof Element) showWithin(node)
      }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  showWithin(document)
  return () => observer.disconnect()
}

async function show(all: Illustrations, image: HTMLImageElement): Promise<void> {
  const hash = image.dataset.sealed ?? ''
  try {
    const loading = all.loading.get(hash) ?? load(all, hash)
    all.loading.set(hash, loading)
    const address = await loading
    if (image.src !== address) image.src = address
  } catch {
    // Its alternative text is shown. It is loaded again when it is next added to the page.
    all.loading.delete(hash)
    image.removeAttribute('src')
  }
}

async function load(all: Illustrations, hash: string): Promise<string> {
  const pages = await openPages(all)
  const page = pages.pages.find(one => one.hash === hash)
  const variant = page && bestVariant(page)
  if (!variant) throw new Error('no such drawing')
  const blob = await pages.load(page.number, variant, new AbortController().signal)
  const address = URL.createObjectURL(blob)
  all.loaded.set(hash, address)
  return address
}

function openPages(all: Illustrations): Promise<SealedPages> {
  // The ticket may have expired, since the first illustration may come an hour after the text.
  all.pages ??= fetchTicket(all.url)
    .then(ticket => ticket ?? requestTicket(all.partId))
    .then(ticket => SealedPages.open(all.partId, ticket))
    .catch(fault => {
      all.pages = null
      throw fault
    })
  return all.pages
}

function bestVariant({ variants }: MangaPage) {
  const webp = variants.filter(({ format }) => format === 'webp').toSorted((a, b) => a.width - b.width)
  return webp.find(({ width }) => width >= WIDTH) ?? webp.at(-1)
}
