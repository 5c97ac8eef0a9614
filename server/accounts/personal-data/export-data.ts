// docs/product.md#personal-data: everything that the shop holds about a person.
import { createHmac } from 'node:crypto'
import { fetchExport, findExport, requestExport } from '#contract/calls/accounts.ts'
import type { DataExport } from '#contract/generated/accounts.ts'
import { localPath } from '#rules/interface-language.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { refusalResponse } from '../../platform/http/answer-refusal.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { formOfAnswer } from '../../platform/http/media-types.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { languageOf } from '../../platform/http/visitor.ts'
import { newId } from '../../platform/ids.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { accountLimits } from '../limits.ts'
import { findAccount } from '../store.ts'
import type { PersonalDataSource } from './personal-data-source.ts'
import * as store from './store.ts'
import { writeArchive } from './write-archive.ts'

/** The lifetime of a link; each visit of the page gets a new one. */
const LINK_SECONDS = 600
const KIND = 'export'

interface ExportJob {
  accountId: string
  id: string
}

/** Starts an archive of all data held about the reader. It replaces an earlier one. */
export async function startExport(app: AppContext, reader: Reader): Promise<DataExport> {
  await countTry(app, requestExport, accountLimits.export(reader.id))
  const at = app.clock.now()
  const id = newId('EXP', at)
  const row = await app.db.transaction(async tx => {
    const payload = { accountId: reader.id, id } satisfies ExportJob
    await app.jobs.add(tx, { kind: KIND, key: reader.id, payload })
    return store.addExport(tx, id, reader.id, at)
  })
  return messageOf(app, row)
}

export async function getExport(app: AppContext, reader: Reader): Promise<DataExport> {
  const row = await store.findExport(app.db, reader.id)
  if (!row) throw refuse(findExport, 'noExport')
  return messageOf(app, row)
}

/** All data held about a reader, as the bytes of a ZIP file. */
export async function writeArchiveOf(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  personalData: readonly PersonalDataSource[],
  accountId: string,
): Promise<Buffer> {
  const tables = await Promise.all(personalData.map(source => source.collect(db, accountId)))
  return writeArchive(Object.assign({}, ...tables), clock.now())
}

export function registerExportJobs(app: AppContext, personalData: readonly PersonalDataSource[]): void {
  app.jobs.handle(KIND, async ({ accountId, id }: ExportJob) => {
    const at = app.clock.now()
    const archive = await writeArchiveOf(app, personalData, accountId)
    await app.db.transaction(async tx => {
      if (await store.finishExport(tx, id, archive, at))
        await app.jobs.add(tx, { kind: 'mail export', key: accountId, payload: { accountId } })
    })
  })
  const notify = async ({ accountId }: ExportJob) => {
    const account = await findAccount(app.db, accountId)
    if (!account) return
    const { publicUrl } = app.config
    const { name: shopName } = app.brand.current()
    await app.mail.send(
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
  app.jobs.handle('mail export', notify, 'mail')
}

/** Serves the archive by its signed link. It needs no session, so that a download manager can fetch it too. */
export async function sendExport({ db, clock, secrets }: AppContext, { req }: Incoming): Promise<Response> {
  const id = req.param('id') ?? ''
  const until = Number(req.query('until') ?? 0)
  const refused = (reason: 'linkInvalid' | 'linkExpired' | 'noExport', status: number) =>
    refusalResponse(
      new Refusal(status, reason),
      formOfAnswer(req.raw.headers, new URL(req.url).searchParams),
      languageOf(req.raw.headers),
    )
  const isOwn = isSameSecret(req.query('sig') ?? '', signatureOf(secrets.tickets, id, until))
  if (!isOwn) return refused('linkInvalid', 403)
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
}

function messageOf(
  { clock, secrets }: AppContext,
  { id, askedAt, readyAt, bytes }: store.ExportRow,
): DataExport {
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
