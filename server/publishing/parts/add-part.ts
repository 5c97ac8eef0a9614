import { defaultExpiration } from '#rules/expiration.ts'
import { USUAL_RENTAL_COINS } from '#rules/rental.ts'
import { languageOf } from '#rules/text-language.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { remakeCopies } from '../../downloads/remake-copies.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { isSameBesideLinks, tokensOf } from '../map-volume.ts'
import { openSlugs } from '../open-slugs.ts'
import { nextPart, withLinks } from '../part-contents.ts'
import { type KnownPart, listKnownParts } from '../part-store.ts'
import { USUAL_DAYS } from '../plan-launches.ts'
import { saveReadings } from '../save-parts.ts'
import { saveShelf } from '../shelf/shelf-rows-store.ts'
import { type PartFileContents, type PartsContext, withPartFile } from './change-parts.ts'
import { type OpenVolume, openVolume } from './open-volume.ts'
import { listPartFiles, savePartFiles } from './part-file-store.ts'
import { readHints } from './part-hints.ts'
import { type OutcomePart, type PartOutcome, type PartRequest, seriesOutcome } from './part-request.ts'
import { titleOfPart } from './part-title.ts'

const DAY_MS = 86_400_000
const DRAFT = { stage: 'draft', hidden: true } as const

/**
 * docs/product.md#one-part-at-a-time: adds a part to a volume of which there is no book yet, after those that it has. The
 * volume is made where it does not exist, to be announced and without a price; the series too, where its type and language
 * are said. The same file again changes nothing. Throws BookRefused with one line.
 */
export function addPart(context: PartsContext, request: PartRequest): Promise<PartOutcome> {
  return withPartFile(context, request, (tx, file) => storeParts(tx, context, request, file))
}

/** The same within the transaction of {@link withPartFile}. */
export async function storeParts(
  tx: Tx,
  context: PartsContext,
  request: PartRequest,
  file: PartFileContents,
) {
  const now = context.clock.now()
  const { book } = file.read
  const open = await openVolume(tx, { ...request, book, now })
  const { series, volume, shelf } = open
  const before = open.isNew ? [] : await listKnownParts(tx, volume.id)
  const standing = before.filter(({ removed }) => !removed)
  const answer = (outcome: PartOutcome['outcome'], parts: OutcomePart[], remarks: Remark[]) => ({
    outcome: {
      ...{ outcome, parts, remarks },
      series: seriesOutcome(series, open.isNewSeries),
      volume: { slug: volume.slug, title: volume.title, isNew: open.isNew },
    },
    seriesId: series.id,
  })
  const same = open.isNew ? [] : await findSame(tx, volume.id, standing, file)
  if (same.length > 0) return answer('unchanged', same.map(outcomePart), [])
  if (!volume.awaitsEdition && standing.some(({ type }) => type !== null))
    refuseBook(remark('hasBook', { slug: volume.slug }))
  const plans = planParts({ request, open, standing, file })
  const textLang = languageOf(book.metadata.lang) ? book.metadata.lang : series.lang
  if (!request.sure) refuseUnlikely(standing, request, file, textLang)
  const hasContents = standing.some(({ type }) => type !== null)
  if (!hasContents && !volume.changedFields.includes('layout')) volume.layout = book.layout
  const slugOf = await openSlugs(tx, `${volume.slug}-part-`, {
    before,
    count: standing.length + plans.length,
  })
  const ids = plans.map(plan => {
    const { number, title, launchAt, expiresAt, preview, pages, rentalCoins } = plan
    const id = newId('PRT', now)
    plan.slug = slugOf(number)
    shelf.putPart(
      {
        ...{ id, number, shortTitle: title, mangaPages: pages },
        plan: { launchAt: launchAt ?? now, expiresAt, preview, rentalCoins },
      },
      {
        ...{ legacyId: newLegacyId(now), slug: plan.slug, volumeId: volume.id, createdAt: now },
        ...{ undated: launchAt === null, ...(request.draft && DRAFT) },
      },
    )
    return id
  })
  shelf.orderParts(volume.id, [...standing.map(({ id }) => id), ...ids])
  Object.assign(volume, { totalParts: standing.length + ids.length, awaitsEdition: true })
  if (request.draft && open.isNew) Object.assign(volume, DRAFT)
  if (request.draft && open.isNewSeries) Object.assign(series, DRAFT)
  await saveShelf(tx, shelf, now)
  const contents = withLinks(file.contents, plans[0]?.number)
  const readings = contents.map((content, at) => ({ ...content, id: ids[at] as string }))
  await saveReadings(tx, readings, textLang, now)
  await savePartFiles(tx, ids, file, now)
  await remakeCopies(tx, now)
  return answer('added', plans, [...book.remarks, ...orderRemarks(standing, plans)])
}

