import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { askExport, fetchExport, findExport } from '#contract/calls/accounts.ts'
import type { DataExport } from '#contract/generated/accounts.ts'
import { localPath } from '#rules/interface-language.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { House } from '../../context.ts'
import { refusalResponse } from '../../platform/http/answer-refusal.ts'
import { formOfAnswer } from '../../platform/http/media-types.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { languageOf } from '../../platform/http/visitor.ts'
import { newId } from '../../platform/ids.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { limitsOf, take } from '../limits.ts'
import { findAccount } from '../store.ts'
import * as store from './own-data-store.ts'
import type { PersonalRoom } from './personal-room.ts'
import { writeArchive } from './write-archive.ts'

/** How long a link lives; the page asks for a new one whenever it is looked at. */
const LINK_SECONDS = 600
const KIND = 'export'

interface Wanted {
  accountId: string
  id: string
}

/** Begins an archive of everything that is held about the reader; one that was asked for before is given up for it. */
export async function beginExport(house: House, reader: Reader): Promise<DataExport> {
  await take(house, askExport, limitsOf.export(reader.id))
  const at = house.clock.now()
  const id = newId('EXP', at)
  const row = await house.db.transaction(async tx => {
    const payload = { accountId: reader.id, id } satisfies Wanted
    await house.jobs.add(tx, { kind: KIND, key: reader.id, payload })
    return store.beginExport(tx, id, reader.id, at)
  })
  return messageOf(house, row)
}

export async function seeExport(house: House, reader: Reader): Promise<DataExport> {
  const row = await store.findExport(house.db, reader.id)
  if (!row) throw refuse(findExport, 'noExport')
  return messageOf(house, row)
}

/** Everything that is held about a reader, as a zip. */
export async function archiveOf(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  rooms: readonly PersonalRoom[],
  accountId: string,
): Promise<Buffer> {
  const tables = await Promise.all(rooms.map(room => room.collect(db, accountId)))
  return writeArchive(Object.assign({}, ...tables), clock.now())
}

export function takeUpExports(house: House, rooms: readonly PersonalRoom[]): void {
  house.jobs.handle(KIND, async ({ accountId, id }: Wanted) => {
    const at = house.clock.now()
    const archive = await archiveOf(house, rooms, accountId)
    await house.db.transaction(async tx => {
      if (await store.endExport(tx, id, archive, at))
        await house.jobs.add(tx, { kind: 'mail export', key: accountId, payload: { accountId } })
    })
  })
  const tell = async ({ accountId }: Wanted) => {
    const account = await findAccount(house.db, accountId)
    if (!account) return
    const { publicUrl, shopName } = house.config
    await house.mail.send(
      writeLetter({
        letter: 'export',
        lang: account.lang,
        to: account.email,
        name: account.displayName || account.username,
        link: `${publicUrl}${localPath(account.lang, '/user/data')}`,
        shop: shopName,
      }),
    )
  }
  house.jobs.handle('mail export', tell, 'mail')
}

/** The archive, by a link that was signed for its reader; no session is needed, so that a download manager can fetch it too. */
export function exportFiles({ db, clock, secrets }: House): Hono {
  return new Hono().get(fetchExport.path, async ({ req }) => {
    const id = req.param('id') ?? ''
    const until = Number(req.query('until') ?? 0)
    const refused = (reason: 'linkInvalid' | 'linkExpired' | 'noExport', status: number) =>
      refusalResponse(
        new Refusal(status, reason),
        formOfAnswer(req.raw.headers, new URL(req.url).searchParams),
        languageOf(req.raw.headers),
      )
    const right = Buffer.from(signatureOf(secrets.tickets, id, until))
    const shown = Buffer.from(req.query('sig') ?? '')
    if (right.length !== shown.length || !timingSafeEqual(right, shown)) return refused('linkInvalid', 403)
    if (until * 1000 <= clock.now().getTime()) return refused('linkExpired', 410)
    const archive = await store.findArchive(db, id)
    if (!archive) return refused('noExport', 404)
    return new Response(archive as BodyInit, {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(archive.byteLength),
        'content-disposition': 'attachment; filename="kashihon.zip"',
        'cache-control': 'private, no-store',
      },
    })
  })
}

function messageOf({ clock, secrets }: House, { id, askedAt, readyAt, bytes }: store.ExportRow): DataExport {
  const until = Math.floor(clock.now().getTime() / 1000) + LINK_SECONDS
  const query = new URLSearchParams({ until: String(until), sig: signatureOf(secrets.tickets, id, until) })
  const ready = readyAt !== null
  return {
    id,
    asked: askedAt,
    ready: readyAt ?? undefined,
    link: ready ? `${fetchExport.path.replace(':id', id)}?${query}` : '',
    expires: ready ? new Date(until * 1000) : undefined,
    bytes: bytes ?? 0,
  }
}

function signatureOf(key: Buffer, id: string, until: number): string {
  return createHmac('sha256', key).update(`GET export ${id} ${until}`).digest('base64url')
}
