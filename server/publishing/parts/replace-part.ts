import { mapParts } from '#rules/map-parts.ts'
import { decideReplacement, isHeld } from '#rules/replace-edition.ts'
import { languageOf } from '#rules/text-language.ts'
import { holdText } from '#rules/text-left.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { plainRemark, type Remark, remark } from '../../book-files/remark.ts'
import { remakeCopies } from '../../downloads/remake-copies.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { countHolders, keepEdition } from '../edition-store.ts'
import { isSameBesideLinks, mapVolume, tokensOf } from '../map-volume.ts'
import { moveReading } from '../move-reading.ts'
import { comparedPart, nextPart, type PartContents } from '../part-contents.ts'
import { type KnownPart, listKnownParts } from '../part-store.ts'
import { saveReadings } from '../save-parts.ts'
import { saveShelf } from '../shelf/shelf-rows-store.ts'
import { type PartFileContents, type PartsContext, withPartFile } from './change-parts.ts'
import { findVolume, type OpenVolume, otherKind } from './open-volume.ts'
import { listPartFiles, savePartFiles } from './part-file-store.ts'
import { type OutcomePart, type PartOutcome, type PartRequest, seriesOutcome } from './part-request.ts'

/**
 * Puts a corrected file in the place of a part that was added: it keeps id, address, launch, prices and rentals, marks and
 * places go where their text is, and what stood there is stored as an edition of the volume. Throws BookRefused with one
 * line where the text is another one, unless the request is sure.
 */
export function replacePart(
  context: PartsContext,
  request: PartRequest & { number: number },
): Promise<PartOutcome> {
  return withPartFile(context, request, (tx, file) => storeInPlace(tx, context, request, file))
}

async function storeInPlace(
  tx: Tx,
  context: PartsContext,
  request: PartRequest & { number: number },
  file: PartFileContents,
) {
  const now = context.clock.now()
  const open = await findVolume(tx, request)
  const { series, volume, shelf } = open
  const { part, before, standing } = await findAddedPart(tx, open, request.number)
  const [content, ...more] = file.contents
  if (!content || more.length > 0) return refuseBook(remark('onePartOnly', { number: file.contents.length }))
  if (content.part.type !== series.type) refuseBook(otherKind(series))
  const suggested = part.titleSet ? part.title : (file.read.book.hints?.title ?? part.title)
  const title = request.title ?? suggested
  const answer = (outcome: PartOutcome['outcome'], remarks: Remark[]) => ({
    outcome: {
      ...{ outcome, remarks, parts: [outcomeOf(part, content, title)] },
      series: seriesOutcome(series, false),
      volume: { slug: volume.slug, title: volume.title, isNew: false },
    },
    seriesId: series.id,
  })
  const files = await listPartFiles(tx, volume.id)
  const isSameFile = files.some(one => one.partId === part.id && one.sha256 === file.sha256)
  const next = nextPart(content)
  const isSameText = isSameBesideLinks(part, next)
  if ((isSameFile || isSameText) && title === part.title) return answer('unchanged', [])
  const textLang = languageOf(file.read.book.metadata.lang)
    ? file.read.book.metadata.lang
    : (part.lang ?? series.lang)
  const at = standing.indexOf(part)
  const texts = standing.map((one, index) => (index === at ? next : { tree: one.tree, hashes: one.hashes }))
  const mapping = mapVolume(before, texts, new Map(standing.map((_, index) => [index, index])))
  // The mapping is set here, so that it says nothing of how much of the text is left.
  const isLess = part.type === 'novel' && !holdText([tokensOf(next)], tokensOf(part))
  const isShortened = isLess || mapping.shortened.has(part)
  if (!request.sure) refuseOther(part, content, textLang, isShortened, await countHolders(tx, volume.id))
  const kept = isSameText ? null : await keepEdition(tx, volume.id, [], now)
  const stored = shelf.part(part.id)
  if (!stored) throw new Error(`there is no part ${part.id}`)
  if (request.title !== undefined || !part.titleSet) stored.shortTitle = title
  stored.mangaPages = content.part.type === 'manga' ? content.part.pages.length : 0
  await saveShelf(tx, shelf, now)
  if (!isSameText) {
    await saveReadings(tx, [{ ...content, id: part.id }], textLang, now)
    await moveReading(tx, { mapping, next: texts, ids: standing.map(({ id }) => id), now })
  }
  await savePartFiles(tx, [part.id], file, now)
  await remakeCopies(tx, now)
  const remarks = kept === null ? [] : [remark('keptAs', { number: kept, slug: volume.slug })]
  return answer('replaced', [...file.read.book.remarks, ...remarks])
}

/** A part of a volume that awaits its edition, by its number. Throws BookRefused where there is none. */
export async function findAddedPart(
  tx: Tx,
  { volume }: OpenVolume,
  number: number,
): Promise<{ part: KnownPart; before: KnownPart[]; standing: KnownPart[] }> {
  if (!volume.awaitsEdition)
    refuseBook(
      plainRemark(
        `/volumes/${volume.slug} has its book, of which parts are not replaced or removed one by one: import a corrected one`,
      ),
    )
  const before = await listKnownParts(tx, volume.id)
  const standing = before.filter(({ removed }) => !removed)
  const part = standing.find(one => one.number === number)
  if (!part)
    return refuseBook(
      plainRemark(
        `/volumes/${volume.slug} has no part ${number}${standing.length > 0 ? `: it has parts 1 to ${standing.length}` : ''}`,
      ),
    )
  return { part, before, standing }
}

/** Refuses a text that is none of the part, or takes text from readers (rules/replace-edition.ts). */
function refuseOther(
  part: KnownPart,
  content: PartContents,
  textLang: string,
  isShortened: boolean,
  holders: Awaited<ReturnType<typeof countHolders>>,
): void {
  const isLike = mapParts([tokensOf(part)], [tokensOf(nextPart(content))]).ids[0] === 0
  const facts = (lang: string | null, type: KnownPart['type'], parts: ReturnType<typeof comparedPart>[]) => ({
    langs: [lang === null ? null : languageOf(lang)].filter(one => one !== null),
    ...{ type, identifiers: [], parts },
  })
  const pages = content.pictures.map(({ hash }) => hash)
  const { refused } = decideReplacement({
    // Where the text maps it is the same, however its paragraphs are written now.
    before: facts(part.lang, part.type, isLike ? [] : [comparedPart('', part.tree, part.hashes)]),
    after: facts(textLang, content.part.type, [comparedPart('', content.tree, pages)]),
    changes: { fates: [{ kind: 'kept', to: [0] }], shortened: isShortened ? [0] : [] },
    holders,
    replace: false,
  })
  const reasons = {
    language: 'this file is in another language',
    type: 'this file is of another kind',
    text: 'nothing of its text is in this file',
    shortened: 'this file has less than half of it',
  }
  const said = refused.flatMap(({ kind }) => (kind in reasons ? [reasons[kind as keyof typeof reasons]] : []))
  if (said.length > 0)
    refuseBook(
      remark('partDiffers', {
        ...{ number: part.number, title: part.title },
        reasons: said.join('; ') + (isHeld(holders) ? ', and readers have something of the volume' : ''),
      }),
    )
}

function outcomeOf(part: KnownPart, { part: read }: PartContents, title: string): OutcomePart {
  const { number, slug, launchAt, preview, rentalCoins } = part
  return {
    ...{ number, slug, title, launchAt, preview, rentalCoins },
    characters: read.type === 'novel' ? read.characters : 0,
    pages: read.type === 'manga' ? read.pages.length : 0,
  }
}
