import type { PageFacts } from '../clean/page-facts.ts'
import type { PackageMetadata } from '../package/package-metadata.ts'
import { attributeOf } from '../xml/xml-document.ts'
import { lineOf, type XmlElement } from '../xml/xml-element.ts'
import { type Book, isStandalone, textLanguage } from './book.ts'
import { MAKERS, RELATORS, uuidOf } from './package-document.ts'
import { blurb, bookTexts } from './texts.ts'

/** What the shop knows of the book and the file does not say; whatever the file says stays, but for the title. */
export function completeMetadata(metadata: PackageMetadata, book: Book): void {
  const { volume, publisher, copy, updatedAt } = book
  const addMissing = (name: string, text: string) => {
    if (text !== '' && metadata.all(name).length === 0) metadata.addDc(name, text)
  }
  metadata.addDc('identifier', copy.id, { id: metadata.freeId('copy-id') })
  completeTitle(metadata, book)
  addMissing('language', textLanguage(book))
  addMissing('publisher', publisher)
  // Many programs show it as HTML.
  for (const own of metadata.all('description')) own.children = [blurb(lineOf(own))]
  addMissing('description', blurb(volume.description))
  addMissing('date', volume.publishedAt?.toISOString().slice(0, 10) ?? '')
  completePeople(metadata, book)
  completeSeries(metadata, book)
  if (metadata.version === 3) {
    const modified = `${updatedAt.toISOString().slice(0, 19)}Z`
    const [own] = metadata.statements('dcterms:modified').filter(meta => !attributeOf(meta, 'refines'))
    if (own) own.children = [modified]
    else metadata.addProperty('dcterms:modified', modified)
  }
}

/**
 * The title that the shop shows, so that a buyer finds the book under it: publishers change titles in the shop, and a file
 * may say only "4". A title in several statements is composed by the publisher and stays.
 */
function completeTitle(metadata: PackageMetadata, { volume }: Book): void {
  const titles = metadata.all('title')
  const [own] = titles
  if (!own) metadata.addDc('title', volume.title)
  else if (titles.length === 1 && lineOf(own) !== volume.title) own.children = [volume.title]
}

/** The people whom the shop credits and the file does not name in any order of their names. */
function completePeople(metadata: PackageMetadata, { creators }: Book): void {
  const named = [...metadata.all('creator'), ...metadata.all('contributor')].flatMap(person => [
    nameKey(lineOf(person)),
    nameKey(attributeOf(person, 'file-as')),
  ])
  for (const [name, roles] of Map.groupBy(creators, creator => creator.name)) {
    if (named.includes(nameKey(name))) continue
    const kind = roles.some(({ role }) => MAKERS.has(role)) ? 'creator' : 'contributor'
    const relators = [...new Set(roles.map(({ role }) => RELATORS[role] ?? 'ctb'))]
    if (metadata.version === 2) {
      metadata.addDc(kind, name, { 'opf:role': relators[0] })
      continue
    }
    const id = metadata.freeId('person')
    metadata.addDc(kind, name, { id })
    for (const relator of relators)
      metadata.addProperty('role', relator, { refines: `#${id}`, scheme: 'marc:relators' })
  }
}

/** "Wren, Ada" is Ada Wren. */
function nameKey(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ')
}

