import { createHash } from 'node:crypto'
import type { PageLayout } from '#rules/page-layout.ts'
import { escapeXml } from '../xml/xml-text.ts'
import { type Book, isStandalone, textDirection, textLanguage } from './book.ts'
import { blurb, bookTexts } from './texts.ts'

export interface ManifestItem {
  id: string
  href: string
  mediaType: string
  /** `nav`, `cover-image` */
  properties?: string
}

export interface SpineItem {
  id: string
  /** `page-spread-left`, `rendition:page-spread-center`, … */
  properties?: string
}

export interface PackageParts {
  items: readonly ManifestItem[]
  spine: readonly SpineItem[]
  /** null for flowing text */
  fixedLayout: PageLayout | null
  progression: 'ltr' | 'rtl'
  pictures: 'none' | 'described' | 'undescribed'
  ruby: boolean
}

/** MARC relators of the shop's roles. */
export const RELATORS: Readonly<Record<string, string>> = {
  author: 'aut',
  translator: 'trl',
  editor: 'edt',
  artist: 'art',
  illustrator: 'ill',
  letterer: 'ctb',
  penciler: 'art',
  colorist: 'clr',
  inker: 'art',
  narrator: 'nrt',
}
export const MAKERS = new Set(['author', 'artist'])

export function packageDocument(book: Book, parts: PackageParts): string {
  const items = parts.items.map(({ id, href, mediaType, properties }) => {
    const more = properties ? ` properties="${properties}"` : ''
    return `<item id="${id}" href="${escapeXml(href)}" media-type="${mediaType}"${more}/>`
  })
  const spine = parts.spine.map(
    ({ id, properties }) => `<itemref idref="${id}"${properties ? ` properties="${properties}"` : ''}/>`,
  )
  const cover = parts.items.find(({ properties }) => properties === 'cover-image')
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" prefix="${PREFIX}" xml:lang="${book.lang}" dir="${textDirection(book)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${[
  ...description(book),
  ...creators(book),
  ...accessibility(book, parts),
  ...(parts.fixedLayout ? FIXED_LAYOUT[parts.fixedLayout] : []),
  // Reading systems for EPUB 2 look for these.
  ...(cover ? [`<meta name="cover" content="${cover.id}"/>`] : []),
].join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine page-progression-direction="${parts.progression}">
${spine.join('\n')}
</spine>
</package>
`
}

// Reserved since EPUB 3.3; programs of before need it declared.
const PREFIX = 'a11y: http://www.idpf.org/epub/vocab/package/a11y/#'

const PAGED = [
  '<meta property="rendition:layout">pre-paginated</meta>',
  '<meta property="rendition:spread">landscape</meta>',
  '<meta property="rendition:orientation">auto</meta>',
]
const STRIP = [
  '<meta property="rendition:layout">pre-paginated</meta>',
  '<meta property="rendition:flow">scrolled-continuous</meta>',
  '<meta property="rendition:spread">none</meta>',
]
const FIXED_LAYOUT: Readonly<Record<PageLayout, readonly string[]>> = { paged: PAGED, strip: STRIP }

function description(book: Book): string[] {
  const { volume, series, copy, publisher, updatedAt } = book
  const optional = (name: string, text: string) =>
    text ? [`<dc:${name}>${escapeXml(text)}</dc:${name}>`] : []
  return [
    `<dc:identifier id="book-id">urn:uuid:${uuidOf(volume.id)}</dc:identifier>`,
    `<dc:identifier id="copy-id">${escapeXml(copy.id)}</dc:identifier>`,
    `<dc:title id="title">${escapeXml(volume.title)}</dc:title>`,
    '<meta refines="#title" property="title-type">main</meta>',
    `<dc:language>${textLanguage(book)}</dc:language>`,
    ...optional('publisher', publisher),
    ...optional('description', blurb(volume.description)),
    ...optional('date', volume.publishedAt?.toISOString().slice(0, 10) ?? ''),
    `<meta property="dcterms:modified">${updatedAt.toISOString().slice(0, 19)}Z</meta>`,
    ...(isStandalone(book)
      ? []
      : [
          `<meta property="belongs-to-collection" id="series">${escapeXml(series.title)}</meta>`,
          '<meta refines="#series" property="collection-type">series</meta>',
          `<meta refines="#series" property="group-position">${series.number}</meta>`,
          `<meta refines="#series" property="dcterms:identifier">urn:uuid:${uuidOf(series.id)}</meta>`,
          // Many programs and devices know a series only by calibre's names.
          `<meta name="calibre:series" content="${escapeXml(series.title)}"/>`,
          `<meta name="calibre:series_index" content="${series.number}"/>`,
        ]),
  ]
}

function creators(book: Book): string[] {
  const people = Map.groupBy(book.creators, ({ name }) => name)
  return [...people].flatMap(([name, roles], at) => {
    const kind = roles.some(({ role }) => MAKERS.has(role)) ? 'creator' : 'contributor'
    const relators = new Set(roles.map(({ role }) => RELATORS[role] ?? 'ctb'))
    const id = `person-${at + 1}`
    return [
      `<dc:${kind} id="${id}">${escapeXml(name)}</dc:${kind}>`,
      ...[...relators].map(
        relator => `<meta refines="#${id}" property="role" scheme="marc:relators">${relator}</meta>`,
      ),
      `<meta refines="#${id}" property="display-seq">${at + 1}</meta>`,
    ]
  })
}

/**
 * EPUB Accessibility 1.1. Conformance is claimed only for flowing text whose pictures are all described, and its certifier
 * is named (5.3).
 */
function accessibility({ lang, certifier }: Book, { fixedLayout, pictures, ruby }: PackageParts): string[] {
  const t = bookTexts(lang)
  const schema = (name: string, value: string | undefined) =>
    `<meta property="schema:${name}">${escapeXml(value ?? '')}</meta>`
  const features = fixedLayout
    ? ['readingOrder', 'tableOfContents', 'structuralNavigation']
    : ['readingOrder', 'tableOfContents', 'structuralNavigation', 'displayTransformability']
  const summary = { none: t('textOnly'), described: t('described'), undescribed: t('notDescribed') }
  return [
    ...(fixedLayout ? [] : [schema('accessMode', 'textual')]),
    ...(pictures === 'none' ? [] : [schema('accessMode', 'visual')]),
    schema(
      'accessModeSufficient',
      pictures === 'undescribed' ? (fixedLayout ? 'visual' : 'textual,visual') : 'textual',
    ),
    ...features.map(feature => schema('accessibilityFeature', feature)),
    ...(pictures === 'described' ? [schema('accessibilityFeature', 'alternativeText')] : []),
    ...(ruby ? [schema('accessibilityFeature', 'rubyAnnotations')] : []),
    schema('accessibilityHazard', 'none'),
    schema('accessibilitySummary', fixedLayout ? t('drawn') : summary[pictures]),
    ...(fixedLayout || pictures === 'undescribed'
      ? []
      : [
          '<meta property="dcterms:conformsTo" id="conformance">EPUB Accessibility 1.1 - WCAG 2.1 Level A</meta>',
          `<meta property="a11y:certifiedBy" refines="#conformance">${escapeXml(certifier)}</meta>`,
        ]),
  ]
}

/** The same for every copy of a volume, so that places in a copy are found again in the next. */
export function uuidOf(id: string): string {
  const hex = createHash('sha256').update(`kashihon ${id}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
