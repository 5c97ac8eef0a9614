import { UploadAnswers, UploadPlan } from '#contract/generated/studio_upload.ts'
import { BookDelayed, BookRefused } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import type { AppContext } from '../../context.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { readForImport } from '../../publishing/import-book.ts'
import type { ImportRequest } from '../../publishing/import-request.ts'
import type { BookInFolder } from '../../publishing/run-read-book-worker.ts'
import { importRequestOf, readOptionsOf } from './answers.ts'
import { WrongFile, withUploadedFile } from './assemble-file.ts'
import { partRequestOf, planPart } from './part-of-upload.ts'
import { answeredBook, cutAsBefore, planUpload, refusedPlan } from './plan-upload.ts'
import { IMPORT_UPLOAD, READ_UPLOAD } from './request-work.ts'
import { openReading, storeReading } from './stored-reading.ts'
import type { ReadOptions } from './upload.ts'
import * as store from './upload-store.ts'

/** Longer than reading a file can take. */
export const LONGEST_MS = 3_600_000
const AGAIN_MS = 30_000
const MOST_FAILURES = 3

/**
 * Runs work on an upload, which one process does at a time. Another one leaves it in the queue, where it is due as soon as
 * the first one has ended; should that one be killed, a while later.
 */
export async function alone(
  app: AppContext,
  { kind, uploadId }: { kind: string; uploadId: string },
  work: () => Promise<void>,
): Promise<void> {
  const { db, jobs, clock } = app
  const exclusively = (doing: () => Promise<void>) => db.exclusively(`upload ${uploadId}`, LONGEST_MS, doing)
  const hurry = () => jobs.hurry(db, [READ_UPLOAD, IMPORT_UPLOAD], uploadId)
  let isMine = false
  try {
    isMine = await exclusively(async () => {
      isMine = true
      await work()
    })
  } finally {
    if (isMine) await hurry()
  }
  if (isMine) return
  const after = new Date(clock.now().getTime() + AGAIN_MS)
  await jobs.add(db, { kind, key: uploadId, payload: { uploadId }, after })
  // The other one may have ended before this was in the queue.
  if (await exclusively(async () => {})) await hurry()
}

/** Reads a file that is there, and finds out what its import would do. */
export async function readUpload(app: AppContext, uploadId: string): Promise<void> {
  const { db, clock } = app
  const upload = await store.findUpload(db, uploadId)
  const from = ['waiting', 'reading'] as const
  if (!upload || !(await store.changeState(db, uploadId, { state: 'reading', from, now: clock.now() })))
    return
  try {
    await withUploadedFile(
      app,
      upload,
      path => readAndPlan(app, upload, path),
      percent => store.noteProgress(db, uploadId, Math.min(percent, 99)),
    )
  } catch (error) {
    await endFailed(app, upload, error)
  }
}

async function readAndPlan(app: AppContext, upload: store.UploadRow, path: string): Promise<void> {
  const { db, clock } = app
  const given = UploadAnswers.decode(upload.answers ?? Buffer.alloc(0))
  const plan = await cutAsBefore(given, async answers => {
    // Whoever reviews it sees how it is cut, and says it again with whatever else they answer.
    if (answers !== given) await store.saveAnswers(db, upload.id, UploadAnswers.encode(answers).finish())
    return planFile(app, upload, path, answers)
  }).catch(error => {
    // The file can be read, and it is the answers that do not fit.
    if (error instanceof BookRefused && !(error instanceof BookDelayed) && isRead(error))
      return refusedPlan(error.remark)
    throw error
  })
  await store.savePlan(db, upload.id, {
    plan: UploadPlan.encode(plan).finish(),
    refusal: plan.refusal || null,
    refused: plan.refused ?? null,
    now: clock.now(),
  })
}

function planFile(
  app: AppContext,
  upload: store.UploadRow,
  path: string,
  answers: UploadAnswers,
): Promise<UploadPlan> {
  const options = readOptionsOf(answers)
  const request = importRequestOf(path, upload.folder, answers)
  return withReading(app, upload, { request, options }, async read => {
    if (answers.asPart) return planPart(app, partRequestOf(path, answers), answers)
    return planUpload(app, { ...(await answeredBook(app, read, { request, answers })), answers })
  })
}

const read = new WeakSet<Error>()
const isRead = (error: Error) => read.has(error)

/** With what was read before, where it was asked for in the same way; else the file is read. */
async function withReading<T>(
  app: AppContext,
  { id, book }: store.UploadRow,
  { request, options }: { request: ImportRequest; options: ReadOptions },
  use: (reading: BookInFolder) => Promise<T>,
): Promise<T> {
  const used = async (reading: BookInFolder) => {
    try {
      return await use(reading)
    } catch (error) {
      if (error instanceof BookRefused) read.add(error)
      throw error
    }
  }
  if (book && JSON.stringify(book.options) === JSON.stringify(options))
    return used(openReading(app, id, book))
  const file = await readForImport(request, one => storeReading(app, id, one, options))
  return used(openReading(app, id, file))
}

/** What becomes of an upload whose work has failed. Throws what is worth trying again. */
export async function endFailed(app: AppContext, { id }: store.UploadRow, error: unknown): Promise<void> {
  const { db, clock, log } = app
  const refuse = (refusal: Remark) =>
    store.changeState(db, id, { state: 'refused', from: ['reading'], refusal, now: clock.now() })
  if (error instanceof WrongFile) {
    await db.transaction(async tx => {
      await store.deletePieces(tx, id)
      await store.changeState(tx, id, {
        state: 'uploading',
        from: ['reading'],
        refusal: error.remark,
        now: clock.now(),
      })
    })
    return
  }
  if (error instanceof BookRefused && !(error instanceof BookDelayed)) {
    await refuse(error.remark)
    return
  }
  if (isUnavailable(error)) throw error
  if ((await store.countFailure(db, id)) < MOST_FAILURES) throw error
  log.error({ err: error, upload: id }, 'an upload could not be read')
  await refuse(error instanceof BookDelayed ? error.remark : remark('shopFailed'))
}
