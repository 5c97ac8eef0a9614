import { UploadAnswers, UploadOutcome, UploadPlan } from '#contract/generated/studio_upload.ts'
import type { Language } from '#rules/interface-language.ts'
import { mayIn, type Staff, type StudioRight } from '#rules/studio-rights.ts'
import { audited } from '../../audit/audited.ts'
import { auditedDb } from '../../audit/audited-db.ts'
import { BookDelayed, BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { remedyOf } from '../../book-files/remedies.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { readForImport } from '../../publishing/import-book.ts'
import type { PartRequest } from '../../publishing/parts/part-request.ts'
import { refuseWhereBusy } from '../../publishing/refuse-where-busy.ts'
import { listReplacedEditions } from '../../publishing/restore-store.ts'
import { findSeriesBySlug } from '../../publishing/store.ts'
import { type Book, storeBook } from '../../publishing/store-book.ts'
import { storeBytes } from '../../publishing/store-bytes.ts'
import { importRequestOf, readOptionsOf, rightsFor } from './answers.ts'
import { withUploadedFile } from './assemble-file.ts'
import { isOther, lookAtBook } from './book-publication.ts'
import { addParts, partRequestOf } from './part-of-upload.ts'
import { answeredBook, cutAsBefore, dissolvedRemark } from './plan-upload.ts'
import { remarkViews } from './remark-view.ts'
import { requestReading } from './request-work.ts'
import { openReading, storeReading } from './stored-reading.ts'
import type { Asker } from './upload.ts'
import * as store from './upload-store.ts'

const MOST_FAILURES = 3
/** For so long a file may be looked at before the days on which its parts come out are another. */
const SHOWN_MS = 3_600_000

/**
 * Puts a file into the catalogue as it was asked for. What is refused leaves everything as it was, and the reason with the
 * upload.
 */
export async function carryOutImport(app: AppContext, uploadId: string): Promise<void> {
  const { db, clock, log } = app
  const upload = await store.findUpload(db, uploadId)
  if (upload?.state !== 'importing' || !upload.asker) return
  const { asker } = upload
  const refuse = (refusal: Remark) =>
    store.changeState(db, uploadId, { state: 'read', from: ['importing'], refusal, now: clock.now() })
  try {
    await withUploadedFile(app, upload, path => importFile(app, upload, asker, path))
  } catch (error) {
    if (error instanceof BookRefused && !(error instanceof BookDelayed)) {
      if (remedyOf(error.remark)) await planAgain(app, uploadId)
      else await refuse(error.remark)
      return
    }
    if (isUnavailable(error) || (await store.countFailure(db, uploadId)) < MOST_FAILURES) throw error
    log.error({ err: error, upload: uploadId }, 'an upload could not be imported')
    await refuse(error instanceof BookDelayed ? error.remark : remark('shopFailed'))
  }
}

/** The shop has become another since it was planned: the plan of today asks for what is to be said. */
async function planAgain(app: AppContext, uploadId: string): Promise<void> {
  await app.db.transaction(async tx => {
    const change = { state: 'waiting', from: ['importing'], now: app.clock.now() } as const
    if (await store.changeState(tx, uploadId, change)) await requestReading(app, tx, uploadId)
  })
}

async function importFile(
  app: AppContext,
  upload: store.UploadRow,
  asker: Asker,
  path: string,
): Promise<void> {
  const { db, clock, blobs } = app
  const { id } = upload
  const answers = UploadAnswers.decode(upload.answers ?? Buffer.alloc(0))
  if (answers.asPart) return importPart(app, upload, asker, path)
  const { book, dissolved } = await cutAsBefore(answers, cut => readAnswered(app, upload, path, cut))
  await storeBytes(blobs, book)
  const now = clock.now()
  await refuseWhereBusy(() =>
    db.transaction(async tx => {
      const deed = {
        action: 'book.import',
        right: 'edit',
        subject: { kind: 'upload', id, name: upload.name },
      } as const
      const { result, entryId } = await audited(tx, asker.actor, deed, now, async () => {
        const { outcome } = await storeBook(tx, app, { ...book, ...datesShown(upload, answers, now) })
        const { volume, publication } = await lookAtBook(tx, app, outcome)
        requireScope(asker, rightsFor(answers, { goesPublic: publication.publicTotal > 0 }), volume)
        if (isOther(publication, answers)) refuseBook(remark('publicChanged'))
        return { outcome, volume }
      })
      const { outcome, volume } = result
      // The one that was replaced since this import began: the clock goes on meanwhile.
      const kept = (await listReplacedEditions(tx, volume.id)).findLast(({ replacedAt }) => replacedAt >= now)
      await saveOutcome(tx, id, now, {
        ...{ outcome: outcome.outcome, seriesSlug: outcome.seriesSlug, volumeSlug: outcome.volumeSlug },
        ...{ volumeId: volume.id, entryId: entryId ?? '', kept: kept?.number ?? 0 },
        ...remarkViews([...outcome.remarks, ...dissolved.map(dissolvedRemark)]),
      })
    }),
  )
}

/**
 * As the plan that was shown dated what nobody had dated; one of long ago is planned again, as it has other dates by now.
 */
function datesShown(
  { plan }: store.UploadRow,
  { publicVersion }: UploadAnswers,
  now: Date,
): Pick<Book, 'datesFrom'> {
  const at = publicVersion !== '' && plan ? UploadPlan.decode(plan).plannedAt : undefined
  return at && now.getTime() - at.getTime() < SHOWN_MS ? { datesFrom: at } : {}
}

async function readAnswered(app: AppContext, upload: store.UploadRow, path: string, answers: UploadAnswers) {
  const { id, folder, book } = upload
  const options = readOptionsOf(answers)
  const request = importRequestOf(path, folder, answers)
  const isRead = book && JSON.stringify(book.options) === JSON.stringify(options)
  const file =
    book && isRead ? book : await readForImport(request, read => storeReading(app, id, read, options))
  return answeredBook(app, openReading(app, id, file), { request, answers })
}

async function importPart(
  app: AppContext,
  upload: store.UploadRow,
  { actor, staff }: Asker,
  path: string,
): Promise<void> {
  const { db, clock } = app
  const answers = UploadAnswers.decode(upload.answers ?? Buffer.alloc(0))
  const known = await findSeriesBySlug(db, answers.seriesSlug)
  const scope = known ? { seriesId: known.id, lang: known.lang } : null
  const rights = rightsFor(answers, { goesPublic: !answers.draft })
  requireScope({ staff }, rights, scope)
  const request = { ...partRequestOf(path, answers), ignores: undecided(staff, scope) }
  const subject = { kind: 'upload' as const, id: upload.id, name: upload.name }
  const own = auditedDb(db, clock, actor, { action: 'part.add', right: rights, subject })
  const added = await addParts({ ...app, db: own }, request, answers)
  const { outcome, series, volume, volumeId, partIds, remarks } = added
  await saveOutcome(db, upload.id, clock.now(), {
    ...{ outcome, seriesSlug: series.slug, volumeSlug: volume.slug, volumeId, partIds },
    ...{ entryId: own.lastEntry() ?? '', ...remarkViews(remarks) },
  })
}

/** The rights of who asked have to hold for the series that the book has turned out to belong to. */
function requireScope(
  { staff }: Pick<Asker, 'staff'>,
  rights: readonly StudioRight[],
  scope: { seriesId: string; lang: Language } | null,
): void {
  for (const right of rights)
    if (!mayIn(staff, right, scope ?? 'shop')) refuseBook(remark('mayNot', { right }))
}

/** What the first lines of a file say, and whoever imports it may not decide. */
function undecided(
  staff: Staff,
  scope: { seriesId: string; lang: Language } | null,
): NonNullable<PartRequest['ignores']> {
  const rights = { launchAt: 'publish', preview: 'price' } as const
  return (['launchAt', 'preview'] as const).filter(name => !mayIn(staff, rights[name], scope ?? 'shop'))
}

async function saveOutcome(
  tx: Pick<Tx, 'query'>,
  id: string,
  now: Date,
  outcome: Parameters<typeof UploadOutcome.fromPartial>[0],
): Promise<void> {
  await store.saveOutcome(tx, id, {
    outcome: UploadOutcome.encode(UploadOutcome.fromPartial(outcome)).finish(),
    now,
  })
}
