import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { CatalogueVersion } from './catalogue-version.ts'
import type { Db } from './connect.ts'
import { readFromStandby } from './read-standby.ts'

const version = { current: () => 1, onChange: () => () => {} } as unknown as CatalogueVersion
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
  const reads = readFromStandby(standby, primary, version)
  try {
    await turn()
    expect(await reads.db.query({ text: 'select new from series' })).toEqual([{ new: 1 }])
    expect(asked).toEqual(['select new from series'])
  } finally {
    reads.stop()
  }
})
