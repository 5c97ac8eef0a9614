import type { PageLayout } from '#rules/page-layout.ts'
import type { Picture } from '../catalogue/covers/shown-cover.ts'
import type { VolumeRow } from '../catalogue/store.ts'

const WEBPUB = 'application/webpub+json'
const DIVINA = 'application/divina+json'

/** The media type by which a program knows whether it can open the manifest. */
export function manifestType(type: VolumeRow['type']): string {
  return type === 'manga' ? DIVINA : WEBPUB
}

const CONTRIBUTORS = {
  author: 'author',
  translator: 'translator',
  editor: 'editor',
  artist: 'artist',
  illustrator: 'illustrator',
  letterer: 'letterer',
  penciler: 'penciler',
  colorist: 'colorist',
  inker: 'inker',
  narrator: 'narrator',
} as const

/** What the Readium Web Publication Manifest, and with it OPDS 2.0, says of a volume. `modified` null: it is not known. */
export function publicationMetadata(volume: VolumeRow, modified: Date | null): object {
  const { id, title, lang, credits, seriesTitle, number, publishingAt, originalPublisher, type } = volume
  const named = Map.groupBy(credits, ({ role }) => CONTRIBUTORS[role as 'author'] ?? 'contributor')
  const description = volume.description || volume.shortDescription
  return {
    '@type': type === 'manga' ? 'http://schema.org/ComicIssue' : 'http://schema.org/Book',
    identifier: `urn:kashihon:${id}`,
    // The title is required.
    title: title || seriesTitle || id,
    language: lang,
    ...Object.fromEntries([...named].map(([role, people]) => [role, objectsOf(people)])),
    ...(originalPublisher && { publisher: originalPublisher }),
    ...(publishingAt && { published: publishingAt.toISOString() }),
    ...(modified && { modified: modified.toISOString() }),
    ...(description && { description }),
    ...(title !== seriesTitle && { belongsTo: { series: [{ name: seriesTitle, position: number }] } }),
  }
}

/** As objects, since some programs do not read the short form, which is the bare name; each name once. */
function objectsOf(people: VolumeRow['credits']): { name: string }[] {
  return [...new Set(people.map(({ name }) => name))].map(name => ({ name }))
}

export interface ManifestPart {
  href: string
  title: string
  type: string
  width?: number
  height?: number
}

interface Manifest {
  volume: VolumeRow
  cover: Picture
  self: string
  origin: string
  /** The page of the volume in the shop. */
  page: string
  modified: Date
  direction: 'ltr' | 'rtl'
  layout: PageLayout
  readingOrder: readonly ManifestPart[]
  toc: readonly { href: string; title: string }[]
}

/** A volume to be read online: those of its parts that this reader may read now. */
export function writeManifest({
  volume,
  cover,
  self,
  origin,
  page,
  modified,
  direction,
  layout,
  ...rest
}: Manifest): string {
  const comic = volume.type === 'manga'
  return JSON.stringify({
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      ...publicationMetadata(volume, modified),
      readingProgression: comic && layout === 'strip' ? 'ttb' : direction,
      ...(comic && {
        conformsTo: 'https://readium.org/webpub-manifest/profiles/divina',
        presentation:
          layout === 'strip'
            ? { layout: 'fixed', overflow: 'scrolled', continuous: true, fit: 'width', spread: 'none' }
            : { layout: 'fixed' },
      }),
    },
    links: [
      { rel: 'self', href: self, type: manifestType(volume.type) },
      { rel: 'alternate', href: page, type: 'text/html' },
    ],
    readingOrder: rest.readingOrder,
    resources: [{ rel: 'cover', href: `${origin}/img/jpg/840/${cover.hash}`, type: 'image/jpeg' }],
    toc: rest.toc,
  })
}
