import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Element, ElementKind, RichText } from '#contract/generated/reading.ts'
import { remarkLines } from '#server/book-files/remark.ts'
import type { ReadPart } from '#server/publishing/read-result.ts'
import { readBookInSandbox } from '#server/publishing/run-read-book-worker.ts'
import { buildBook } from './build-book.ts'
import { coverFile, illustrationFile, PICTURES, pageFile, readPages } from './pictures.ts'
import { demoShelf } from './shelf.ts'

const shelf = demoShelf()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-demo-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Read {
  parts: ReadPart[]
  remarks: string[]
  /** how often each kind of element stands in the text */
  kinds: Map<ElementKind, number>
  text: string
}

async function readBack(slug: string, number: number): Promise<Read> {
  const series = shelf.find(series => series.slug === slug)
  const volume = series?.volumes.find(volume => volume.number === number)
  if (!series || !volume) throw new Error(`no such volume: ${slug} ${number}`)
  const { file, marks } = await buildBook(series, volume, folder)
  return readBookInSandbox(
    { file, cut: 'chapters', type: null, direction: null, marks },
    async ({ book, bytes }) => {
      const kinds = new Map<ElementKind, number>()
      let text = ''
      const walk = (element: Element | undefined) => {
        if (!element) return
        kinds.set(element.kind, (kinds.get(element.kind) ?? 0) + 1)
        for (const child of element.children) {
          if (child.text !== undefined) text += child.text
          walk(child.element)
        }
      }
      for (const part of book.parts) {
        if (part.type === 'novel') walk(RichText.decode(zstdDecompressSync(await bytes(part.tree))).root)
      }
      return { parts: book.parts, remarks: remarkLines(book.remarks), kinds, text }
    },
  )
}

describe('a novel of ours, read back', () => {
  const novels = shelf.filter(series => series.type === 'novel')
  const volumes = novels.flatMap(series =>
    series.volumes.map(volume => ({
      slug: series.slug,
      number: volume.number,
      launches: volume.launches.length,
    })),
  )

  it.each(volumes)(
    '$slug $number has a part a chapter, an illustration, and nothing to remark',
    async ({ slug, number, launches }) => {
      const { parts, remarks, kinds } = await readBack(slug, number)
      expect(parts).toHaveLength(launches)
      expect(parts.length).toBeGreaterThanOrEqual(3)
      expect(remarks).toEqual([])
      expect(kinds.get(ElementKind.IMAGE)).toBeGreaterThanOrEqual(1)
    },
  )

  it('keeps ruby and scene breaks', async () => {
    const { kinds, text } = await readBack('the-night-returns-desk', 1)
    expect(kinds.get(ElementKind.RUBY_TEXT)).toBe(4)
    expect(text).toContain('貸本屋')
    expect(text).toContain('かしほんや')
    expect(text).not.toContain('{')
    expect(kinds.get(ElementKind.RULE)).toBeGreaterThanOrEqual(2)
  })

  it('keeps footnotes and sets French as French is set', async () => {
    const { kinds, text } = await readBack('la-cantine-du-roi-demon', 1)
    expect(kinds.get(ElementKind.FOOTNOTE)).toBe(4)
    expect(text).not.toContain('[^')
    expect(text).toContain(
      '« On va reprendre dans l’ordre, dit-elle. Il mange quoi, votre démon\u202f? »'
        .replaceAll('« ', '«\u00a0')
        .replaceAll(' »', '\u00a0»'),
    )
  })

  it('keeps the timetable and the letter', async () => {
    const { kinds } = await readBack('dienstag-einfache-fahrt', 2)
    expect(kinds.get(ElementKind.TABLE)).toBe(2)
    expect(kinds.get(ElementKind.BLOCKQUOTE)).toBeGreaterThanOrEqual(1)
  })

  it('is the same file when it is made again', async () => {
    const series = shelf.find(series => series.slug === 'dienstag-einfache-fahrt')
    const volume = series?.volumes[0]
    if (!series || !volume) throw new Error('missing')
    const make = async () => readFile((await buildBook(series, volume, folder)).file)
    expect((await make()).equals(await make())).toBe(true)
  })
})

describe('a manga of ours, read back', () => {
  it('runs from right to left, with twenty pages and more, one of them over an opening, in its parts', async () => {
    const { parts, remarks } = await readBack('buh-lernt-spuken', 1)
    const drawn = parts.flatMap(part => (part.type === 'manga' ? [part] : []))
    expect(drawn.map(part => part.title)).toEqual(['Erste Nacht', 'Zweite Nacht'])
    expect(drawn.every(part => part.direction === 'rtl')).toBe(true)
    const pages = drawn.flatMap(part => part.pages)
    expect(pages.length).toBeGreaterThanOrEqual(20)
    expect(pages.filter(page => page.wide)).not.toHaveLength(0)
    expect(remarks).toEqual([])
  }, 30_000)
})

describe('the pictures', () => {
  const volumes = shelf.flatMap(series => series.volumes.map(volume => ({ series, volume })))
  const differ = (pictures: Buffer[]) =>
    new Set(pictures.map(bytes => bytes.toString('latin1'))).size === pictures.length

  it('of a manga fill a dozen pages and more a volume, none like another, in its parts', async () => {
    for (const { series, volume } of volumes.filter(({ series }) => series.type === 'manga')) {
      const { pages, begins } = await readPages(series, volume)
      expect(pages.length).toBeGreaterThanOrEqual(12)
      expect(differ(pages)).toBe(true)
      expect(begins).toHaveLength(volume.parts?.length ?? 0)
    }
  })

  it('on the covers differ from volume to volume', async () => {
    expect(differ(await Promise.all(volumes.map(one => readFile(coverFile(one.series, one.volume)))))).toBe(
      true,
    )
  })

  it('are all shown somewhere', async () => {
    const shown = await Promise.all(
      volumes.map(async ({ series, volume }) => {
        if (series.type === 'novel') {
          const text = await readFile(join(series.folder, `${volume.number}.md`), 'utf8')
          const named = [...text.matchAll(/\(drawn:([\w-]+)\)/g)]
          return [coverFile(series, volume), ...named.map(([, name = '']) => illustrationFile(name))]
        }
        const { pages, begins } = await readPages(series, volume)
        const files = begins.flatMap((begin, part) =>
          Array.from({ length: (begins[part + 1] ?? pages.length) - begin }, (_, page) =>
            pageFile(series, volume, part + 1, page + 1),
          ),
        )
        return [coverFile(series, volume), ...files]
      }),
    )
    const entries = await readdir(PICTURES, { recursive: true, withFileTypes: true })
    const files = entries
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    expect(files.sort()).toEqual([...new Set(shown.flat())].sort())
  })
})