/** The series in both ways in which programs look for it. What the file says of it in one of them counts for the other. */
function completeSeries(metadata: PackageMetadata, book: Book): void {
  const { series } = book
  const collection = seriesOf(metadata)
  const position = collection && metadata.refinementOf(collection, 'group-position')
  const [calibre] = metadata.statements('calibre:series')
  if (!collection && !calibre && isStandalone(book)) return
  const title = metadata.valueOf(collection ?? calibre) || series.title
  const isOwn = nameKey(title) === nameKey(series.title)
  const number =
    metadata.valueOf(position) ||
    metadata.valueOf(metadata.statements('calibre:series_index')[0]) ||
    (isOwn ? String(series.number) : '')
  if (metadata.version === 3) {
    let id = collection && attributeOf(collection, 'id')
    if (!id) {
      id = metadata.freeId('series')
      if (collection) collection.attributes.set('id', id)
      else {
        metadata.addProperty('belongs-to-collection', title, { id })
        metadata.addProperty('collection-type', 'series', { refines: `#${id}` })
        if (isOwn)
          metadata.addProperty('dcterms:identifier', `urn:uuid:${uuidOf(series.id)}`, { refines: `#${id}` })
      }
    }
    if (!position && number !== '') metadata.addProperty('group-position', number, { refines: `#${id}` })
  }
  if (!calibre) {
    metadata.addNamed('calibre:series', title)
    if (number !== '' && metadata.statements('calibre:series_index').length === 0)
      metadata.addNamed('calibre:series_index', number)
  }
}

/** The collection of the file that is a series, as far as it says; a set, such as a collected edition, is another thing. */
function seriesOf(metadata: PackageMetadata): XmlElement | undefined {
  const collections = metadata
    .statements('belongs-to-collection')
    .filter(meta => !attributeOf(meta, 'refines'))
  const typeOf = (meta: XmlElement) => metadata.valueOf(metadata.refinementOf(meta, 'collection-type'))
  return collections.find(meta => typeOf(meta) === 'series') ?? collections.find(meta => typeOf(meta) === '')
}

/** What the pages of a book hold together. */
export interface BookFacts {
  pages: readonly PageFacts[]
  fixedLayout: boolean
  hasContents: boolean
  hasPageList: boolean
  /** There are files that can hold a film or an animation. */
  mayMove: boolean
}

/** Of a page of a comic that also has its texts as texts. */
const FEW_CHARACTERS = 200

/**
 * EPUB Accessibility 1.1: what the file does not say of its accessibility and its pages show. Conformance is not claimed,
 * since nobody has checked the publisher's pages.
 */
export function completeAccessibility(metadata: PackageMetadata, { lang }: Book, facts: BookFacts): void {
  const { pages, fixedLayout } = facts
  const has = (test: (page: PageFacts) => boolean) => pages.some(test)
  const sum = (count: (page: PageFacts) => number) => pages.reduce((all, page) => all + count(page), 0)
  const addMissing = (name: string, values: readonly (string | false)[]) => {
    const property = `schema:${name}`
    if (metadata.statements(property).length > 0) return
    for (const value of values) if (value !== false) metadata.addStatement(property, value)
  }
  const pictures = sum(page => page.pictures)
  const drawn = fixedLayout && pictures > 0 && sum(page => page.characters) < FEW_CHARACTERS * pictures
  const described = pictures > 0 && sum(page => page.undescribed) === 0
  const sound = has(page => page.sound)
  addMissing('accessMode', [!drawn && 'textual', pictures > 0 && 'visual', sound && 'auditory'])
  // A recording without a transcript is more than its text; whether there is one is not known.
  if (!sound)
    addMissing('accessModeSufficient', [
      pictures === 0 || described ? 'textual' : drawn ? 'visual' : 'textual,visual',
    ])
  const features = [
    facts.hasContents && 'tableOfContents',
    'readingOrder',
    !drawn && has(page => page.headings > 0) && 'structuralNavigation',
    !fixedLayout && 'displayTransformability',
    described && 'alternativeText',
    has(page => page.ruby) && 'rubyAnnotations',
    has(page => page.math) && 'MathML',
    facts.hasPageList && 'pageNavigation',
  ]
  addMissing('accessibilityFeature', features)
  addMissing('accessibilityHazard', [facts.mayMove || has(page => page.moves) ? 'unknown' : 'none'])
  const t = bookTexts(lang)
  const summary = drawn ? 'drawn' : pictures === 0 ? 'textOnly' : described ? 'described' : 'notDescribed'
  if (drawn || (facts.hasContents && has(page => page.headings > 0)))
    addMissing('accessibilitySummary', [t(summary)])
}
