// Proves docs/product.md#repeats
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Buyer } from '#tests/support/buyers.ts'
import type { Held } from '#tests/support/database-proxy.ts'
import { openShopBehindProxy, type ShopBehindProxy } from '#tests/support/shop-behind-proxy.ts'

/**
 * What is made in the studio at the very moment in which the connection to the database is lost: it is there once, and the
 * repeat says what the first would have.
 */
let open: ShopBehindProxy
beforeAll(async () => {
  open = await openShopBehindProxy()
})
afterEach(() => open.recover())
afterAll(() => open.close())

const within = { interval: 20, timeout: 60_000 }

async function owner(): Promise<Buyer> {
  const somebody = await open.buyer({})
  await open.shop.scratch.db.query({
    text: `insert into staff_grants (id, account_id, role, granted_at) values ($1, $2, 'owner', $3)`,
    values: [`GRT-${somebody.accountId}`, somebody.accountId, open.shop.clock.now()],
  })
  return somebody
}
const post = ({ token }: Buyer, path: string, body: object) =>
  open.shop.fetch(`/app/v2/studio/${path}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'idempotency-key': 'in the tunnel' },
      ...{ accept: 'application/json', 'content-type': 'application/json' },
    },
    body: JSON.stringify(body),
  })
const count = async (table: string, actorId: string) => {
  const found = await open.shop.scratch.db.query({
    text: `select from ${table} t where to_jsonb(t) ->> 'actor_id' = $1 or to_jsonb(t) ->> 'account_id' = $1 or to_jsonb(t) ->> 'created_by' = $1`,
    values: [actorId],
  })
  return found.length
}

const deeds = [
  {
    what: 'a token',
    path: 'tokens',
    table: 'studio_tokens',
    body: { name: 'x', rights: ['see'], days: 1 },
    answer: { secret: expect.stringMatching(/./) },
  },
  {
    what: 'a webhook',
    path: 'webhooks',
    table: 'webhooks',
    body: { address: 'http://127.0.0.1:9/hook', events: ['order.paid'], active: true },
    answer: { secret: expect.stringMatching(/^whsec_/) },
  },
  {
    what: 'a view',
    path: 'views',
    table: 'studio_views',
    body: { name: 'Mine', query: '' },
    answer: { name: 'Mine' },
  },
]

it.each(deeds.flatMap(deed => (['answers', 'questions'] as const).map((held: Held) => ({ ...deed, held }))))(
  '$what whose commit loses its $held is 503, and made once for its key',
  async ({ path, table, body, answer, held }) => {
    const ada = await owner()
    // Somebody else, who loses nothing.
    const other = await owner()
    await expect.poll(async () => (await post(other, path, body)).status, within).toBeLessThan(300)
    open.line.holdAtCommit(held)
    const lost = await post(ada, path, body)
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '5'])
    await open.recover()
    const answers: unknown[] = []
    await expect
      .poll(async () => {
        const response = await post(ada, path, body)
        if (response.ok) answers.push(await response.json())
        return response.status
      }, within)
      .toBeLessThan(300)
    answers.push(await (await post(ada, path, body)).json())
    expect(answers[0]).toMatchObject(answer)
    expect(answers[1]).toEqual(answers[0])
    expect(await count(table, ada.accountId)).toBe(1)
    expect(await count('audit_entries', ada.accountId)).toBe(await count('audit_entries', other.accountId))
  },
)
