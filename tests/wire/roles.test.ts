// Proves docs/product.md#staff
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let web: TestShop
let work: TestShop | null = null
beforeAll(async () => {
  web = await openShop({ env: { ROLE: 'web' } })
})
afterAll(async () => {
  await work?.close()
  await web.close()
})

/** Recurring work, and whether it was done at least once. */
async function recurring(): Promise<{ kind: string; wasDone: boolean }[]> {
  return web.scratch.db.query({
    text: `select kind, run_at > $1 as "wasDone" from jobs where key = 'daily' order by kind`,
    values: [web.clock.now()],
  })
}

it('a server for the web answers readers and does no jobs; a server for work does them and answers only its operators', async () => {
  expect((await web.fetch('/app/v2/series')).status).toBe(200)
  await web.app.jobs.add(web.scratch.db, { kind: 'tidy accounts', key: 'daily', payload: {} })
  expect(await recurring()).toEqual([{ kind: 'tidy accounts', wasDone: false }])

  const other = await openShop({ scratch: web.scratch, env: { ROLE: 'work', METRICS_TOKEN: 'to measure' } })
  work = other
  const isDone = async () => {
    const kinds = await recurring()
    return kinds.length > 10 && kinds.some(({ kind, wasDone }) => kind === 'tidy accounts' && wasDone)
  }
  await expect.poll(isDone).toBe(true)
  const statusOf = async (path: string) =>
    (await other.fetch(path, { headers: { authorization: 'Bearer to measure' } })).status
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(path)).toBe(200)
  for (const path of ['/', '/app/v2/series', '/proto/', '/webhooks/stripe'])
    expect(await statusOf(path)).toBe(421)
})
