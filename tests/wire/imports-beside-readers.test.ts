// Proves docs/product.md#editions, docs/product.md#marks
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMarks, saveMark } from '#contract/calls/marks.ts'
import { connect } from '#server/platform/db/connect.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { saveMark as storeMark } from '#server/reading/marks-store.ts'
import { A, B, buy, C, chapter, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { holdLock, lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { startCommand } from '#tests/support/run-command.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

/** A volume of three parts of a series of its own; returns its address. */
async function volume(title: string): Promise<string> {
  const { volumeSlug } = await open.put({ file: await open.book({ title, identifier: title }) })
  await open.shop.app.version.refresh()
  return volumeSlug
}
const edition = async (title: string, chapters: readonly string[]) => ({
  file: await open.book({ title, identifier: title, chapters: [...chapters] }),
})

describe('a note that a reader edits while an import moves it', () => {
  it('is moved with its new text', async () => {
    const slug = await volume('Edited')
    const reader = (await open.buyer()).send
    const from = { revision: 1, block: 2, offset: 0, quote: 'it was raining', progress: 0.1 }
    const saved = await reader(saveMark, {
      params: { id: 'e-1' },
      body: { partId: `${slug}-part-1`, from, note: 'Again' },
    })
    expect(saved.refused).toBeUndefined()
    const edited = await reader(saveMark, {
      params: { id: 'e-1' },
      body: { partId: `${slug}-part-1`, from, note: 'Never!' },
    })
    expect(edited.refused).toBeUndefined()
    const [row] = await open.rows<{ accountId: string; partId: string; message: Buffer; before: Buffer }>(
      `select account_id as "accountId", part_id as "partId", message from reading_marks where id = 'e-1'`,
    )
    await reader(saveMark, {
      params: { id: 'e-1' },
      body: { partId: `${slug}-part-1`, from, note: 'Again' },
    })
    const { accountId, partId, message } = row as NonNullable<typeof row>
    const { promise: gate, resolve: commit } = Promise.withResolvers<void>()
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const saving = open.shop.scratch.db.transaction(async tx => {
      const mark = {
        accountId,
        id: 'e-1',
        partId,
        block: 2,
        sign: 0,
        gone: false,
        message,
        at: open.shop.clock.now(),
      }
      await storeMark(tx, mark, 100)
      isHeld()
      await gate
    })
    await held
    const importing = open.put(await edition('Edited', [chapter('The door'), `<p>It is wet.</p>${A}`, B, C]))
    try {
      await lockIsWaitedFor(open.shop.scratch.url, 1, '%reading_marks%')
    } finally {
      commit()
      await saving
    }
    expect(await importing).toMatchObject({ outcome: 'updated' })
    const { answer } = await reader(listMarks, { query: {} })
    expect(answer?.marks).toMatchObject([{ note: 'Never!', partSlug: `${slug}-part-1` }])
  })
})

describe('the file of a new edition', () => {
  it('is stored before the volume is locked, so that readers buy meanwhile', async () => {
    const slug = await volume('Stored')
    const [{ id } = { id: '' }] = await open.rows<{ id: string }>(
      'select id from volumes where slug = $1',
      slug,
    )
    // Whoever stores a piece waits here.
    await open.rows(`create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`)
    await open.rows(
      'create trigger wait_for_test before insert on blob_pieces for each row execute function wait_for_test()',
    )
    const lock = await holdLock(open.shop.scratch.url, 'select pg_advisory_xact_lock(4711)')
    const importing = open.put(await edition('Stored', [A, B, `${C}<p>The end.</p>`]))
    try {
      await lockIsWaitedFor(open.shop.scratch.url, 1, '%blob_pieces%')
      const reader = (await open.buyer({ bought: 2000 })).send
      expect((await buy(reader, slug)).refused).toBeUndefined()
    } finally {
      await lock.release()
    }
    expect(await importing).toMatchObject({ outcome: 'updated' })
    await open.rows('drop trigger wait_for_test on blob_pieces')
    // That of the first edition, which is kept, and that of this one.
    expect(await open.rows('select from edition_files where volume_id = $1', id)).toHaveLength(2)
  })
})

describe('an import that waits too long for another', () => {
  const locked = (series: string) =>
    holdLock(open.shop.scratch.url, `select pg_advisory_xact_lock(hashtextextended('series ${series}', 42))`)

  it('is refused in one line', async () => {
    const slug = await volume('Waiting')
    const lock = await locked('waiting')
    const limits = { connection: 10_000, statement: 500, pause: 10_000 }
    const db = connect({ connectionString: open.shop.scratch.url, limits })
    const { blobs, images, clock } = open.shop.app
    try {
      await expect(
        importBook({ db, blobs, images, clock }, await edition('Waiting', [A, B])),
      ).rejects.toThrow('the shop is busy with another import: try again')
    } finally {
      await db.close()
      await lock.release()
    }
    expect(
      await open.rows('select from parts where volume_id = (select id from volumes where slug = $1)', slug),
    ).toHaveLength(3)
  })

  it('does not keep the files after it from being imported', async () => {
    const lock = await locked('first')
    await open.rows(`alter database ${open.shop.scratch.name} set lock_timeout = '500ms'`)
    try {
      const { file: first } = await edition('First', [A])
      // Beside it, as the names of two folders may stand in any order.
      const second = join(dirname(first), 'next.epub')
      await rename((await edition('Second', [A])).file, second)
      const { code, said } = await open.kashihon('import', first, second)
      expect([code, said]).toEqual([
        1,
        [
          'book.epub: refused: the shop is busy with another import: try again',
          'next.epub: created: /volumes/second-volume-1, 1 part',
          '1 of 2 files are in the shop.',
        ],
      ])
    } finally {
      await open.rows(`alter database ${open.shop.scratch.name} reset lock_timeout`)
      await lock.release()
    }
  })
})

describe('change', () => {
  it('locks the series before the volume, as imports do', async () => {
    const slug = await volume('Ordered')
    const series = await holdLock(
      open.shop.scratch.url,
      `select pg_advisory_xact_lock(hashtextextended('series ordered', 42))`,
    )
    const { ended } = startCommand(open.shop.scratch.url, ['change', slug, '--short-title', 'Order'])
    try {
      await lockIsWaitedFor(open.shop.scratch.url, 1, '%pg_advisory_xact_lock%')
      // It is not locked, or this would fail.
      const free = await open.rows('select from volumes where slug = $1 for update nowait', slug)
      expect(free).toHaveLength(1)
    } finally {
      await series.release()
    }
    expect((await ended).code).toBe(0)
  })
})
