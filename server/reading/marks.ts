import * as calls from '#contract/calls/marks.ts'
import { Mark, MarkKind, type MarkList } from '#contract/generated/marks.ts'
import type { Locator } from '#contract/generated/places.ts'
import { lastPage, page } from '#rules/paging.ts'
import type { PersonalDataSource, PersonalRow } from '../accounts/personal-data/personal-data-source.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { messageToJson } from '../platform/http/json-twin.ts'
import { findAccess } from './find-access.ts'
import { isLocator } from './is-locator.ts'
import * as store from './marks-store.ts'

const MOST_MARKS = 5_000
const MOST_NOTE = 4_000
const MOST_TEXT = 1_000
/** Of one part, so that its marks fit on one page. */
const USUAL_LIMIT = 500

/** Bookmarks, highlights and notes. */
export async function listMarks({
  query,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof calls.listMarks>): Promise<MarkList> {
  const accountId = reader.id
  const { limit, skip } = page(query, query.part ? USUAL_LIMIT : undefined)
  const gone = query.only === undefined ? null : query.only === 'gone'
  const { part, access } = query.part ? await findAccess(app, query.part, visitor, now) : {}
  if (query.part && (!part || access?.status === 404)) throw refuse(calls.listMarks, 'partNotFound')
  const [rows, total] = await Promise.all([
    part
      ? store.listMarksOf(app.db, { accountId, partId: part.id, gone, limit, skip })
      : store.listMarks(app.db, { accountId, gone, limit, skip }),
    store.countMarks(app.db, { accountId, partId: part?.id ?? null, gone }),
  ])
  return {
    marks: rows.map(markMessage),
    pagination: { limit, skip, total, lastPage: lastPage({ limit, skip }, total) },
  }
}

/**
 * Saves a bookmark, highlight or note. Throws 400, 404 and 409, or the part's refusal where the reader has no mark in it
 * yet.
 */
export async function saveMark({
  params,
  body,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof calls.saveMark>): Promise<Mark> {
  const { from, to, kind, note, text } = body
  const fits =
    /^[\w-]{1,64}$/.test(params.id) &&
    from !== undefined &&
    isLocator(from) &&
    (to ? isLocator(to) : kind !== MarkKind.HIGHLIGHT) &&
    note.length <= MOST_NOTE &&
    text.length <= MOST_TEXT
  if (!fits) throw refuse(calls.saveMark, 'badInput')
  const { part, access } = await findAccess(app, body.partId, visitor, now)
  if (!part || access.status === 404) throw refuse(calls.saveMark, 'partNotFound')
  // Existing marks stay editable without access to the part; the first mark needs access.
  const known = await store.countMarks(app.db, { accountId: reader.id, partId: part.id })
  if (access.status !== 204 && known === 0)
    throw refuse(calls.saveMark, access.status === 403 ? 'signInFirst' : access.reason)
  const own = { accountId: reader.id, id: params.id, partId: part.id }
  const { colour } = body
  const point = (known === 0 ? null : await goneAt(app, own, from)) ?? { from, to, gone: false }
  const mark = {
    ...own,
    // In a manga these are the page and the height on it.
    block: point.from.page > 0 ? point.from.page : point.from.block,
    sign: point.from.page > 0 ? Math.round(point.from.pageTop * 10_000) : point.from.offset,
    message: Buffer.from(Mark.encode(Mark.fromPartial({ kind, note, text, colour, ...point })).finish()),
    gone: point.gone,
    at: now,
  }
  const saved = await store.saveMark(app.db, mark, MOST_MARKS).catch(error => {
    throw store.isUnknownPart(error) ? refuse(calls.saveMark, 'partNotFound') : error
  })
  if (!saved) {
    // Otherwise the id belongs to a mark in another part.
    const full = (await store.countMarks(app.db, { accountId: reader.id, partId: null })) >= MOST_MARKS
    throw refuse(calls.saveMark, full ? 'tooManyMarks' : 'badInput')
  }
  return markMessage(saved)
}

/**
 * Where a mark is whose text is gone: a device that changes its note or colour sends the locator that it knows, which leads
 * nowhere.
 */
async function goneAt({ db }: AppContext, own: Parameters<typeof store.findMark>[1], sent: Locator) {
  const message = await store.findMark(db, own)
  const { from, to, gone } = message ? Mark.decode(message) : {}
  const isSame =
    from &&
    (sent.quote === '' ? sent.page === from.page && sent.block === from.block : sent.quote === from.quote)
  return gone && from && isSame ? { from, to, gone } : null
}

export async function removeMark({ params, reader, app }: CallInput<typeof calls.removeMark>): Promise<null> {
  await store.removeMark(app.db, reader.id, params.id)
  return null
}

function markMessage({ message, removed, createdAt, changedAt, ...row }: store.MarkRow): Mark {
  const mark = Mark.decode(message)
  return { ...mark, ...row, gone: mark.gone || removed, created: createdAt, changed: changedAt }
}

export const marksPersonalData: PersonalDataSource = {
  async collect(reads, accountId) {
    const rows = await store.listAllMarks(reads, accountId)
    return { reading_marks: rows.map(row => messageToJson(Mark, markMessage(row)) as PersonalRow) }
  },
  erase: store.endMarks,
}
