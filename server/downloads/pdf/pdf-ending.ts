import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Language } from '#rules/interface-language.ts'
import type { Copy } from '../../epub/write/book.ts'
import { NOBODY } from '../../epub/write/placeholder-copy.ts'
import type { Document } from './document.ts'
import { Faces } from './faces.ts'
import { HORIZONTAL } from './frame.ts'
import { drawExLibris, EX_LIBRIS } from './front-matter.ts'
import { Pages } from './pages.ts'
import { Pictures } from './pictures.ts'
import { Tags } from './tags.ts'

/**
 * How the end of a PDF is made: an update after it (ISO 32000, 7.5.6), with the page that says whose it is, and the copy's
 * id.
 */
export interface PdfPlan {
  lang: Language
  /** Bytes before the end. */
  size: number
  /** Of objects. */
  count: number
  /** Numbers of objects. */
  root: number
  info: number
  page: number
  pages: number
  /** Which of the pages it is, from 1; the margins of left-hand and right-hand ones differ. */
  number: number
  fromTheRight: boolean
  /** Under which the structure of the file knows the content of the page. */
  structure: number
  keywords: number
  /** The file's own first name. */
  name: string
  /** Where its list of objects begins. */
  list: number
}

/** Finds in a whole PDF of nobody's what is to be replaced. It is kept whole. */
export async function planPdf(path: string, lang: Language): Promise<PdfPlan> {
  const pdf = await readFile(path)
  const { list, trailer } = endOf(pdf)
  const page = numberBefore(pdf, pdf.indexOf(`/${EX_LIBRIS} true`))
  const own = objectIn(pdf, list, page).toString('latin1')
  const pages = whole(own, /\/Parent (\d+) 0 R/)
  const all = /\/Kids \[([^\]]*)\]/.exec(objectIn(pdf, list, pages).toString('latin1'))?.[1] ?? ''
  const keywords = numberBefore(pdf, pdf.indexOf(`(${NOBODY.id})`))
  return {
    lang,
    size: pdf.length,
    count: whole(trailer, /\/Size (\d+)/),
    root: whole(trailer, /\/Root (\d+) 0 R/),
    info: whole(trailer, /\/Info (\d+) 0 R/),
    page,
    pages,
    number: all.split(' 0 R').findIndex(one => Number(one) === page) + 1,
    fromTheRight: pdf.includes('/Direction /R2L'),
    structure: whole(own, /\/StructParents (\d+)/),
    keywords,
    name: /\/ID \[<(\w+)>/.exec(trailer)?.[1] ?? '',
    list,
  }
}

