import { EVERYWHERE } from '#rules/blocked-countries.ts'
import { isbn13Of } from '#rules/isbn.ts'
import type { RelatedTitle } from '#rules/series-relation.ts'
import { instantToZoned } from '#rules/zoned-time.ts'
import type { Reads } from '../../../platform/db/connect.ts'
import { findSubjectsAt, type SubjectRow } from '../../catalogue/row-store.ts'
import { fieldNamed } from '../../fields/all-fields.ts'
import { listClosedVolumes, listVolumesClosedThen } from '../../takedowns/store.ts'
import { findSeriesByTitle } from '../exchange-store.ts'
import { NewSubjects } from '../new-subjects.ts'
import type { FileContents, FileProblem, Proposal } from '../proposal.ts'
import type { FileSource } from '../read-csv.ts'
import { findProducts } from './find-products.ts'
import { type OnixProduct, productOf } from './product.ts'
import { type OnixReason, readProducts } from './product-elements.ts'
import { findRelatedSeries, withRelated } from './related-products.ts'
import { agreedOfSeries, type SeriesOverrides } from './series-said.ts'
import { fullCoins, storesOf } from './write-onix.ts'

/** Whether a file is XML: its first sign is `<`, in any encoding. */
export function isXml(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 64).filter(byte => ![0, 0xef, 0xbb, 0xbf, 0xff, 0xfe].includes(byte))
  return start.find(byte => byte > 0x20) === 0x3c
}

/**
 * Reads an ONIX for Books 3.0 message: what its products say of volumes and their series. What a product does not mention
 * stays.
 */
export async function readOnix(
  reads: Reads,
  bytes: Uint8Array,
  { zone, sees, create }: FileSource,
): Promise<FileContents | { reason: OnixReason }> {
  const products: OnixProduct[] = []
  const read = await readProducts(bytes, zone, product => products.push(productOf(product, zone)))
  if ('reason' in read) return read
  const find = await findProducts(reads, products, sees)
  const found = products.map(find)
  const seriesIds = found.flatMap(one => ('reason' in one ? [] : one.seriesId))
  const series = new Map(
    (await findSubjectsAt(reads, 'series', { ids: seriesIds, slugs: [] })).map(one => [one.id, one]),
  )
  const subjects = create && new NewSubjects(create, await seriesNamed(reads, products, sees))
  const volumeIds = found.flatMap(one => ('reason' in one ? [] : one.id))
  const { sentAt } = read
  const relatedOf = await findRelatedSeries(reads, products, sees)
  const reading = new ProductReading(zone, subjects, relatedOf, {
    now: await listClosedVolumes(reads, volumeIds),
    whenSent: sentAt ? await listVolumesClosedThen(reads, volumeIds, sentAt) : new Map(),
  })
  for (const [at, product] of products.entries()) {
    const volume = found[at]
    if (!volume) continue
    const row = at + 1
    const isUnknown = 'reason' in volume && volume.reason === 'noSuchSubject'
    const about: About | NotRead =
      subjects && isUnknown && !product.isDeletion && !product.isTest
        ? newProduct(row, product, subjects)
        : 'reason' in volume
          ? volume
          : { volume, series: series.get(volume.seriesId) }
    if ('reason' in about) reading.refuse(row, product, about.reason, { field: about.field ?? '' })
    else reading.take(row, product, about)
  }
  reading.finish()
  return {
    ...{ format: 'onix', rows: products.length, unknown: [], onlyShown: [] },
    ...{ proposals: reading.proposals, problems: reading.problems, creations: subjects?.creations ?? [] },
  }
}

interface About {
  readonly volume: SubjectRow
  readonly series: SubjectRow | undefined
}

interface SoldIn {
  readonly volume: SubjectRow
  readonly series: SubjectRow
}

/** Where volumes are taken down, by their ids. */
interface ClosedVolumes {
  readonly now: ReadonlyMap<string, readonly string[]>
  /** When the message was made. */
  readonly whenSent: ReadonlyMap<string, readonly string[]>
}

interface NotRead {
  readonly reason: string
  readonly field?: string
}

async function seriesNamed(
  reads: Reads,
  products: readonly OnixProduct[],
  sees: FileSource['sees'],
): Promise<SubjectRow[]> {
  const titles = products.flatMap(({ seriesTitle }) => seriesTitle?.trim().toLowerCase() ?? [])
  const ids = await findSeriesByTitle(reads, [...new Set(titles)])
  return (await findSubjectsAt(reads, 'series', { ids, slugs: [] })).filter(sees)
}

/** A volume that the shop does not have, in a series that may be new, too. */
function newProduct(row: number, product: OnixProduct, subjects: NewSubjects): About | NotRead {
  const { seriesTitle = '', number, title = '', lang, type } = product
  if (number === undefined) return { reason: 'valueMissing', field: 'number' }
  const series = subjects.series(row, { title: seriesTitle, lang, type })
  if ('reason' in series) return series
  return { volume: subjects.volume(row, series, { number, title }), series }
}

/** What products say, one after the other. */
class ProductReading {
  readonly proposals: Proposal[] = []
  readonly problems: FileProblem[] = []
  private readonly zone: string
  private readonly subjects: NewSubjects | null
  private readonly seen = new Set<string>()
  /** What was said of series, by id and field. */
  private readonly ofSeries = new Map<string, (SeriesOverrides & { readonly product: OnixProduct })[]>()
  private readonly relatedOf: (product: OnixProduct) => RelatedTitle[]
  private readonly closed: ClosedVolumes

