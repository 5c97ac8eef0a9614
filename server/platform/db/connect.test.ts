import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

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

it('a connection that breaks between two statements fails its transaction, and nothing else', async () => {
  const transaction = scratch.db.transaction(async tx => {
    const [self] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    await scratch.db.query({ text: 'select pg_terminate_backend($1, 5000)', values: [self?.pid] })
    await tx.query(note('never'))
  })
  await expect(transaction).rejects.toThrow()
  expect(await names()).not.toContain('never')
})
