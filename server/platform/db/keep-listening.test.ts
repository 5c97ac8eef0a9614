import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { connect } from './connect.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

it('one connection listens to all channels, says when it is lost, and listens to all of them again', async () => {
  const db = connect({ connectionString: scratch.url })
  const events: string[] = []
  const hearingOf = (channel: string) => ({
    heard: (payload: string) => void events.push(`${channel} ${payload}`),
    begun: () => void events.push(`${channel} begins`),
    lost: () => void events.push(`${channel} is lost`),
  })
  await db.listen('rain', hearingOf('rain'))
  await db.listen('snow', hearingOf('snow'))
  const notify = async () => {
    events.length = 0
    await scratch.db.query({ text: `select pg_notify('rain', 'falls'), pg_notify('snow', 'melts')` })
    await expect.poll(() => events).toEqual(['rain falls', 'snow melts'])
  }
  expect(events).toEqual(['rain begins', 'snow begins'])
  await notify()
  events.length = 0
  const ended = await scratch.db.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  })
  expect(ended).toHaveLength(1)
  await expect.poll(() => events).toEqual(['rain is lost', 'snow is lost', 'rain begins', 'snow begins'])
  await notify()
  await db.close()
})
