import { identifierOf } from '#rules/book-identity.ts'
import type { SeriesClaim } from '#rules/which-volume.ts'
import { childElements, lineOf, prefixed, type XmlElement } from '../xml/xml-element.ts'
import type { BookCreator, BookMetadata, Reading } from './book-metadata.ts'
import { roleOfRelator } from './creator-role.ts'
import { descriptionOf } from './read-description.ts'

/** Reads the metadata element of a package document, EPUB 2 attributes and EPUB 3 refinements alike. */
export function readMetadata(metadata: XmlElement, packageLang: string): BookMetadata {
  const refined = refinementsOf(metadata)
  const all = (name: string) => childElements(metadata, name).filter(element => lineOf(element) !== '')
  const first = (name: string) => all(name)[0]
  const titles = all('title')
  const refinement = (element: XmlElement, property: string) =>
    refined.get(element.attributes.get('id') ?? '')?.get(property)?.[0]
  const ofType = (type: string) => titles.find(title => refinement(title, 'title-type') === type)
  const main =
    ofType('main') ??
    titles.find(title => !OTHER_TITLES.has(refinement(title, 'title-type') ?? '')) ??
    titles[0]
  const collection = ofType('collection')
  const description = first('description')

  return {
    title: main ? lineOf(main) : '',
    subtitle: lineOf(ofType('subtitle') ?? EMPTY),
    originalTitle: main ? (refinement(main, 'alternate-script') ?? '') : '',
    readings: readingsOf(metadata, titles, refined),
    creators: creatorsOf(metadata, refined),
    lang: lineOf(first('language') ?? EMPTY) || packageLang,
    isbn: isbnAmong(all('identifier')),
    identifiers: all('identifier').flatMap(element => identifierOf(lineOf(element)) ?? []),
    publisher: lineOf(first('publisher') ?? EMPTY),
    description: description ? descriptionOf(description) : '',
    subjects: [...new Set(all('subject').map(lineOf))],
    seriesClaims: [
      ...(collection && collection !== main
        ? [
            {
              title: lineOf(collection),
              number: numberOrNull(refinement(collection, 'group-position')),
              kind: 'series' as const,
            },
          ]
        : []),
      ...seriesClaims(metadata, refined),
    ],
  }
}

/** Titles that are not what the book is called. */
const OTHER_TITLES = new Set(['subtitle', 'short', 'collection', 'edition', 'expanded', 'extended'])
const EMPTY: XmlElement = { name: '', attributes: new Map(), children: [] }

/** id → property → values, from `<meta refines="#id" property="…">`. */
type Refinements = Map<string, Map<string, string[]>>

function refinementsOf(metadata: XmlElement): Refinements {
  const refined: Refinements = new Map()
  for (const meta of childElements(metadata, 'meta')) {
    const id = meta.attributes.get('refines')?.replace(/^#/, '')
    const property = meta.attributes.get('property')
    if (!id || !property) continue
    const of = refined.get(id) ?? new Map<string, string[]>()
    of.set(property, [...(of.get(property) ?? []), lineOf(meta)])
    refined.set(id, of)
  }
  return refined
}

/** How titles and collections are read: by EPUB 3, then EPUB 2, then calibre, which knows the title alone. */
function readingsOf(metadata: XmlElement, titles: XmlElement[], refined: Refinements): Reading[] {
  const metas = childElements(metadata, 'meta')
  const collections = metas.filter(meta => meta.attributes.get('property') === 'belongs-to-collection')
  const sorted = metas.find(meta => meta.attributes.get('name') === 'calibre:title_sort')
  return [...collections, ...titles].flatMap(element => {
    const of = refined.get(element.attributes.get('id') ?? '')
    const own = [prefixed(element, 'file-as'), element === titles[0] && sorted?.attributes.get('content')]
    const all = [...(of?.get('file-as') ?? []), ...(of?.get('alternate-script') ?? []), ...own]
    return all.flatMap(reading => (reading ? { text: lineOf(element), reading } : []))
  })
}

/** More than any book has; each is shown on its page. */
const MOST_CREATORS = 500

function creatorsOf(metadata: XmlElement, refined: Refinements): BookCreator[] {
  const creators: BookCreator[] = []
  for (const element of metadata.children) {
    if (typeof element === 'string' || (element.name !== 'creator' && element.name !== 'contributor'))
      continue
    if (creators.length >= MOST_CREATORS) break
    const name = lineOf(element)
    const codes = refined.get(element.attributes.get('id') ?? '')?.get('role') ?? []
    const ownCode = prefixed(element, 'role') ?? element.attributes.get('role')
    const roles = [...codes, ...(ownCode ? [ownCode] : [])].flatMap(code => roleOfRelator(code) ?? [])
    // A creator without a role wrote the book; a contributor without a credit of the shop is left out.
    if (roles.length === 0 && element.name === 'creator') roles.push('author')
    for (const role of roles) {
      const known = creators.some(creator => creator.name === name && creator.role === role)
      if (name && !known) creators.push({ name, role })
    }
  }
  return creators
}

/**
 * What the book belongs to: collections of EPUB 3, and the series of calibre. A collection within another comes before that.
 */
function seriesClaims(metadata: XmlElement, refined: Refinements): SeriesClaim[] {
  const metas = childElements(metadata, 'meta')
  const calibre = (name: string) =>
    metas
      .find(meta => meta.attributes.get('name') === name || meta.attributes.get('property') === name)
      ?.attributes.get('content')
      ?.trim()
  const collections = metas.filter(meta => meta.attributes.get('property') === 'belongs-to-collection')
  const claims = collections.map((meta): SeriesClaim => {
    const of = refined.get(meta.attributes.get('id') ?? '')
    const type = of?.get('collection-type')?.[0]
    const kind = type === 'series' || type === 'set' ? type : 'untyped'
    return { title: lineOf(meta), number: numberOrNull(of?.get('group-position')?.[0]), kind }
  })
  const isInner = (meta: XmlElement) => meta.attributes.has('refines')
  const ordered = [true, false].flatMap(inner =>
    claims.filter((_, at) => isInner(collections[at] as XmlElement) === inner),
  )
  const title = calibre('calibre:series')
  const number = numberOrNull(calibre('calibre:series_index'))
  return [...ordered, ...(title ? [{ title, number, kind: 'calibre' as const }] : [])].filter(
    one => one.title !== '',
  )
}

export function numberOrNull(text: string | undefined): number | null {
  const number = Number.parseFloat(text ?? '')
  return Number.isFinite(number) && number >= 0 && number < 1_000_000 ? Math.round(number * 100) / 100 : null
}

function isbnAmong(identifiers: XmlElement[]): string | null {
  for (const identifier of identifiers) {
    const digits = lineOf(identifier)
      .replace(/^urn:isbn:|^isbn:?/i, '')
      .replace(/[\s-]/g, '')
    if (/^97[89]\d{10}$/.test(digits) || (isMarkedIsbn(identifier) && /^\d{9}[\dXx]$/.test(digits)))
      return digits
  }
  return null
}

function isMarkedIsbn(identifier: XmlElement): boolean {
  return /isbn/i.test(`${prefixed(identifier, 'scheme') ?? ''} ${lineOf(identifier)}`)
}
