import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { listAudit, showStudioMe } from '#contract/calls/studio.ts'
import { listStudioTokens, makeStudioToken, revokeStudioToken } from '#contract/calls/studio-people.ts'
import { addWebhook, listWebhooks } from '#contract/calls/studio-settings.ts'
import { calls } from '#contract/calls.ts'
import type { Send } from '#contract/page.ts'
import { TOKEN_RIGHTS } from '#rules/studio-rights.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let owner: Send
let rain: string
const NOON = '2026-11-21T12:00:00Z'
const DAY_MS = 86_400_000

beforeAll(async () => {
  studio = await openStudioShop()
  ;({ id: rain } = await addSeries(studio.shop.scratch.db, { title: 'Rain' }))
  owner = await studio.person('olga', 'owner')
})
afterAll(() => studio.close())

async function make(rights: readonly string[], more: object = {}, send = owner) {
  const { answer, refused } = await send(makeStudioToken, {
    body: { name: 'importer', rights: [...rights], days: 30, ...more },
  })
  if (!answer) throw new Error(refused)
  return { id: answer.token?.id ?? '', secret: answer.secret, send: as(answer.secret) }
}
const as = (secret: string) => studio.shop.sendWith({ authorization: `Bearer ${secret}` })

// docs/product.md#tokens.
describe('a token of the studio', () => {
  it('does what it has the right for, under its own name in the log', async () => {
    const { id, secret, send } = await make(['see', 'seeSettings', 'changeSettings'])
    expect(secret).toMatch(/^kst_[\w-]{43}$/)
    expect((await send(showStudioMe, {})).answer?.rights).toEqual(['see', 'seeSettings', 'changeSettings'])
    const body = { address: 'https://tools.example/hook', events: ['order.paid'] }
    expect((await send(addWebhook, { body })).answer?.webhook?.address).toBe(body.address)
    const [entry] = (await owner(listAudit, { query: { action: 'webhook.add' } })).answer?.entries ?? []
    expect(entry).toMatchObject({
      origin: 'token',
      actorName: 'importer',
      actorId: await studio.accountOf('olga'),
    })
    const [row] = await studio.shop.scratch.db.query({
      text: 'select token_id from audit_entries where action = $1',
      values: ['webhook.add'],
    })
    expect(row).toEqual({ token_id: id })
    const [listed] = (await owner(listStudioTokens, {})).answer?.tokens ?? []
    expect(listed).toMatchObject({ id, name: 'importer', lastUsedAt: new Date(NOON) })
  })

  it('is kept as a hash only', async () => {
    const { secret } = await make(['see'])
    const found = await studio.shop.scratch.db.query({
      text: `select from studio_tokens t where t::text like '%' || $1 || '%'`,
      values: [secret.slice(4)],
    })
    expect(found).toEqual([])
  })

  const inStudio = calls.filter(call => call.needs === 'staff' && !call.raw)
  it.each(inStudio.map(call => [call.name, call] as const))(
    'reaches %s with the right for it, and not without',
    async (_, call) => {
      const others = TOKEN_RIGHTS.filter(right => right !== call.right)
      const ask = async (rights: readonly string[]) => {
        const { send } = await make(rights)
        const params = Object.fromEntries(
          [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']),
        )
        return (
          await (send as (call: unknown, input: object) => ReturnType<Send>)(call, { params, body: {} })
        ).status
      }
      const withRight = call.right && call.right !== 'people' ? [call.right] : TOKEN_RIGHTS
      if (call.right) expect(await ask(others)).toBe(403)
      if (call.right !== 'people') expect([401, 403, 410]).not.toContain(await ask(withRight))
      await studio.shop.scratch.db.query({ text: 'delete from tries' })
    },
  )

  it('is nobody to the calls of readers, to pages and to embedded parts', async () => {
    const { secret, send } = await make(TOKEN_RIGHTS)
    expect(await send(findMe, {})).toMatchObject({ status: 401, refused: 'signInFirst' })
    const headers = { authorization: `Bearer ${secret}`, accept: 'application/json' }
    const forReaders = calls.filter(
      call => call.needs && call.needs !== 'staff' && !call.raw && call.method === 'GET',
    )
    for (const call of forReaders) {
      const { status } = await studio.shop.fetch(call.path.replace(/:\w+/g, 'x'), { headers })
      expect([call.name, status]).toEqual([call.name, 401])
    }
    const embedded = await studio.shop.fetch('/embed/v2/rain-volume-1-part-2/data.xhtml', { headers })
    expect(embedded.status).toBeGreaterThanOrEqual(400)
    const page = await studio.shop.fetch('/', { headers: { authorization: headers.authorization } })
    expect(await page.text()).not.toContain('olga')
  })

  it('gives no roles and makes no tokens, whoever made it', async () => {
    expect((await owner(makeStudioToken, { body: { name: 'x', rights: ['people'], days: 1 } })).refused).toBe(
      'badInput',
    )
    const { send } = await make(TOKEN_RIGHTS)
    expect((await send(makeStudioToken, { body: { name: 'x', rights: ['see'], days: 1 } })).refused).toBe(
      'notAllowed',
    )
  })

  it('is limited to series and languages, so that it does nothing that concerns the whole shop', async () => {
    const { send } = await make(['seeSettings'], { seriesIds: [rain], langs: ['en'] })
    expect((await send(showStudioMe, {})).answer?.grants).toEqual([
      { role: 'owner', seriesIds: [rain], langs: ['en'] },
    ])
    expect((await send(listWebhooks, {})).refused).toBe('notAllowed')
  })

  it.each([
    ['some of their rights', `update staff_grants set role = 'editor'`],
    ['their role', 'delete from staff_grants'],
  ])('ends when its maker loses %s', async (_, loses) => {
    const name = `mara${loses.length}`
    const { send } = await make(['see', 'audit', 'edit'], {}, await studio.person(name, 'owner'))
    expect((await send(showStudioMe, {})).answer?.rights).toEqual(['see', 'edit', 'audit'])
    await studio.shop.scratch.db.query({
      text: `${loses} where account_id = (select id from accounts where username = $1)`,
      values: [name],
    })
    expect((await send(showStudioMe, {})).status).toBe(401)
  })

  it('ends when it is revoked, or has run out', async () => {
    const first = await make(['see'])
    await owner(revokeStudioToken, { params: { tokenId: first.id } })
    expect((await first.send(showStudioMe, {})).refused).toBe('signInFirst')
    const second = await make(['see'], { days: 1 })
    studio.shop.clock.set(new Date(Date.parse(NOON) + DAY_MS))
    expect(await second.send(showStudioMe, {})).toMatchObject({ status: 410, refused: 'sessionExpired' })
    studio.shop.clock.set(NOON)
  })

  it('may ask 300 times a minute', async () => {
    const { id, send } = await make(['see'])
    await studio.shop.scratch.db.query({ text: 'delete from tries' })
    expect((await send(showStudioMe, {})).answer).toBeDefined()
    await studio.shop.scratch.db.query({ text: 'update tries set count = 300' })
    expect(await send(showStudioMe, {})).toMatchObject({ status: 429, refused: 'tooManyTries' })
    await studio.shop.scratch.db.query({ text: 'delete from tries' })
    expect(id).toMatch(/^TOK-/)
  })

  it('is named to its maker by mail a week before it expires, once', async () => {
    await studio.shop.scratch.db.query({ text: 'delete from studio_tokens' })
    await make(['see'], { name: 'night import', days: 10 })
    const on = async (days: number) => {
      studio.shop.clock.set(new Date(Date.parse(NOON) + days * DAY_MS))
      await studio.shop.app.jobs.runDue()
      return studio.mail.mails.filter(({ subject }) => subject?.includes('night import')).length
    }
    expect([await on(2), await on(4), await on(5)]).toEqual([0, 1, 1])
    studio.shop.clock.set(NOON)
  })
})
