// Proves docs/product.md#operations
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBook } from '#server/library/store.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { addJob } from '#server/platform/jobs/jobs.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { noteFigures } from '#tests/support/scale-figures.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

/** Two servers for the work of a shop, of which one is killed with a mail and a book in its hands. */
let scratch: ScratchDatabase
let mail: MailServer
let folder: string
let rain: Added
const servers: SpawnedServer[] = []

beforeAll(async () => {
  scratch = await scratchDatabase()
  mail = await openMailServer()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-workers-'))
  rain = await addSeries(scratch.db, { title: 'Rain', volumes: [{ parts: [{}, {}] }] })
}, 60_000)
afterAll(async () => {
  for (const server of servers) await server.kill()
  await mail.close()
  await scratch.drop()
  await rm(folder, { recursive: true, force: true })
})

async function open(role: string, name: string): Promise<SpawnedServer> {
  const server = await spawnServer({
    DATABASE_URL: scratch.url,
    DATA_DIR: join(folder, name),
    SMTP_URL: mail.url,
    ROLE: role,
  })
  servers.push(server)
  return server
}
const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  scratch.db.query<Row>({ text, values })
const within = { timeout: 120_000, interval: 50 }

/** Registers while no mail is taken, so that it waits for the servers that do the work. */
async function register({ url }: SpawnedServer): Promise<void> {
  mail.down = true
  const password = 'rain on the umbrellas'
  const body = { email: 'ada@example.com', username: 'ada', password1: password, password2: password }
  const answer = await fetch(`${url}/app/v2/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(503)
  mail.down = false
}

async function giveBook(): Promise<string> {
  const at = new Date()
  const id = newId('LBK', at)
  const [ada] = await rows<{ id: string }>(`select id from accounts where username = 'ada'`)
  const book = { id, legacyId: newLegacyId(at), accountId: ada?.id ?? '', entryId: null, premium: false, at }
  await scratch.db.transaction(async tx => {
    await addBook(tx, { ...book, volumeId: rain.volumes[0]?.id ?? '' })
    await addJob(tx, { kind: 'make copies', key: id, payload: { bookId: id }, after: at })
  })
  return id
}

it('the mail and the book of a killed server are taken over by another within a minute, the mail once', async () => {
  await register(await open('web', 'web'))
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  mail.hold = () => {
    take()
    return new Promise(() => {})
  }
  const first = await open('work', 'first')
  await taken
  const bookId = await giveBook()
  const making = () =>
    rows('select from book_copies where book_id = $1 and making_until is not null', [bookId])
  await expect.poll(async () => (await making()).length, within).toBe(1)
  await first.kill()
  const killedAt = performance.now()
  mail.hold = null
  const claims = await rows<{ seconds: number }>(
    `select extract(epoch from run_at - now())::float8 as seconds from jobs
        where key = $1 or (kind = 'mail verify' and last_error <> 'Timeout')
      union all select extract(epoch from making_until - now())::float8 from book_copies where book_id = $1`,
    [bookId],
  )
  // Nothing that it has claimed is kept from the other for longer than that. On a busy machine it may have given the mail up
  // before it was killed.
  expect(claims.length).toBeGreaterThanOrEqual(2)
  for (const { seconds } of claims) expect(seconds).toBeLessThanOrEqual(31)

  await open('work', 'other')
  await expect.poll(() => mail.mails.length, within).toBe(1)
  const mailAfter = performance.now() - killedAt
  const types = async () =>
    (
      await rows<{ type: string }>('select type from book_files where book_id = $1 order by type', [bookId])
    ).map(({ type }) => type)
  await expect.poll(types, within).toEqual(['epub', 'pdf'])
  expect(mail.mails.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.com'])
  noteFigures('worker', [
    ['from its death until the other had sent its mail, s', (mailAfter / 1000).toFixed(0), 'at most 60'],
    [
      'until the other had made the files of its book, s',
      ((performance.now() - killedAt) / 1000).toFixed(0),
      'at most 60',
    ],
    ['mails sent twice', 0, '0'],
  ])
}, 300_000)
