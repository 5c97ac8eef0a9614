import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DatabaseSilent } from './answer-in-time.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import type { Db } from './connect.ts'
import { readFromStandby } from './read-standby.ts'

const version = { current: () => 1, onChange: () => () => {} } as unknown as CatalogueVersion
const log = { info: () => {}, warn: () => {} }
const answering = (query: (text: string) => object[]) =>
  ({ query: async ({ text }: { text: string }) => query(text) }) as unknown as Db

it('a standby that an upgrade has not reached yet is passed over', async () => {
  const asked: string[] = []
  const standby = answering(text => {
    if (text.includes('catalogue_versions')) return [{ version: 1 }]
    asked.push(text)
    throw Object.assign(new Error('column "new" does not exist'), { code: '42703', severity: 'ERROR' })
  })
  const primary = answering(() => [{ new: 1 }])
  const reads = readFromStandby(standby, { db: primary, version, log })
  try {
    await turn()
    expect(await reads.db.query({ text: 'select new from series' })).toEqual([{ new: 1 }])
    expect(asked).toEqual(['select new from series'])
  } finally {
    reads.stop()
  }
})

it('a standby that hangs, stops or comes back is one line of the log each, however often it is asked', async () => {
  const failing: (object | null)[] = []
  const lines: string[] = []
  const note = (_: object, line: string) => void lines.push(line)
  let ask = () => {}
  const following = {
    ...version,
    onChange: (changed: () => void) => {
      ask = changed
      return () => {}
    },
  } as unknown as CatalogueVersion
  const standby = answering(() => {
    const failure = failing.at(-1)
    if (failure) throw failure
    return [{ version: 1 }]
  })
  const reads = readFromStandby(standby, {
    ...{ db: answering(() => []), version: following },
    log: { info: note as never, warn: note as never },
  })
  const HANGS = new DatabaseSilent('the database has not answered')
  const STOPPED = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const TIMED_OUT = new Error('timeout exceeded when trying to connect')
  const BEHIND = Object.assign(new Error('no such column'), { code: '42703', severity: 'ERROR' })
  for (const failure of [null, BEHIND, HANGS, TIMED_OUT, HANGS, STOPPED, STOPPED, null, null, STOPPED]) {
    failing.push(failure)
    for (let times = 0; times < 2; times++) {
      ask()
      await turn()
    }
  }
  reads.stop()
  failing.push(null)
  ask()
  await turn()
  expect(lines.map(line => /does not answer|away|answers/.exec(line)?.[0])).toEqual([
    ...['does not answer', 'away', 'answers', 'away'],
  ])
})
