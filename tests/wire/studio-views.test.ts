// Proves docs/product.md#saved-views
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/calls/studio-views.ts'
import type { Send } from '#contract/page.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let open: StudioShop
let ada: Send
let bo: Send
beforeAll(async () => {
  open = await openStudioShop()
  ada = await open.person('ada', 'owner')
  bo = await open.person('bo', 'auditor')
})
afterAll(() => open.close())

const VIEW = { name: 'Drafts', query: 'kind=volume&state=draft&sort=price&cols=title%2Cstage', shared: false }
const add = async (send: Send, view: Partial<typeof VIEW> = {}) =>
  (await send(calls.addStudioView, { body: { ...VIEW, ...view } })).answer?.id ?? ''
const namesOf = async (send: Send) =>
  (await send(calls.listStudioViews, {})).answer?.views.map(
    ({ name, own }) => `${name}${own ? '' : ' of another'}`,
  )

it('a view is seen by who saved it alone, until it is shared', async () => {
  const viewId = await add(ada)
  expect([await namesOf(ada), await namesOf(bo)]).toEqual([['Drafts'], []])
  const body = { ...VIEW, name: ' Our \n drafts ', shared: true }
  const { answer } = await ada(calls.changeStudioView, { params: { viewId }, body })
  expect(answer).toMatchObject({ name: 'Our drafts', own: true, query: VIEW.query })
  expect(await namesOf(bo)).toEqual(['Our drafts of another'])
  expect((await bo(calls.listStudioViews, {})).answer?.views[0]?.ownerName).toBe('ada')
})

it('what a colleague shares cannot be changed or deleted', async () => {
  const [view] = (await bo(calls.listStudioViews, {})).answer?.views ?? []
  const params = { viewId: view?.id ?? '' }
  expect(await bo(calls.changeStudioView, { params, body: VIEW })).toMatchObject({ refused: 'noSuchView' })
  expect(await bo(calls.deleteStudioView, { params })).toMatchObject({ refused: 'noSuchView' })
  expect(await ada(calls.deleteStudioView, { params })).toEqual({ answer: null })
  expect(await namesOf(bo)).toEqual([])
})

it.each([
  ['no name', { name: ' ' }],
  ['a long name', { name: 'a'.repeat(81) }],
  ['a query that is no query', { query: 'javascript:alert(1)' }],
  ['a long query', { query: 'a'.repeat(2001) }],
])('a view with %s is refused', async (_, view) => {
  expect(await ada(calls.addStudioView, { body: { ...VIEW, ...view } })).toMatchObject({
    refused: 'badInput',
  })
})

it('of two that are saved at once as the fiftieth one is refused', async () => {
  for (let at = 0; at < 49; at++) await add(bo, { name: `View ${at}` })
  const outcomes = await Promise.all([1, 2].map(() => bo(calls.addStudioView, { body: VIEW })))
  expect(outcomes.map(({ refused }) => refused ?? 'saved').toSorted()).toEqual(['saved', 'tooManyViews'])
})

it('whoever leaves the studio shares nothing any more, and an account that goes takes its views along', async () => {
  const eve = await open.person('eve', 'editor')
  await add(eve, { name: 'Of Eve', shared: true })
  expect(await namesOf(ada)).toEqual(['Of Eve of another'])
  const { db } = open.shop.scratch
  const accountId = await open.accountOf('eve')
  await db.query({ text: 'delete from staff_grants where account_id = $1', values: [accountId] })
  expect(await namesOf(ada)).toEqual([])
})
