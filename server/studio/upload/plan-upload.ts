import { createHash } from 'node:crypto'
import { type UploadAnswers, UploadPlan } from '#contract/generated/studio_upload.ts'
import { readingMinutes } from '#rules/reading-time.ts'
import { BookRefused } from '../../book-files/book-refused.ts'
import { type Remark, remark, remarkLine } from '../../book-files/remark.ts'
import { remedyOf } from '../../book-files/remedies.ts'
import type { AppContext } from '../../context.ts'
import type { ArrangedPart } from '../../publishing/arrange-parts.ts'
import { arrangeParts, sizeOf } from '../../publishing/arrange-parts.ts'
import { digestRequest } from '../../publishing/import-book.ts'
import type { ImportRequest } from '../../publishing/import-request.ts'
import { mapVolume, type VolumeMapping } from '../../publishing/map-volume.ts'
import { nextPart, type PartContents, readContents } from '../../publishing/part-contents.ts'
import { type KnownPart, listKnownParts } from '../../publishing/part-store.ts'
import { type ImportPlan, planBook } from '../../publishing/plan-import.ts'
import { findVolumeSummary, listPartSummaries } from '../../publishing/plan-store.ts'
import type { BookInFolder } from '../../publishing/run-read-book-worker.ts'
import { findSeriesBySlug } from '../../publishing/store.ts'
import type { Book, BookOverrides } from '../../publishing/store-book.ts'
import { readTree, wordsIn } from '../../publishing/text/join-texts.ts'
import { arrangementOf } from './answers.ts'
import { isOther, lookAtBook, type Publication } from './book-publication.ts'
import { type FormerWork, findFormerWork, piecesOfContent } from './former-work.ts'
import { remarkView, remarkViews } from './remark-view.ts'
import { setPartsOf } from './set-parts-of.ts'
import { textView } from './view.ts'

/** The book of an upload, with its parts as the editor has put them together. Throws BookRefused. */
export async function arrangedBook(
  request: ImportRequest,
  read: BookInFolder,
  { arrangement, said }: { arrangement: readonly ArrangedPart[]; said: BookOverrides },
): Promise<Book> {
  const contents = arrangeParts(await readContents(read), arrangement)
  const parts = contents.map(({ part }) => part)
  const { file, pictures } = await digestRequest(request)
  const known = { ...file, recipe: recipeOf(file.recipe, arrangement) }
  return {
    ...{ request, contents, pictures, said },
    read: { ...read, book: { ...read.book, parts } },
    file: arrangement.length > 0 ? { ...known, formerRecipe: null } : file,
  }
}

/** The same file put together in another way is another import. */
function recipeOf(recipe: string, arrangement: readonly ArrangedPart[]): string {
  return createHash('sha256')
    .update(JSON.stringify([recipe, arrangement]))
    .digest('hex')
    .slice(0, 32)
}

/** Thrown where nobody says how a file is cut, and the edition that it would replace was cut in another way. */
class CutAsBefore extends Error {
  readonly cut: string

  constructor(cut: string) {
    super(`the edition before was cut by ${cut}`)
    this.cut = cut
  }
}

/** Works with the answers of an editor; where they do not say how the file is cut, as the edition before was. */
export async function cutAsBefore<T>(
  answers: UploadAnswers,
  work: (answers: UploadAnswers) => Promise<T>,
): Promise<T> {
  try {
    return await work(answers)
  } catch (error) {
    if (!(error instanceof CutAsBefore)) throw error
    return work({ ...answers, cut: error.cut })
  }
}

/**
 * The book of an upload with its parts as the editor has put them together, else as those of the edition before were. Throws
 * BookRefused, and CutAsBefore where the file has to be read again.
 */
export async function answeredBook(
  context: Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'>,
  read: BookInFolder,
  { request, answers }: { request: ImportRequest; answers: UploadAnswers },
): Promise<{ book: Book; dissolved: FormerWork['dissolved'] }> {
  const { draft, parts } = answers
  const said = { draft, parts }
  const book = await arrangedBook(request, read, { arrangement: arrangementOf(answers), said })
  if (parts.length > 0) return { book, dissolved: [] }
  const { arrangement, cut, dissolved } = await findFormerWork(context, book)
  if (answers.cut === '' && cut !== null && cut !== String(read.cut)) throw new CutAsBefore(cut)
  if (arrangement.length === 0) return { book, dissolved }
  return { book: await arrangedBook(request, read, { arrangement, said }), dissolved }
}

interface AnsweredBook {
  readonly book: Book
  readonly dissolved: FormerWork['dissolved']
  readonly answers: UploadAnswers
}

/**
 * What an import of the book would do, with what becomes of the parts that stand there, and what readers would see by it.
 * Nothing is stored.
 */