/** What follows the common bytes in this copy. */
export async function endPdf(plan: PdfPlan, copy: Copy): Promise<Buffer> {
  const { objects, count } = await drawnFor(plan, copy)
  objects.set(plan.keywords, Buffer.from(`(${copy.id})`))
  const parts: Buffer[] = [Buffer.from('\n')]
  const at = new Map<number, number>()
  let length = plan.size + 1
  const numbers = [...objects.keys()].toSorted((a, b) => a - b)
  for (const number of numbers) {
    at.set(number, length)
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      objects.get(number) ?? Buffer.alloc(0),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const name = createHash('md5').update(copy.id).digest('hex')
  const sections = runsOf(numbers).map(run => {
    const lines = run.map(number => `${String(at.get(number)).padStart(10, '0')} 00000 n \n`)
    return `${run[0]} ${run.length}\n${lines.join('')}`
  })
  parts.push(
    Buffer.from(
      `xref\n${sections.join('')}trailer\n<<\n/Size ${count}\n/Root ${plan.root} 0 R\n/Info ${plan.info} 0 R\n/ID [<${plan.name}> <${name}>]\n/Prev ${plan.list}\n>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** The page in a PDF of its own, whose objects are given numbers after those of the book. */
async function drawnFor(
  { lang, page, pages, count, number: pageNumber, fromTheRight, structure }: PdfPlan,
  copy: Copy,
): Promise<{ objects: Map<number, Buffer>; count: number }> {
  const document: Document = new PDFDocument({ autoFirstPage: false, pdfVersion: '1.7', tagged: true })
  const faces = new Faces(document)
  const tags = new Tags(document)
  const own = new Pages(document, faces, tags, fromTheRight)
  own.number = pageNumber - 1
  const setting = { document, faces, tags, pages: own, pictures: new Pictures(document) }
  drawExLibris({ lang, copy }, { ...setting, sheet: HORIZONTAL, part: '' })
  document.end()
  const pdf = await buffer(document as unknown as AsyncIterable<Uint8Array>)
  const { list } = endOf(pdf)
  const drawn = numberBefore(pdf, pdf.indexOf(`/${EX_LIBRIS} true`))
  const numbers = new Map([[drawn, page]])
  const objects = new Map<number, Buffer>()
  const wanted = [drawn]
  for (const number of wanted) {
    const found = objectIn(pdf, list, number)
    const begins = found.indexOf('stream\n')
    const said = found.subarray(0, begins < 0 ? found.length : begins).toString('latin1')
    const text = said
      .replace(/\/Parent \d+ 0 R/, `/Parent ${pages} 0 R#`)
      .replace(/\/StructParents \d+/, `/StructParents ${structure}`)
      .replace(/(\d+) 0 R(#?)/g, (_, reference: string, kept: string) => {
        if (kept) return `${reference} 0 R`
        const known = numbers.get(Number(reference)) ?? count + numbers.size - 1
        if (!numbers.has(Number(reference))) wanted.push(Number(reference))
        numbers.set(Number(reference), known)
        return `${known} 0 R`
      })
      // No two parts of one font have one name.
      .replace(/\/[A-Z]{6}\+/g, tag => `/XL${tag.slice(1, 2)}${tag.slice(4)}`)
    const rest = begins < 0 ? Buffer.alloc(0) : found.subarray(begins)
    objects.set(numbers.get(number) ?? 0, Buffer.concat([Buffer.from(text, 'latin1'), rest]))
  }
  return { objects, count: count + numbers.size - 1 }
}

function endOf(pdf: Buffer): { list: number; trailer: string } {
  const trailer = pdf.subarray(pdf.lastIndexOf('trailer')).toString('latin1')
  return { list: whole(trailer, /startxref\s+(\d+)/), trailer }
}

/** What an object says, by the list of objects. */
function objectIn(pdf: Buffer, list: number, number: number): Buffer {
  const first = pdf.indexOf('\n', pdf.indexOf('\n', list) + 1) + 1
  const at = Number(pdf.subarray(first + 20 * number, first + 20 * number + 10).toString('latin1'))
  const from = pdf.indexOf(' 0 obj\n', at) + 7
  const text = pdf.subarray(from, pdf.indexOf('endobj', from))
  const begins = text.indexOf('stream\n')
  if (begins < 0) return text.subarray(0, text.lastIndexOf('\n'))
  const length = whole(text.subarray(0, begins).toString('latin1'), /\/Length (\d+)/)
  const stream = from + begins + 7
  return Buffer.concat([pdf.subarray(from, stream + length), Buffer.from('\nendstream')])
}

/** The number of the object in which this place lies. */
function numberBefore(pdf: Buffer, at: number): number {
  if (at < 0) throw new Error('a PDF does not say whose it is')
  const before = pdf.subarray(Math.max(0, at - 400), at).toString('latin1')
  return Number(before.match(/(\d+) 0 obj\n(?![\s\S]* 0 obj\n)/)?.[1])
}

function whole(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`a PDF is not as it was written: ${pattern.source}`)
  return Number(found)
}

/** Numbers that follow each other, together. */
function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last.at(-1) === number - 1) last.push(number)
    else runs.push([number])
  }
  return runs
}
