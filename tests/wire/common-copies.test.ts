import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { endCopies } from '#server/downloads/end-copies.ts'
import { listDownloads } from '#server/downloads/list-downloads.ts'
import { requestCopies } from '#server/downloads/make-copies.ts'
import { addBook } from '#server/library/store.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

vi.mock('#server/downloads/end-copies.ts', { spy: true })

let shop: TestShop
let rain: Added
beforeAll(async () => {
  shop = await openShop({ makesFiles: true, env: { LOG_LEVEL: 'silent' } })
  rain = await addSeries(shop.app.db, { title: 'Rain', volumes: [{ parts: [{}, {}] }] })
})
afterAll(() => shop.close())

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  shop.app.db.query<Row>({ text, values })

/** Gives somebody the volume, as redeeming does. */
async function give(name: string): Promise<string> {
  const { db, clock } = shop.app
  const at = clock.now()
  const [id, accountId] = [newId('LBK', at), newId('USR', at)]
  await rows(
    `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at) values ($1, $2, $3, $3, $3, '', $4)`,
    [accountId, newLegacyId(at), name, at],
  )
  const book = { id, legacyId: newLegacyId(at), accountId, entryId: null, premium: false, at }
  await db.transaction(async tx => {
    await addBook(tx, { ...book, volumeId: rain.volumes[0]?.id ?? '' })
    await requestCopies(shop.app, tx, id)
  })
  return id
}

async function stateOf(bookId: string) {
  const state = (await listDownloads(shop.app, [bookId], shop.clock.now())).get(bookId)
  if (!state) throw new Error('there is no such book')
  return state
}

// docs/product.md#downloads; docs/decisions/0014-files-for-buyers.md.
describe('copies of one volume', () => {
  const bytes = async (link: string, headers: Record<string, string> = {}) =>
    Buffer.from(await (await shop.fetch(link, { headers })).arrayBuffer())
  const exLibrisOf = async (epub: Buffer) => {
    const zip = await fromBufferPromise(epub)
    for await (const entry of zip.eachEntry())
      if (entry.fileName.endsWith('ex-libris.xhtml'))
        return (await buffer(await zip.openReadStreamPromise(entry))).toString()
    return ''
  }

  it('have all in common but their end, which says whose each of them is', async () => {
    const volume = rain.volumes[0]?.id
    const books = [await give('ada'), await give('bea')]
    await shop.app.jobs.runDue()
    const common = await rows<{ type: string; size: number }>(
      'select type, size from volume_files where volume_id = $1 order by type',
      [volume],
    )
    expect(common.map(({ type }) => type)).toEqual(['epub', 'pdf'])
    expect(
      await rows('select from book_files where blob is not null and book_id = any($1)', [books]),
    ).toEqual([])

    const [ada, bea] = await Promise.all(
      books.map(async book => (await stateOf(book)).downloads.map(({ link }) => link)),
    )
    const [epub = '', pdf = ''] = ada ?? []
    const mine = await bytes(epub)
    const hers = await bytes(bea?.[0] ?? '')
    expect(await exLibrisOf(mine)).toContain('ada')
    expect(await exLibrisOf(mine)).not.toContain('bea')
    expect(await exLibrisOf(hers)).toContain('bea')
    const [end = 0, endOfPdf = 0] = common.map(({ size }) => size)
    expect(mine.subarray(0, end).equals(hers.subarray(0, end))).toBe(true)
    expect((await bytes(pdf)).subarray(0, endOfPdf).toString('latin1')).not.toContain(books[0])

    for (const [from, to] of [
      [end - 10, end + 10],
      [end, end],
      [end - 1, end - 1],
      [end + 5, mine.length - 1],
    ]) {
      const range = { range: `bytes=${from}-${to}` }
      expect((await bytes(epub, range)).equals(mine.subarray(from, (to ?? 0) + 1))).toBe(true)
    }
  })

  it('are made also where one that waits with them cannot be', async () => {
    vi.mocked(endCopies).mockRejectedValueOnce(new Error('one of them'))
    const books = [await give('cleo'), await give('dora')]
    await shop.app.jobs.runDue()
    for (const book of books) expect((await stateOf(book)).downloads).toHaveLength(2)
  })
})