export async function planUpload(
  context: Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock' | 'brand'>,
  { book, dissolved, answers }: AnsweredBook,
): Promise<UploadPlan> {
  const plannedAt = context.clock.now()
  let publication: Publication | undefined
  let plan: ImportPlan
  try {
    const planned = { ...book, isPlan: true, datesFrom: plannedAt }
    plan = await planBook(context, planned, async (tx, { outcome }) => {
      publication = (await lookAtBook(tx, context, outcome)).publication
    })
  } catch (error) {
    if (!(error instanceof BookRefused)) throw error
    const why = error.remark
    const asNamed =
      why.code === 'sameSeries' && (await planAsNamed(context, { book, dissolved, answers }, why))
    return asNamed || refusedPlan(why)
  }
  const { db } = context
  const { contents } = book
  const planned = plan.book
  if (!planned)
    return plan.refusal ? refusedPlan(plan.refusal) : UploadPlan.fromPartial({ outcome: plan.outcome })
  const volumeSlug = lastOf(planned.volume.address)
  const seriesSlug = lastOf(planned.series.address)
  const standing = await findVolumeSummary(db, volumeSlug)
  const before = standing ? await listKnownParts(db, standing.id) : []
  const visible = before.filter(({ removed }) => !removed)
  const next = contents.map(nextPart)
  const mapping = mapVolume(before, next, setPartsOf(book.request.map))
  const facts = standing ? await listPartSummaries(db, standing.id) : []
  const lang = planned.textLanguage
  return UploadPlan.fromPartial({
    ...{ outcome: plan.outcome, needsReplace: plan.needsReplace, plannedAt, ...publication },
    ...(publication && isOther(publication, answers) && refusalView(remark('publicChanged'))),
    ...(plan.refusal && refusalView(plan.refusal)),
    ...{
      matchedBy: planned.matchedBy,
      ...remarkViews([...plan.remarks, ...dissolved.map(dissolvedRemark)]),
      authors: planned.authors,
    },
    ...{ seriesTitle: planned.series.title, seriesSlug, kind: planned.kind },
    isNewSeries: (await findSeriesBySlug(db, seriesSlug)) === null,
    ...{ volumeNumber: planned.volume.number, volumeTitle: planned.volume.title, volumeSlug },
    volumeId: standing?.id ?? '',
    ...{ lang: planned.language, textLang: lang, ...planned.readers },
    publishing: planned.publishing === null ? undefined : new Date(planned.publishing),
    ...{ priceCoins: planned.price.coins, isUsualPrice: planned.price.isUsual },
    parts: planned.parts.map((part, at) => ({
      text: textOf(contents[at], { number: part.number, title: part.title, lang }),
      preview: part.preview,
      ...(part.launch !== null && { launch: new Date(part.launch) }),
      ...(part.rentalCoins !== null && { rentalCoins: part.rentalCoins }),
      ...partsOfMapping(mapping, visible, at),
      ...titlesOf(contents[at], mapping.ids[at]),
      pieces: contents[at] ? piecesOfContent(contents[at], at) : [],
      change: !standing ? '' : changeOf(planned.changes, part.number),
    })),
    former: visible.map(part => ({
      text: {
        ...{ number: part.number, title: part.title },
        ...sizesOf(
          facts.find(({ id }) => id === part.id),
          lang,
        ),
      },
      ...fateOf(mapping, part),
    })),
  })
}

/** A plan of nothing: why, and what would help. */
export function refusedPlan(refusal: Remark): UploadPlan {
  return UploadPlan.fromPartial({ outcome: 'refused', ...refusalView(refusal) })
}

export function refusalView(refusal: Remark) {
  const remedy = remedyOf(refusal) ?? ''
  return { refusal: remarkLine(refusal), refused: remarkView(refusal), remedy }
}

/**
 * What the book would be in the series of that title, for whoever has to say whether it is; null where it would be refused
 * there, too.
 */
async function planAsNamed(
  context: Parameters<typeof planUpload>[0],
  { book, answers }: AnsweredBook,
  refusal: Remark,
): Promise<UploadPlan | null> {
  const series = { ...book.request.series, title: String(refusal.args.series) }
  const named = { ...book, request: { ...book.request, series } }
  const plan = await planUpload(context, { book: named, dissolved: [], answers })
  if (plan.outcome === 'refused') return null
  return { ...plan, outcome: 'refused', ...refusalView(refusal) }
}

function lastOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

export function dissolvedRemark(part: FormerWork['dissolved'][number]): Remark {
  return remark('takenApart', part)
}

/** What the file calls a part, what it called it before, and what the part is called that it is. */
function titlesOf(contents: PartContents | undefined, known: KnownPart | null | undefined) {
  return {
    fileTitle: contents?.origin?.title ?? contents?.part.title ?? '',
    formerTitle: known?.title ?? '',
    formerFileTitle: known?.origin?.title ?? '',
  }
}

function textOf(
  contents: PartContents | undefined,
  { number, title, lang }: { number: number; title: string; lang: string },
) {
  if (!contents) return { number, title }
  const { part, tree } = contents
  const words = tree ? wordsIn(readTree(tree)) : 0
  return { ...textView(part, { number, lang, words, blocks: sizeOf(contents) }), title }
}

function sizesOf(facts: { characters: number | null; pages: number } | undefined, lang: string) {
  const characters = facts?.characters ?? 0
  const pages = facts?.pages ?? 0
  return { characters, pages, minutes: readingMinutes({ characters, pages, lang }) }
}

/** Of a new part: which parts of the volume are in it, and which of them it is. */
function partsOfMapping({ ids, sources }: VolumeMapping, visible: readonly KnownPart[], at: number) {
  const numberOf = (part: KnownPart) => visible.indexOf(part) + 1
  const own = ids[at]
  return {
    takes: own ? numberOf(own) : 0,
    sources: (sources[at] ?? []).map(numberOf).filter(number => number > 0),
  }
}

function fateOf({ fates }: VolumeMapping, part: KnownPart) {
  const fate = fates.find(one => one.part === part)
  return { fate: fate?.kind ?? 'gone', targets: (fate?.to ?? []).map(at => at + 1) }
}

function changeOf({ kept, corrected }: { kept: number[]; corrected: number[] }, number: number): string {
  if (kept.includes(number)) return 'kept'
  return corrected.includes(number) ? 'corrected' : 'new'
}
