import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { planSeries } from '#contract/calls/studio-catalogue.ts'
import { invitePerson, listPeople, makeStudioToken, revokeGrant } from '#contract/calls/studio-people.ts'
import { addWebhook } from '#contract/calls/studio-settings.ts'
import { addStudioView } from '#contract/calls/studio-views.ts'
import { calls } from '#contract/calls.ts'
import type { Outcome, Send } from '#contract/page.ts'
import { demoSlugs } from '#server/studio/start/demo-books.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { CHANGE_NOTHING, STUDIO_WRITES, type WriteInput, type Writing } from '#tests/support/studio-writes.ts'

// docs/product.md#repeats, docs/decisions/0134-a-key-for-everything-in-the-studio.md.

let studio: StudioShop
let writing: Omit<Writing, 'mark'>
let token: string
beforeAll(async () => {
  studio = await openStudioShop()
  const { shop } = studio
  const rain = await addSeries(shop.scratch.db, { title: 'Rain', volumes: [{}] })
  const [slug = ''] = await demoSlugs()
  await addSeries(shop.scratch.db, { title: slug, slug, volumes: [{}] })
  const ada = await studio.person('ada', 'owner')
  const bob = await studio.person('bob', 'owner')
  writing = { shop, ada, bob, bobId: await studio.accountOf('bob'), rain }
  token = await studio.readers.token('ada')
  // What recurs, too.
  await shop.app.jobs.runDue()
})
afterAll(() => studio.close())
beforeEach(() => studio.shop.scratch.db.query({ text: 'delete from tries' }))

type AnySend = (call: AnyCall, input: WriteInput) => Promise<Outcome & { status?: number }>
const withKey = (key: string, as = token) =>
  studio.shop.sendWith({ authorization: `Bearer ${as}`, 'idempotency-key': key }) as unknown as AnySend