/** The parts that came from this very file or have its very text. */
async function findSame(
  tx: Tx,
  volumeId: string,
  standing: readonly KnownPart[],
  { sha256, contents }: PartFileContents,
): Promise<KnownPart[]> {
  const files = await listPartFiles(tx, volumeId)
  const ofFile = new Set(files.filter(one => one.sha256 === sha256).map(({ partId }) => partId))
  const own = standing.filter(({ id }) => ofFile.has(id))
  if (own.length > 0) return own
  const texts = contents.map(nextPart)
  const alike = texts.map(text => standing.find(part => isSameBesideLinks(part, text)))
  return alike.every(part => part !== undefined) ? alike : []
}

interface PlanPartsInput {
  readonly request: PartRequest
  readonly open: OpenVolume
  readonly standing: readonly KnownPart[]
  readonly file: PartFileContents
}

type PlannedPart = OutcomePart & { expiresAt: Date | null }

/** Number, title, launch and prices of the parts of the file: what is said, then what the file says, then the rules. */
function planParts({
  request,
  open: { series, volume },
  standing,
  file: { read, contents },
}: PlanPartsInput): PlannedPart[] {
  const hints = readHints(read.book.hints)
  for (const name of request.ignores ?? []) delete hints[name]
  const next = standing.length + 1
  const first = request.number ?? hints.number ?? next
  if (first < next)
    refuseBook(
      remark('partThere', { number: first, slug: volume.slug, series: series.slug, volume: volume.number }),
    )
  if (first > next) refuseBook(remark('partTooFar', { slug: volume.slug, next, number: first }))
  const { everyDays } = request
  const launch = request.launchAt ?? hints.launchAt
  if (!launch && !request.draft) return refuseBook(remark('sayLaunch'))
  if (contents.length > 1 && (request.title ?? hints.title) !== undefined)
    refuseBook(remark('noCommonTitle', { number: contents.length }))
  const step = (everyDays ?? USUAL_DAYS) * DAY_MS
  return contents.map((content, at) => {
    const { part } = content
    const number = first + at
    return {
      ...{ number, slug: '', launchAt: launch ? new Date(launch.getTime() + at * step) : null },
      title:
        request.title ?? hints.title ?? (titleOfPart(content) || titleOfBook(read.book.metadata, contents)),
      characters: part.type === 'novel' ? part.characters : 0,
      pages: part.type === 'manga' ? part.pages.length : 0,
      // The first part of a volume is free, as it is where a whole book is handed in.
      preview: request.preview ?? hints.preview ?? number === 1,
      expiresAt: request.expiresAt === undefined ? defaultExpiration(volume.publishingAt) : request.expiresAt,
      rentalCoins:
        request.rentalCoins === undefined
          ? series.rentals
            ? USUAL_RENTAL_COINS
            : null
          : request.rentalCoins,
    }
  })
}

/** The title of the file is that of its part where it has one. */
function titleOfBook({ title }: { title: string }, contents: readonly unknown[]): string {
  return contents.length === 1 ? title : ''
}

/** From this share of shingles on that two texts have in common the one is taken for the other corrected. */
const SAME_TEXT_SHARE = 0.5

/** Refuses a file in another language than the parts before it, and one that has the text of one of them. */
function refuseUnlikely(
  standing: readonly KnownPart[],
  { series, volume }: PartRequest,
  { contents }: PartFileContents,
  textLang: string,
): void {
  const langs = new Set(standing.flatMap(({ lang }) => (lang === null ? [] : [languageOf(lang)])))
  const lang = languageOf(textLang)
  if (langs.size > 0 && !langs.has(lang))
    refuseBook(remark('otherLanguage', { lang: lang ?? '', langs: [...langs].join(', ') }))
  for (const part of standing.filter(({ type }) => type !== null))
    for (const content of contents)
      if (shareInCommon(tokensOf(part).shingles, tokensOf(nextPart(content)).shingles) >= SAME_TEXT_SHARE)
        refuseBook(remark('hasTextOf', { part: partRemark(part), number: part.number, series, volume }))
}

function partRemark({ number, title }: KnownPart): Remark {
  return title === '' ? remark('partNumber', { number }) : remark('partNamed', { number, title })
}

function shareInCommon(one: Iterable<number>, other: Iterable<number>): number {
  const [a, b] = [one, other].map(shingles => new Set([...shingles].filter(shingle => shingle !== 0)))
  if (!a || !b || a.size === 0 || b.size === 0) return 0
  return [...a].filter(shingle => b.has(shingle)).length / Math.min(a.size, b.size)
}

function orderRemarks(standing: readonly KnownPart[], plans: readonly PlannedPart[]): Remark[] {
  const [last, first] = [standing.at(-1), plans[0]]
  return last && !last.undated && first?.launchAt && first.launchAt < last.launchAt
    ? [remark('partBefore', { number: first.number, other: last.number })]
    : []
}

function outcomePart(part: KnownPart): OutcomePart {
  const { number, slug, title, undated, preview, rentalCoins, hashes, type } = part
  const launchAt = undated ? null : part.launchAt
  return {
    number,
    slug,
    title,
    launchAt,
    preview,
    rentalCoins,
    characters: 0,
    pages: type === 'manga' ? hashes.length : 0,
  }
}
