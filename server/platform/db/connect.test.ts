import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { connect } from './connect.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const names = async () =>
  (await scratch.db.query<{ name: string }>({ text: 'select name from secrets' })).map(({ name }) => name)
const note = (name: string) => ({ text: `insert into secrets (name, value) values ($1, '')`, values: [name] })

it('what was asked beside something that failed does not go on when the transaction is over', async () => {
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  const transaction = scratch.db.transaction(async tx => {
    await tx.query(note('before'))
    late = failed.then(() => tx.query(note('late')))
    throw new Error('no')
  })
  await expect(transaction).rejects.toThrow('no')
  fail()
  await expect(late).rejects.toThrow('over')
  expect(await names()).not.toContain('late')
  expect(await names()).not.toContain('before')
})

it('a transaction fails for the statement that failed, and not for one that was sent along with it', async () => {
  const transaction = scratch.db.transaction(tx =>
    Promise.all([
      // Its failure is heard of later, as where a function stands between.
      tx.query({ text: 'select 1 / 0' }).finally(() => tx.query(note('after')).catch(() => {})),
      tx.query(note('beside')),
    ]),
  )
  await expect(transaction).rejects.toThrow('division by zero')
})

it('a connection that breaks between two statements fails its transaction, and nothing else', async () => {
  const transaction = scratch.db.transaction(async tx => {
    const [self] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    await scratch.db.query({ text: 'select pg_terminate_backend($1, 5000)', values: [self?.pid] })
    await tx.query(note('never'))
  })
  await expect(transaction).rejects.toThrow()
  expect(await names()).not.toContain('never')
})

it('what runs exclusively is alone, holds no transaction open, and is released where it fails', async () => {
  const transactions = async () =>
    (
      await scratch.db.query<{ open: number }>({
        text: `select count(*) as open from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      })
    )[0]?.open
  const begun = Promise.withResolvers<void>()
  const { promise: told, resolve: end } = Promise.withResolvers<void>()
  const first = scratch.db.exclusively('a folder', 60_000, async () => {
    begun.resolve()
    await told
  })
  await begun.promise
  expect(await transactions()).toBe(0)
  const never = async () => {
    throw new Error('it ran beside the other')
  }
  expect(await scratch.db.exclusively('a folder', 60_000, never)).toBe(false)
  expect(await scratch.db.exclusively('another folder', 60_000, async () => {})).toBe(true)
  end()
  expect(await first).toBe(true)
  await expect(scratch.db.exclusively('a folder', 60_000, never)).rejects.toThrow('it ran')
  expect(await scratch.db.exclusively('a folder', 60_000, async () => {})).toBe(true)
})

it('a lock that is held for too long is taken from whoever hangs', async () => {
  const { promise: told, resolve: end } = Promise.withResolvers<void>()
  const hanging = scratch.db.exclusively('a folder', 100, () => told)
  await expect
    .poll(() => scratch.db.exclusively('a folder', 60_000, async () => {}), { timeout: 30_000 })
    .toBe(true)
  end()
  await hanging
})

it('of several hosts one that answers is asked, and another when that is gone', async () => {
  const lines = [await openDatabaseProxy(scratch.url), await openDatabaseProxy(scratch.url)]
  const hosts = lines.map(({ url }) => new URL(url).host)
  const several = connect({
    connectionString: (lines[0]?.url ?? '').replace(hosts[0] ?? '', hosts.join()),
    most: 2,
  })
  const answers = () =>
    several.query({ text: 'select' }).then(
      rows => rows.length,
      () => 0,
    )
  expect(await answers()).toBe(1)
  await lines[0]?.close()
  await expect.poll(answers, { interval: 20 }).toBe(1)
  await several.close()
  await lines[1]?.close()
})