/** How many rows each of these tables has. */
async function countsOf(tables: readonly string[]): Promise<Record<string, number>> {
  const counts = tables.map(table => `select '${table}' as name, count(*)::int as many from ${table}`)
  const found = await studio.shop.scratch.db.query<{ name: string; many: number }>({
    text: counts.join(' union all '),
  })
  return Object.fromEntries(found.map(({ name, many }) => [name, many]))
}
const count = async (table: string) => (await countsOf([table]))[table] ?? 0
/** How many rows each table has once all that is due is done. */
async function everything(): Promise<Record<string, number>> {
  await studio.shop.app.jobs.runDue()
  const tables = await studio.shop.scratch.db.query<{ name: string }>({
    text: `select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  })
  expect(tables.length).toBeGreaterThan(50)
  return countsOf(tables.map(({ name }) => name))
}

const changing = calls.filter(({ needs, method }) => needs === 'staff' && method !== 'GET')

it('every call of the studio that is no question stands in the table, or changes nothing', () => {
  const known = [...Object.keys(STUDIO_WRITES), ...CHANGE_NOTHING]
  expect(known.toSorted()).toEqual(changing.map(({ name }) => name).toSorted())
})

describe('sent again under its key', () => {
  it.each(Object.entries(STUDIO_WRITES))(
    '%s answers the same and does nothing twice',
    async (name, write) => {
      const call = changing.find(one => one.name === name) as AnyCall
      const input = await write({ ...writing, mark: name })
      const send = withKey(`key of ${name}`)
      const entries = await count('audit_entries')
      const first = await send(call, input)
      expect(first.refused).toBeUndefined()
      expect((await count('audit_entries')) - entries).toBeLessThanOrEqual(1)
      const after = await everything()
      expect(after.studio_requests).toBeGreaterThan(0)

      expect(await send(call, input)).toEqual(first)
      expect(await everything()).toEqual(after)

      const other = otherInput(call, input)
      if (other) expect(await send(call, other)).toMatchObject({ status: 422, refused: 'keyUsed' })
      expect(await everything()).toEqual(after)
    },
  )
})

/** The same key for something else; null where a call has nothing to say. */
function otherInput(call: AnyCall, input: WriteInput): WriteInput | null {
  const [param] = Object.keys(input.params ?? {})
  if (param) return { ...input, params: { ...input.params, [param]: 'another' } }
  if (call.body) return { ...input, body: {} }
  return null
}

describe('a key', () => {
  const view = (name: string) => ({ body: { name, query: '' } })

  it('of two requests that come at once is carried out once, and both get its answer', async () => {
    const before = await count('studio_views')
    const send = withKey('at once')
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(addStudioView, view('At once'))))
    expect(new Set(answers.map(one => JSON.stringify(one))).size).toBe(1)
    expect(await count('studio_views')).toBe(before + 1)
  })

  it('is another for each account, call and token', async () => {
    const before = await count('studio_views')
    const bob = await studio.readers.token('bob')
    expect((await withKey('mine')(addStudioView, view('Mine'))).refused).toBeUndefined()
    expect((await withKey('mine', bob)(addStudioView, view('Mine'))).refused).toBeUndefined()
    expect(await count('studio_views')).toBe(before + 2)
    const body = { title: 'Mine', type: 'novel', lang: 'en' }
    expect((await withKey('mine')(planSeries, { body })).refused).toBeUndefined()
    const made = await writing.ada(makeStudioToken, { body: { name: 'x', rights: ['see'], days: 1 } })
    const program = withKey('mine', made.answer?.secret ?? '')
    expect(await program(addStudioView, view('Mine'))).toMatchObject({ status: 422, refused: 'keyUsed' })
  })

  it('lets nobody take the last owner away, which the database only sees at the end', async () => {
    const alone = await openStudioShop()
    try {
      await alone.person('olga', 'owner')
      const headers = { authorization: `Bearer ${await alone.readers.token('olga')}`, 'idempotency-key': 'x' }
      const send = alone.shop.sendWith(headers)
      const { answer } = await send(listPeople, {})
      const [olga] = answer?.people ?? []
      const params = { accountId: olga?.accountId ?? '', grantId: olga?.grants[0]?.id ?? '' }
      expect(await send(revokeGrant, { params })).toMatchObject({ status: 409, refused: 'lastOwner' })
      expect((await send(listPeople, {})).answer?.people).toHaveLength(1)
    } finally {
      await alone.close()
    }
  })

  it('of what was refused tries again', async () => {
    const send = withKey('refused')
    expect((await send(addStudioView, view(''))).refused).toBe('badInput')
    expect((await send(addStudioView, view('Now'))).refused).toBeUndefined()
  })

  it('of an invitation whose mail could not be sent invites once', async () => {
    const grant = { role: 'editor', seriesIds: [], langs: [] }
    const input = { body: { email: 'late@example.com', name: '', lang: 'en', grant } }
    const send = withKey('no mail')
    studio.mail.down = true
    expect((await send(invitePerson, input)).refused).toBe('mailNotSent')
    studio.mail.down = false
    const before = await everything()
    expect((await send(invitePerson, input)).answer).toMatchObject({ person: { email: 'late@example.com' } })
    expect(await everything()).toEqual(before)
  })
})

it('a secret is not readable in what is kept, is answered again for ten minutes, and then refused', async () => {
  const { shop } = studio
  const body = { address: 'http://127.0.0.1:9/secret', events: ['order.paid'], active: true }
  const send = withKey('secret')
  const first = (await send(addWebhook, { body })) as Outcome<typeof addWebhook>
  const secret = first.answer?.secret ?? ''
  expect(secret).toMatch(/^whsec_/)
  const kept = async () => {
    const text = 'select answer from studio_requests where key = $1'
    const [row] = await shop.scratch.db.query<{ answer: Buffer }>({ text, values: ['secret'] })
    return row?.answer ?? Buffer.alloc(0)
  }
  expect((await kept()).includes(secret)).toBe(false)
  const began = shop.clock.now()
  const after = (ms: number) => shop.clock.set(new Date(began.getTime() + ms))
  after(10 * 60_000 - 1)
  expect(await send(addWebhook, { body })).toEqual(first)
  after(10 * 60_000)
  const before = await count('webhooks')
  expect(await send(addWebhook, { body })).toMatchObject({ status: 422, refused: 'secretShownBefore' })
  expect(await count('webhooks')).toBe(before)
  await (withKey('another') as Send)(addWebhook, { body })
  expect(await kept()).toHaveLength(0)
  shop.clock.set(began)
})
