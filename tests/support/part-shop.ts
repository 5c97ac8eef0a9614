import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPart } from '#contract/calls/reading.ts'
import type { Send } from '#contract/page.ts'
import { addPart } from '#server/publishing/parts/add-part.ts'
import type { PartOutcome, PartRequest } from '#server/publishing/parts/part-request.ts'
import { day } from './coin-shop.ts'
import { A, B, C, type EditionShop, openEditionShop } from './edition-shop.ts'
import type { Entries, MadeFile } from './make-books.ts'
import { makeZip } from './make-books.ts'
import { heading, makeDocx, paragraph, run } from './make-docx.ts'

/** A series that is made with its first part. */
export const NEW = { type: 'novel', lang: 'en' } as const

/** A text that has nothing in common with the chapters. */
export const SNOW = Array.from(
  { length: 8 },
  (_, at) => `<p>Snow lay ${at} feet deep in every harbour of the north.</p>`,
).join('')

/** Paragraphs of which no two have a word in common; those of a longer story begin with those of a shorter one. */
export const story = (name: string, paragraphs: number) =>
  Array.from(
    { length: paragraphs },
    (_, at) => `<p>${Array.from({ length: 40 }, (_, word) => `${name}${at * 40 + word}`).join(' ')}.</p>`,
  ).join('')

interface StoredPart {
  id: string
  slug: string
  number: number
  title: string
  launch: Date
  preview: boolean
}

/** A shop in which volumes appear part by part. */
export interface PartShop extends EditionShop {
  folder: string
  /** A chapter as a Markdown file, and as a Word document. */
  markdown(title: string, html: string, head?: string): Promise<string>
  docx(title: string, html: string): Promise<string>
  cbz(name: string, pages: Entries): Promise<string>
  /** Adds a part that is out, unless something else is said. */
  add(request: PartRequest): Promise<PartOutcome>
  /**
   * Three weekly parts, two as Markdown and one as a Word document; the third is to come. Answers the address of the volume.
   */
  weekly(series: string): Promise<string>
  partsOf(slug: string): Promise<StoredPart[]>
}

export async function openPartShop(): Promise<PartShop> {
  const open = await openEditionShop()
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-parts-'))
  const made: MadeFile[] = []
  let files = 0
  const shop: PartShop = {
    ...open,
    folder,
    async markdown(title, html, head = '') {
      const file = join(folder, `chapter-${++files}.md`)
      await writeFile(file, `${head}# ${title}\n\n${paragraphsOf(html).join('\n\n')}\n`)
      return file
    },
    async docx(title, html) {
      const body = [heading(title), ...paragraphsOf(html).map(text => paragraph(run(text)))].join('')
      const one = await makeDocx({ body })
      made.push(one)
      return one.file
    },
    async cbz(name, pages) {
      const one = await makeZip(name, pages)
      made.push(one)
      return one.file
    },
    async add(request) {
      const outcome = await addPart(open.shop.app, { launchAt: day(-1), ...request })
      await open.shop.app.version.refresh()
      return outcome
    },
    async weekly(series) {
      const name = { series, volume: 1 }
      const first = await shop.markdown('The attic', A)
      const { volume } = await shop.add({ ...name, ...NEW, file: first, launchAt: day(-8) })
      await shop.add({ ...name, file: await shop.docx('The bridge', B), launchAt: day(-1) })
      await shop.add({ ...name, file: await shop.markdown('The cellar', C), launchAt: day(6) })
      return volume.slug
    },
    partsOf: slug =>
      open.rows<StoredPart>(
        `select p.id, p.slug, p.number::float8 as number, p.short_title as title, p.launch_at as launch, p.preview
          from parts p join volumes v on v.id = p.volume_id where v.slug = $1 and not p.hidden order by p.number`,
        slug,
      ),
    async close() {
      await open.close()
      await rm(folder, { recursive: true, force: true })
      for (const one of made) await one.remove()
    },
  }
  return shop
}

export const paragraphsOf = (html: string) =>
  html
    .split('</p>')
    .slice(0, -1)
    .map(one => one.replace('<p>', '').trim())

export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    error => (error as Error).message,
  )

/** The status with which a part answers its check. */
export async function statusOf(send: Send, id: string): Promise<number | undefined> {
  const { refused, status } = await send(checkPart, { params: { id } })
  return refused ? status : 204
}
