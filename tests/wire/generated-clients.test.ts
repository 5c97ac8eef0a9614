// Proves docs/product.md#json
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { generate } from 'openapi-typescript-codegen'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { PASSWORD } from '#tests/support/readers.ts'

const ROOT = join(import.meta.dirname, '../..')

let open: CoinShop
let described: Record<string, unknown>
let folder: string
beforeAll(async () => {
  open = await openCoinShop()
  const { shop } = open
  await addSeries(shop.scratch.db, { title: 'Wells', tags: ['available in print'] })
  await addSeries(shop.scratch.db, { title: 'Walls', tags: ['planned for print'] })
  await shop.app.version.refresh()
  described = (await (await shop.fetch('/proto/openapi.json')).json()) as Record<string, unknown>
  folder = await mkdtemp(join(tmpdir(), 'kashihon-clients-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await open.close()
})

/** What a program does with a client: each is written once, as the documents of its generator say. */
interface Used {
  list: { titles: string[]; total: number }
  found: { type: string; created: string; rentals: boolean }
  missing: { status: number; reason: string; text: string }
  unsigned: { status: number; reason: string; text: string }
  followed: string[]
  rented: { expired: boolean; expires: string }
  again: { status: number; reason: string }
}

const CLIENTS: {
  generator: string
  write: (described: Record<string, unknown>, into: string) => Promise<void>
  program: string
}[] = [
  {
    generator: 'oazapfts',
    async write(described, into) {
      const file = join(into, 'openapi.json')
      await writeFile(file, JSON.stringify(described))
      await writeFile(join(into, 'client.ts'), await generateSource(file))
    },
    program: `
      import { defaults, findMe, findSeries, follow, listSeries, login, querySeries, rentPart } from './client'
      export async function use(name: string, password: string) {
        const answered = await listSeries({ limit: 5, sort: 'az', $type: 'novel', print: ['planned', 'available'] })
        if (answered.status !== 200) throw answered
        const list = { titles: answered.data.series.map(({ title }) => title), total: answered.data.pagination?.total ?? 0 }
        // @ts-expect-error: what the description does not name is not there.
        answered.data.series[0]?.nothing
        const one = await findSeries('rain')
        if (one.status !== 200) throw one
        const type: 'UNKNOWN' | 'NOVEL' | 'MANGA' = one.data.type
        const found = { type, created: one.data.created ?? '', rentals: one.data.rentals }
        const none = await findSeries('nothing')
        if (none.status !== 404) throw none
        const reason: 'seriesNotFound' | undefined = none.data.reason
        const missing = { status: none.status, reason, text: none.data.detail }
        const me = await findMe()
        if (me.status !== 401) throw me
        const unsigned = { status: me.status, reason: me.data.reason, text: me.data.detail }
        const session = await login({ login: name, password, slim: true })
        if (session.status !== 201) throw session
        defaults.headers = { Authorization: 'Bearer ' + session.data.id }
        await follow('rain')
        const follows = await querySeries({ onlyFollows: true, type: 'NOVEL' })
        if (follows.status !== 200) throw follows
        const followed = follows.data.series.map(({ slug }) => slug)
        const rental = await rentPart('rain-volume-1-part-3', { coins: 99, idempotencyKey: 'once' })
        if (rental.status !== 201) throw rental
        const rented = { expired: rental.data.expired, expires: rental.data.expiresAt ?? '' }
        const twice = await rentPart('rain-volume-1-part-3', { coins: 99 })
        if (twice.status !== 409) throw twice
        return { list, found, missing, unsigned, followed, rented, again: { status: twice.status, reason: twice.data.reason } }
      }`,
  },
  {
    generator: 'openapi-typescript-codegen',
    write: (described, into) =>
      generate({ input: described, output: join(into, 'client'), useOptions: true, useUnionTypes: true }),
    program: `
      import { AccountsService, ApiError, CatalogueService, FollowsService, OpenAPI, type Problem, RentalsService, SignInService } from './client'
      async function refusal(asking: Promise<unknown>) {
        const error = await asking.then(answer => { throw answer }, error => error)
        if (!(error instanceof ApiError)) throw error
        const { reason, detail: text }: Problem = error.body
        return { status: error.status, reason, text }
      }
      export async function use(name: string, password: string) {
        const { series, pagination } = await CatalogueService.listSeries({ limit: 5, sort: 'az', type: 'novel', print: ['planned', 'available'] })
        const list = { titles: series.map(({ title }) => title), total: pagination?.total ?? 0 }
        // @ts-expect-error: what the description does not name is not there.
        series[0]?.nothing
        const one = await CatalogueService.findSeries({ id: 'rain' })
        const type: 'UNKNOWN' | 'NOVEL' | 'MANGA' = one.type
        const found = { type, created: one.created ?? '', rentals: one.rentals }
        const missing = await refusal(CatalogueService.findSeries({ id: 'nothing' }))
        const unsigned = await refusal(AccountsService.findMe())
        const session = await SignInService.login({ requestBody: { login: name, password, slim: true } })
        OpenAPI.TOKEN = session.id
        await FollowsService.follow({ seriesId: 'rain' })
        const follows = await CatalogueService.querySeries({ requestBody: { onlyFollows: true, type: 'NOVEL' } })
        const followed = follows.series.map(({ slug }) => slug)
        const rent = { partId: 'rain-volume-1-part-3', coins: 99 }
        const rental = await RentalsService.rentPart({ ...rent, idempotencyKey: 'once' })
        const rented = { expired: rental.expired, expires: rental.expiresAt ?? '' }
        const { status, reason } = await refusal(RentalsService.rentPart(rent))
        return { list, found, missing, unsigned, followed, rented, again: { status, reason } }
      }`,
  },
]

/** Checks the types of a program with those of its client, and loads it. */
async function load(into: string): Promise<(name: string, password: string) => Promise<Used>> {
  const options = {
    ...{ strict: true, noEmitOnError: true, skipLibCheck: true, target: 'es2023', lib: ['es2023', 'dom'] },
    ...{ module: 'node20', types: [], outDir: 'made' },
  }
  await writeFile(join(into, 'package.json'), JSON.stringify({ type: 'commonjs' }))
  await writeFile(
    join(into, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['program.ts'] }),
  )
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const compiled = promisify(execFile)(process.execPath, [compiler, '-p', into])
  const complaints = await compiled.then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  expect(complaints).toBe('')
  return createRequire(import.meta.url)(join(into, 'made/program.js')).use
}

// docs/product.md#json.
describe.each(CLIENTS)('a client of $generator, as it is generated', ({ generator, write, program }) => {
  it('calls the shop with the types of the description, and is answered what they say', async () => {
    const into = join(folder, generator)
    await mkdir(into)
    await write(structuredClone(described), into)
    await writeFile(join(into, 'program.ts'), program)
    const use = await load(into)
    const { name } = await open.buyer({ bought: 100 })
    expect(await use(name, PASSWORD)).toEqual({
      list: { titles: ['Walls', 'Wells'], total: 2 },
      found: { type: 'NOVEL', created: expect.stringMatching(/^\d{4}-.*Z$/), rentals: true },
      missing: { status: 404, reason: 'seriesNotFound', text: 'This series does not exist.' },
      unsigned: { status: 401, reason: 'signInFirst', text: 'Not authorized' },
      followed: ['rain'],
      rented: { expired: false, expires: '2026-11-24T12:00:00Z' },
      again: { status: 409, reason: 'alreadyRented' },
    })
  })
})