  constructor(
    zone: string,
    subjects: NewSubjects | null,
    relatedOf: (product: OnixProduct) => RelatedTitle[],
    closed: ClosedVolumes,
  ) {
    this.relatedOf = relatedOf
    this.zone = zone
    this.subjects = subjects
    this.closed = closed
  }

  refuse(row: number, product: OnixProduct, reason: string, of: Partial<FileProblem> = {}): void {
    const { reference, title = '' } = product
    this.problems.push({ row, id: '', title, field: '', value: reference, ...of, reason })
  }

  take(row: number, product: OnixProduct, { volume, series }: About): void {
    const reason = reasonAgainst(product) ?? (this.seen.has(volume.id) ? 'twice' : null)
    if (reason) {
      this.refuse(row, product, reason, { id: volume.id })
      return
    }
    this.seen.add(volume.id)
    const { title, originalTitle, description, shortDescription, creators, number } = product
    // A volume that is new has been given its number and title.
    const named = this.subjects?.has(volume) ? {} : { title, number }
    const plain = { ...named, originalTitle, description, shortDescription, creators }
    for (const [name, value] of Object.entries(plain)) this.propose(row, volume, name, value)
    this.propose(row, volume, 'publishingAt', dateFor(volume, product, this.zone))
    this.propose(row, volume, 'stores', storesFor(volume, product))
    this.takePrice(row, product, volume)
    if (series) this.takeSeries(row, product, { volume, series })
  }

  private takePrice(row: number, product: OnixProduct, volume: SubjectRow): void {
    const amounts = [...new Set(product.amounts)]
    // A coin is a cent in every currency (docs/product.md#currencies).
    if (amounts.length > 1)
      this.refuse(row, product, 'pricesDiffer', { id: volume.id, title: volume.title, field: 'priceCoins' })
    else if (amounts[0] !== fullCoins(volume)) this.propose(row, volume, 'priceCoins', amounts[0])
  }

  private takeSeries(row: number, product: OnixProduct, { volume, series }: SoldIn): void {
    const standing = (series.values.blocked ?? []) as string[]
    const isOwn = product.reference === volume.id
    const closed = [this.closed.now, ...(isOwn ? [this.closed.whenSent] : [])].flatMap(
      one => one.get(volume.id) ?? [],
    )
    // A file adds countries and takes none away: what was blocked stays so until somebody says otherwise. Where the volume
    // is taken down it is not sold anyway, and whether a file means that or a blocked country cannot be seen. A file of the
    // shop's own has what was taken down when it was made, also where that is over.
    const { blocked: unsold, problems = [] } = product.rights ?? {}
    const isOpen = (country: string) => !closed.includes(EVERYWHERE) && !closed.includes(country)
    const blocked = unsold && [...new Set([...standing, ...unsold.filter(isOpen)])].toSorted()
    for (const { reason, value } of problems)
      this.refuse(row, product, reason, { id: series.id, title: volume.title, field: 'blocked', value })
    const named = this.relatedOf(product).filter(one => one.series !== series.slug)
    const known = (series.values.related ?? []) as RelatedTitle[]
    const related = named.length > 0 ? withRelated(known, named) : undefined
    const values = { tags: product.tags, ageRating: product.age, blocked, related }
    for (const [field, value] of Object.entries(values)) {
      if (value === undefined) continue
      const key = `${series.id} ${field}`
      const said = this.ofSeries.get(key) ?? []
      this.ofSeries.set(key, said)
      said.push({ row, product, series, field, value, isOwn })
    }
  }

  /** After the last product: what all of them say of their series. */
  finish(): void {
    for (const said of this.ofSeries.values()) {
      const { taken, disagreeing } = agreedOfSeries(said)
      if (taken) this.propose(taken.row, taken.series, taken.field, taken.value)
      for (const { row, product, series, field, value } of said.filter(one => disagreeing.has(one))) {
        const { id, title } = series
        this.refuse(row, product, 'seriesDisagree', { id, title, field, value: JSON.stringify(value) })
      }
    }
  }

  private propose(row: number, subject: SubjectRow, name: string, value: unknown): void {
    const field = fieldNamed(subject.kind, name)
    const isNew = this.subjects?.has(subject)
    if (field && value !== undefined) this.proposals.push({ row, subject, field, value, isNew })
  }
}

function reasonAgainst({ isDeletion, isTest }: OnixProduct): string | null {
  if (isTest) return 'onixTest'
  return isDeletion ? 'onixDeletes' : null
}

/** Where only a day is said, and the volume is published on that day, its time stays. */
function dateFor({ values }: SubjectRow, { publishedAt }: OnixProduct, zone: string): string | undefined {
  if (!publishedAt) return undefined
  const standing = typeof values.publishingAt === 'string' ? new Date(values.publishingAt) : null
  const isMinute = publishedAt.day === null
  const shown = standing && instantToZoned(standing, zone)
  const isSame = isMinute
    ? standing && Math.floor(standing.getTime() / 60_000) === Date.parse(publishedAt.at) / 60_000
    : shown?.startsWith(publishedAt.day ?? '')
  return isSame ? undefined : publishedAt.at
}

/** The ISBN of a product is that of the ebook. */
function storesFor({ values }: SubjectRow, { isbn }: OnixProduct) {
  const stores = storesOf(values)
  const isKnown = stores.some(({ identifier }) => isbn13Of(identifier) === isbn)
  if (!isbn || isKnown) return undefined
  const others = stores.filter(({ store, identifier }) => store !== 'digital' || !isbn13Of(identifier))
  return [...others, { store: 'digital', identifier: isbn }]
}
