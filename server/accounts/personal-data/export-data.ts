import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { askExport, fetchExport, findExport } from '#contract/calls/accounts.ts'
import type { DataExport } from '#contract/generated/accounts.ts'
import { localPath } from '#rules/interface-language.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { House } from '../../context.ts'
import { refusalResponse } from '../../platform/http/answer-refusal.ts'
import { formOfAnswer } from '../../platform/http/media-types.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { languageOf } from '../../platform/http/visitor.ts'
import { newId } from '../../platform/ids.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { accountLimits } from '../limits.ts'
import { findAccount } from '../store.ts'
import * as store from './own-data-store.ts'
import type { PersonalRoom } from './personal-room.ts'
import { writeArchive } from './write-archive.ts'

/** The lifetime of a link; each visit of the page gets a new one. */
const LINK_SECONDS = 600
const KIND = 'export'

interface ExportJob {
  accountId: string
  id: string
}

/** Starts an archive of all data held about the reader. It replaces an earlier one. */
export async function startExport(house: House, reader: Reader): Promise<DataExport> {
  await countTry(house, askExport, accountLimits.export(reader.id))
  const at = house.clock.now()
  const id = newId('EXP', at)
  const row = await house.db.transaction(async tx => {
    const payload = { accountId: reader.id, id } satisfies ExportJob
    await house.jobs.add(tx, { kind: KIND, key: reader.id, payload })
    return store.addExport(tx, id, reader.id, at)
  })
  return messageOf(house, row)
}

export async function getExport(house: House, reader: Reader): Promise<DataExport> {
  const row = await store.findExport(house.db, reader.id)
  if (!row) throw refuse(findExport, 'noExport')
  return messageOf(house, row)
}

/** All data held about a reader, as the bytes of a ZIP file. */
export async function writeArchiveOf(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  personalData: readonly PersonalRoom[],
  accountId: string,
): Promise<Buffer> {
  const tables = await Promise.all(personalData.map(source => source.collect(db, accountId)))
  return writeArchive(Object.assign({}, ...tables), clock.now())
}

export function takeUpExports(house: House, personalData: readonly PersonalRoom[]): void {
  house.jobs.handle(KIND, async ({ accountId, id }: ExportJob) => {
    const at = house.clock.now()
    const archive = await writeArchiveOf(house, personalData, accountId)
    await house.db.transaction(async tx => {
      if (await store.finishExport(tx, id, archive, at))
        await house.jobs.add(tx, { kind: 'mail export', key: accountId, payload: { accountId } })
    })
  })
  const notify = async ({ accountId }: ExportJob) => {
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
  house.jobs.handle('mail export', notify, 'mail')
}

/** Serves the archive by its signed link. It needs no session, so that a download manager can fetch it too. */
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
