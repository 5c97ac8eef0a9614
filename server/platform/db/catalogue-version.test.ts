import { expect, it } from 'vitest'
import { followCatalogue } from './catalogue-version.ts'
import type { Db } from './connect.ts'

it('who has changed something knows of it, though an older question is still on its way', async () => {
  let version = 1
  const onTheirWay: (() => void)[] = []
  let isSlow = false
  const query = async () => {
    const answer = [{ version, undescribed: 0, topics: [] }]
    if (isSlow) await new Promise<void>(done => onTheirWay.push(done))
    return answer
  }
  const db = { query, listen: async () => {} } as unknown as Db
  const followed = await followCatalogue(db)
  isSlow = true
  const older = followed.refresh()
  version = 2
  const mine = followed.refresh()
  isSlow = false
  for (const arrive of onTheirWay) arrive()
  expect(await older).toBe(1)
  expect(await mine).toBe(2)
  followed.stop()
})
