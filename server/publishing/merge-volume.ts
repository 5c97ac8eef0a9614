import { refuseBook } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import { editionFields } from '../catalogue/volume-fields.ts'
import { sharesName } from './compare-authors.ts'
import type { IdentifiedVolume } from './identify-volume.ts'
import type { Credit, ImportRequest, VolumeFacts } from './import-request.ts'

interface MergeVolumeInput {
  request: ImportRequest
  /** As it would be if it were new. */
  derived: VolumeFacts
  stored: VolumeFacts & { slug: string }
  /** The file is another book than what stands there. */
  otherBook: boolean
  /** What says that the file is this volume. */
  by: IdentifiedVolume['by']
  /** What the publisher has set by `change`. */
  changed: readonly string[]
  now: Date
}

/**
 * What a volume is after an import: what is given, then what was stored, then what the file says. Where another book takes
 * its place, title, descriptions and credits are those of the file; price, dates and all else that the publisher set stay.
 * Throws BookRefused where title or credits are those of another volume and nobody said that it is meant.
 */
export function mergeVolume({ request, derived, stored, otherBook, by, changed, now }: MergeVolumeInput): {
  facts: VolumeFacts
  /** One line each. */
  remarks: Remark[]
} {
  const stranger =
    by === 'identifier' || by === 'file' || stored.awaitsEdition
      ? null
      : (strangerLine(request, derived, stored) ?? otherTitleLine(request, by, derived, stored))
  if (stranger !== null && !request.replace) refuseBook(stranger)
  const takesOver = otherBook || stranger !== null || stored.awaitsEdition
  const said = takesOver ? whatTheFileSays(derived) : {}
  const isChanged = (name: string) => changed.includes(name)
  const own = Object.fromEntries(Object.entries(said).filter(([name]) => !isChanged(name)))
  const stay = Object.keys(said).filter(
    name =>
      isChanged(name) && !isSaid(request, name) && !isSameValue(name as keyof VolumeFacts, derived, stored),
  )
  const credited = stored.creators.length > 0 ? stored.creators : derived.creators
  // How pages are read follows from the pages, so that it comes with each file.
  const layout = isChanged('layout') ? stored.layout : derived.layout
  const publishingAt = publishingOf(stored, now)
  const facts = {
    ...derived,
    ...stored,
    publishingAt,
    creators: credited,
    layout,
    ...own,
    ...onlyGiven(request.volume),
  }
  return {
    facts,
    remarks: [
      ...staysRemark(stay, stored.slug),
      ...creditRemarks({ request, derived, stored, facts }),
      ...(facts.onSale ? [] : [remark('offSale', { slug: stored.slug })]),
      ...(stored.awaitsEdition && facts.publishingAt === null ? [remark('noDate')] : []),
    ],
  }
}

/** A volume whose book comes later than it should have been out is out from now on. */
function publishingOf({ awaitsEdition, publishingAt }: VolumeFacts, now: Date): Date | null {
  return awaitsEdition && publishingAt !== null && publishingAt < now ? now : publishingAt
}

/** The remark about what an import leaves as `change` has set it; none for nothing. */
export function staysRemark(names: readonly string[], slug: string): Remark[] {
  const options = names.map(name => CHANGE_OPTIONS[name] ?? name)
  return names.length > 0 ? [remark('staysAsSet', { slug, fields: options.join(', ') })] : []
}

/** How `change` calls the fields of a volume, where not as they are called here. */
const CHANGE_OPTIONS: Readonly<Record<string, string>> = {
  shortTitle: 'short-title',
  originalTitle: 'original-title',
  description: 'blurb',
  shortDescription: 'teaser',
}

function isSaid({ volume }: ImportRequest, name: string): boolean {
  return volume?.[name as keyof VolumeFacts] !== undefined
}

function isSameValue(name: keyof VolumeFacts, one: VolumeFacts, other: VolumeFacts): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name])
}

function whatTheFileSays(derived: VolumeFacts): Partial<VolumeFacts> {
  const { creators } = derived
  return { ...editionFields(derived), ...(creators.length > 0 && { creators }) }
}

/** Reports what changes of the credits, and which names of the file are left out, since the stored credits count. */
function creditRemarks({
  request,
  derived,
  stored,
  facts,
}: Pick<MergeVolumeInput, 'request' | 'derived' | 'stored'> & { facts: VolumeFacts }): Remark[] {
  if (request.volume?.creators !== undefined) return []
  const missing = (among: readonly Credit[], from: readonly Credit[]) =>
    among.filter(({ name }) => !from.some(other => other.name === name)).map(({ name }) => name)
  const gone = missing(stored.creators, facts.creators)
  const unheard = missing(derived.creators, facts.creators)
  return [
    ...(gone.length > 0 ? [remark('creditGone', { names: gone.join(', ') })] : []),
    ...(unheard.length > 0 ? [remark('notCredited', { names: unheard.join(', '), slug: stored.slug })] : []),
  ]
}

/**
 * Why a file by other authors is refused: two books may have the same name, and the request does not say which series is
 * meant.
 */
function strangerLine(
  { series }: ImportRequest,
  { creators }: VolumeFacts,
  stored: MergeVolumeInput['stored'],
): Remark | null {
  if (series?.slug !== undefined || series?.title !== undefined || creators.length === 0) return null
  const names = stored.creators.map(({ name }) => name)
  if (names.length === 0 || sharesName(names, creators)) return null
  return remark('byOthers', { slug: stored.slug, author: names[0] ?? '' })
}

/** Why a file with another title is refused: neither its metadata nor the request says that it is this volume. */
function otherTitleLine(
  { series, volume }: ImportRequest,
  by: IdentifiedVolume['by'],
  { title }: VolumeFacts,
  stored: MergeVolumeInput['stored'],
): Remark | null {
  if (volume?.title !== undefined || title === stored.title) return null
  const inOwnSeries = series?.title === undefined && series?.slug === undefined
  if (by !== null && by !== 'option' && inOwnSeries) return null
  return remark('otherTitle', { slug: stored.slug, title: stored.title, other: title })
}

/** Without the properties that are undefined. */
export function onlyGiven<T extends object>(facts: T | undefined): Partial<T> {
  return Object.fromEntries(
    Object.entries(facts ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}
