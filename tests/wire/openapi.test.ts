import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { OpenApi } from '#server/calls/api/openapi.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
let described: OpenApi
beforeAll(async () => {
  shop = await openShop({ env: { SHOP_NAME: 'Umbrella Books' } })
  const response = await shop.fetch('/proto/openapi.json')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  described = (await response.json()) as OpenApi
})
afterAll(() => shop.close())

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters?: readonly {
    name: string
    in: string
    description: string
    schema: { enum?: string[] }
  }[]
  readonly responses: Readonly<Record<string, object>>
}
const operations = () =>
  Object.values(described.paths).flatMap(path => Object.values(path)) as unknown as Operation[]
const operation = (name: string) => operations().find(({ operationId }) => operationId === name)

// docs/product.md#json.
describe('/proto/openapi.json', () => {
  it('is a valid description of OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(described) as never)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('describes every declared call, by its name, with a text for it and for each parameter', () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(calls.map(({ name }) => name).sort())
    const textless = operations().flatMap(({ operationId, description, parameters = [] }) => [
      ...(description ? [] : [operationId]),
      ...parameters.filter(one => !one.description).map(({ name }) => `${operationId} ${name}`),
    ])
    expect(textless).toEqual([])
  })

  it('says where the shop is, and what it is called', () => {
    expect(described).toMatchObject({
      info: { title: 'Umbrella Books' },
      servers: [{ url: `${shop.url}/json` }],
    })
  })

  it('names a server that gives JSON to clients that do not say what they accept', async () => {
    const [server] = described.servers as { url: string }[]
    const address = (path: string) => `${server?.url}${path}`.replace(shop.url, '')
    const reads = Object.entries(described.paths).filter(
      ([path, { get }]) =>
        path.startsWith('/app/') &&
        !path.includes('{') &&
        JSON.stringify((get as unknown as Operation)?.responses['200'] ?? '').includes('application/json'),
    )
    expect(reads.length).toBeGreaterThan(20)
    for (const [path] of reads) {
      const response = await shop.fetch(address(path))
      expect([path, response.headers.get('content-type')]).toEqual([
        path,
        expect.stringMatching(/^application\/(problem\+)?json/),
      ])
      JSON.parse(await response.text())
    }
    const login = await shop.fetch(address('/app/v2/auth/login'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'nobody', password: 'nothing' }),
    })
    expect([login.status, await login.json()]).toMatchObject([401, { reason: 'incorrect' }])
    // What is no call has no second address.
    expect((await shop.fetch('/json/series')).status).toBe(404)
    // Clients that name nothing at the call's own address are answered protobuf, as ever.
    expect((await shop.fetch('/app/v2/series')).headers.get('content-type')).toBe('application/x-protobuf')
  })

  it('says who may call, and with which values', () => {
    expect(operation('findMe')?.security).toEqual([{ session: [] }])
    expect(operation('findSeries')?.security).toEqual([{}, { session: [] }])
    expect(operation('login')?.security).toEqual([])
    const sort = operation('listSeries')?.parameters?.find(({ name }) => name === 'sort')
    expect(sort?.schema.enum).toEqual(['newest', 'oldest', 'az', 'za'])
  })

  it('names the statuses of a call with their reasons', () => {
    expect(Object.keys(operation('rentPart')?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '402',
      '403',
      '404',
      '409',
      '410',
      '451',
      '500',
      '501',
      '503',
    ])
    expect(JSON.stringify(operation('rentPart')?.responses['402'])).toContain(
      '["insufficientCoins","debtOpen"]',
    )
  })

  it('names what may be null, and what is always there', () => {
    expect(described.components.schemas.Part).toMatchObject({
      required: expect.arrayContaining(['id', 'launch', 'rentalCoins']),
      properties: {
        id: { type: 'string' },
        launch: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
        rentalCoins: { anyOf: [{ type: 'integer', format: 'int32' }, { type: 'null' }] },
        cover: { anyOf: [{ $ref: '#/components/schemas/Image' }, { type: 'null' }] },
      },
    })
  })

  it('is cached by its digest, and compressed', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const first = await shop.fetch('/proto/openapi.json', { headers })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const etag = first.headers.get('etag') ?? ''
    const again = await shop.fetch('/proto/openapi.json', { headers: { ...headers, 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})
