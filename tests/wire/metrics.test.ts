// Proves docs/product.md#operations
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const FOLDER = join(import.meta.dirname, '../../packaging/observe')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const headers = { authorization: 'Bearer of the operator' }

/** What a server in several processes shows besides (tests/faults/processes.test.ts). */
const OF_SEVERAL_PROCESSES = ['kashihon_process_restarts_total']

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { METRICS_TOKEN: 'of the operator', LOG_LEVEL: 'silent' } })
})
afterAll(() => shop?.close())

/** A shop that reads from a standby, which here is the same database, shows all there is. */
async function shown(): Promise<string> {
  const env = { METRICS_TOKEN: 'of the operator', LOG_LEVEL: 'silent', DATABASE_READ_URL: shop.scratch.url }
  const both = await openShop({ scratch: shop.scratch, env })
  try {
    return await (await both.fetch('/metrics', { headers })).text()
  } finally {
    await both.close()
  }
}

describe('/metrics', () => {
  it('has every figure that the alerts and the dashboard name, and they name every figure of the shop', async () => {
    const text = await shown()
    const names = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) => {
        const parts = ['bucket', 'sum', 'count'].map(part => `${name}_${part}`)
        return type === 'histogram' ? parts : [name]
      }),
    )
    for (const name of OF_SEVERAL_PROCESSES) names.add(name)
    const rules = read('kashihon.rules.yml')
    const files = [rules, read('kashihon.rules.test.yml'), read('kashihon.dashboard.json')].join('\n')
    const named = new Set(files.match(/\b(?:kashihon|process|nodejs)_[a-z0-9_]+/g))
    expect([...named].filter(name => !names.has(name))).toEqual([])
    const own = [...names].filter(name => name.startsWith('kashihon_') && !/_(sum|count)$/.test(name))
    expect(own.filter(name => !named.has(name))).toEqual([])
    expect(own.length).toBeGreaterThan(12)
  })

  it('tells requests by the call and the status, jobs by the lane, and no address', async () => {
    await shop.fetch('/app/v2/series')
    await shop.fetch('/series/a-secret-title')
    await shop.fetch('/app/v2/me')
    const text = await (await shop.fetch('/metrics', { headers })).text()
    expect(text).toMatch(/^kashihon_requests_total\{name="listSeries",status="200"\} 1$/m)
    expect(text).toMatch(/^kashihon_requests_total\{name="findMe",status="401"\} 1$/m)
    expect(text).toMatch(/^kashihon_requests_total\{name="page series\/slug",status="404"\} 1$/m)
    expect(text).toMatch(/^kashihon_jobs_oldest_seconds\{lane="mail"\} 0$/m)
    expect(text).toMatch(/^kashihon_database_waiting\{pool="money"\} 0$/m)
    expect(text).not.toContain('a-secret-title')
  })

  it('says how long a job has been due, from when it was due first, however often it failed', async () => {
    const { jobs } = shop.app
    jobs.handle('a test', () => Promise.reject(new Error('no')), 'slow')
    await jobs.add(shop.app.db, { kind: 'a test', payload: {} })
    await jobs.runDue()
    const at = shop.clock.now().getTime()
    shop.clock.set(new Date(at + 600_000))
    await jobs.runDue()
    const text = await (await shop.fetch('/metrics', { headers })).text()
    expect(text).toMatch(/^kashihon_jobs_oldest_seconds\{lane="slow"\} 600$/m)
    expect(text).toMatch(/^kashihon_jobs_failing\{lane="slow"\} 1$/m)
    expect(text).toMatch(/^kashihon_jobs_total\{lane="slow",outcome="failed"\} 2$/m)
    await shop.scratch.db.query({ text: `delete from jobs where kind = 'a test'` })
  })
})

const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: FOLDER })
const hasPromtool = await promtool('--version').then(
  () => true,
  () => false,
)

describe.skipIf(!hasPromtool)('the alerts', () => {
  it('are taken by Prometheus, each comes when it should, and none while all is well', async () => {
    expect((await promtool('check', 'rules', 'kashihon.rules.yml')).stdout).toContain('SUCCESS')
    await promtool('test', 'rules', 'kashihon.rules.test.yml')
  })

  it('are all tried out', () => {
    const alerts = [...read('kashihon.rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const tried = read('kashihon.rules.test.yml')
    expect(alerts.filter(name => !tried.includes(`alertname: ${name}\n        exp_alerts`))).toEqual([])
  })
})
