// Proves docs/product.md#staff
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudioToken } from '#contract/calls/studio-people.ts'
import { calls } from '#contract/calls.ts'
import type { Send } from '#contract/page.ts'
import { STUDIO_ROLES, type StudioRole, TOKEN_RIGHTS } from '#rules/studio-rights.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

/**
 * Who may, as docs/decisions/0091-roles-audit-and-undo.md says it: written out, so that a role that gets more or less is
 * noticed.
 */
const EVERYBODY = [...STUDIO_ROLES]
const WHO: Readonly<Record<string, readonly StudioRole[]>> = {
  everybody: EVERYBODY,
  proof: ['owner', 'publisher', 'editor', 'translator', 'author', 'auditor'],
  translate: ['owner', 'publisher', 'editor', 'translator'],
  edit: ['owner', 'publisher', 'editor'],
  sell: ['owner', 'publisher', 'marketing'],
  takeDown: ['owner', 'publisher'],
  seeSettings: ['owner', 'publisher', 'auditor'],
  changeSettings: ['owner', 'publisher'],
  news: ['owner', 'publisher', 'marketing'],
  returns: ['owner', 'publisher', 'support'],
  people: ['owner'],
  audit: ['owner', 'publisher', 'auditor'],
}

/**
 * What a role means that is limited to a series: `within`, that lists are shorter or that it is asked for what is one's own;
 * `shop`, that it is refused, as it concerns the whole shop; else what is asked for, which is refused where it is in another
 * series.
 */
type Limits = 'within' | 'shop' | ((of: Added) => { params?: Record<string, string>; body?: object })

const subject = ({ id }: Added) => ({ params: { id } })
const volumeOf = ({ volumes }: Added) => volumes[0]?.id ?? ''
const saleOf = ({ id }: Added) => ({
  body: {
    ...{ names: { en: 'Sale' }, percent: 10, covers: 'chosen', seriesIds: [id] },
    endsAt: new Date('2099-01-01T00:00:00Z'),
  },
})
const bundleOf = ({ id }: Added) => ({
  body: { names: { en: 'Bundle' }, percent: 10, seriesIds: [id] },
})
const editionOf = (series: Added) => ({ params: { volumeId: volumeOf(series), number: '1' } })

/** Every call of the studio. One that is not here fails the test. */
const CALLS: Readonly<Record<string, readonly [keyof typeof WHO, Limits]>> = {
  showStudioMe: ['everybody', 'within'],
  // Takes the right of what is undone.
  undoAudit: ['everybody', 'within'],
  listAudit: ['audit', 'shop'],
  listAuditChanges: ['audit', 'shop'],
  listStudioFields: ['everybody', 'within'],
  listStudioCatalogue: ['everybody', 'within'],
  listStudioCalendar: ['everybody', 'within'],
  listStudioUnscheduled: ['everybody', 'within'],
  findStudioSubject: ['everybody', subject],
  listSubjectHistory: ['everybody', subject],
  // Each change takes the right of its field, in its series; tests/wire/studio-catalogue.test.ts.
  changeStudioFields: ['everybody', 'within'],
  // Rows and fields within what somebody may see and change; tests/wire/studio-exchange.test.ts.
  exportCatalogue: ['everybody', 'within'],
  checkExchange: ['everybody', 'within'],
  // One's own, and what colleagues share; tests/wire/studio-views.test.ts.
  listStudioViews: ['everybody', 'within'],
  addStudioView: ['everybody', 'within'],
  changeStudioView: ['everybody', 'within'],
  deleteStudioView: ['everybody', 'within'],
  // Of what one may see; each takes what it takes by itself: tests/wire/studio-releases.test.ts.
  listUnpublished: ['everybody', 'within'],
  publishRelease: ['everybody', 'within'],
  listPlannedReleases: ['everybody', 'within'],
  cancelRelease: ['everybody', 'within'],
  saveDrafts: ['translate', subject],
  discardDrafts: ['edit', subject],
  listCovers: ['everybody', subject],
  // Of its own route; tests/wire/studio-covers.test.ts.
  openCoverPicture: ['everybody', 'within'],
  addCoverPicture: ['edit', subject],
  addCover: ['edit', subject],
  changeCover: ['edit', subject],
  removeCover: ['edit', subject],
  saveCoverDraft: ['edit', subject],
  discardCoverDraft: ['edit', subject],
  listTakedowns: ['everybody', subject],
  takeDown: ['takeDown', subject],
  // Of a takedown in the series; tests/wire/takedowns.test.ts.
  liftTakedown: ['takeDown', 'within'],
  showTwoPeople: ['seeSettings', 'shop'],
  switchTwoPeopleOn: ['changeSettings', 'shop'],
  askTwoPeopleOff: ['changeSettings', 'shop'],
  // What one may confirm, and what one has asked for.
  listSecondPersonRequests: ['everybody', 'within'],
  askTakedown: ['takeDown', subject],
  // Of a takedown in the series, and of what was asked for there, which takes the same right;
  // tests/wire/second-person.test.ts.
  askLift: ['takeDown', 'within'],
  confirmRequest: ['everybody', 'within'],
  declineRequest: ['everybody', 'within'],
  withdrawRequest: ['everybody', 'within'],
  makePreview: ['proof', ({ id }) => ({ body: { as: 'visitor', seriesId: id } })],
  makeProofLink: ['proof', series => ({ body: { volumeId: volumeOf(series) } })],
  // Of a preview in the series; tests/wire/previews.test.ts.
  explainPreview: ['proof', 'within'],
  revokePreview: ['proof', 'within'],
  listProofLinks: ['proof', 'within'],
  listStudioSales: ['sell', 'within'],
  // Of a sale of the series; tests/wire/studio-sales.test.ts.
  findStudioSale: ['sell', 'within'],
  changeStudioSale: ['sell', 'within'],
  endStudioSale: ['sell', 'within'],
  previewStudioSale: ['sell', saleOf],
  planStudioSale: ['sell', saleOf],
  listStudioBundles: ['sell', 'within'],
  // Of a bundle of the series; tests/wire/studio-bundles.test.ts.
  findStudioBundle: ['sell', 'within'],
  changeStudioBundle: ['sell', 'within'],
  withdrawStudioBundle: ['sell', 'within'],
  previewStudioBundle: ['sell', bundleOf],
  planStudioBundle: ['sell', bundleOf],
  showPriceHistory: ['everybody', series => ({ params: { id: volumeOf(series) } })],
  planSeries: ['edit', 'within'],
  planVolume: ['edit', ({ id }) => ({ body: { seriesId: id } })],
  planPart: ['edit', series => ({ body: { volumeId: volumeOf(series) } })],
  beginUpload: ['edit', 'within'],
  listUploads: ['edit', 'within'],
  showUpload: ['edit', 'within'],
  showUploadPart: ['edit', 'within'],
  openUploadPicture: ['edit', 'within'],
  putUploadPiece: ['edit', 'within'],
  deleteUpload: ['edit', 'within'],
  planUpload: ['edit', 'within'],
  // Takes the rights of what is answered, in the series that it becomes; tests/wire/uploads.test.ts.
  importUpload: ['edit', 'within'],
  listKeptEditions: ['edit', editionOf],
  restoreKeptEdition: ['edit', editionOf],
  // Posts belong to the shop, in a language; tests/wire/studio-posts.test.ts.
  listStudioPosts: ['news', 'shop'],
  findStudioPost: ['news', 'shop'],
  planPost: ['news', 'within'],
  savePost: ['news', 'within'],
  deletePost: ['news', 'within'],
  listPostRevisions: ['news', 'shop'],
  findPostRevision: ['news', 'shop'],
  previewPost: ['news', 'shop'],
  putPostPicture: ['news', 'shop'],
  // Nobody gives more than they have; tests/wire/studio-people.test.ts.
  listPeople: ['people', 'within'],
  invitePerson: ['people', 'within'],
  addGrant: ['people', 'within'],
  changeGrant: ['people', 'within'],
  revokeGrant: ['people', 'within'],
  showPersonAccess: ['people', 'within'],
  endSessionsOf: ['people', 'within'],
  listStudioTokens: ['people', 'within'],
  makeStudioToken: ['people', 'within'],
  revokeStudioToken: ['people', 'within'],
  listReaderReturns: ['returns', 'shop'],
  returnForReader: ['returns', 'shop'],
  showEnvironment: ['seeSettings', 'shop'],
  showShopLook: ['seeSettings', 'shop'],
  changeShopLook: ['changeSettings', 'shop'],
  addShopPicture: ['changeSettings', 'shop'],
  listLegalPages: ['seeSettings', 'shop'],
  showLegalVersion: ['seeSettings', 'shop'],
  changeLegalDraft: ['changeSettings', 'shop'],
  publishLegalDraft: ['changeSettings', 'shop'],
  withdrawLegalVersion: ['changeSettings', 'shop'],
  previewLegalText: ['seeSettings', 'shop'],
  showStart: ['seeSettings', 'shop'],
  removeDemoBooks: ['changeSettings', 'shop'],
  checkPayments: ['changeSettings', 'shop'],
  sendTestMail: ['changeSettings', 'shop'],
  listWebhooks: ['seeSettings', 'shop'],
  listWebhookDeliveries: ['seeSettings', 'shop'],
  addWebhook: ['changeSettings', 'shop'],
  changeWebhook: ['changeSettings', 'shop'],
  deleteWebhook: ['changeSettings', 'shop'],
  testWebhook: ['changeSettings', 'shop'],
  replayWebhookDelivery: ['changeSettings', 'shop'],
}

const inStudio = calls.filter(({ needs }) => needs === 'staff')

let studio: StudioShop
let rain: Added
let snow: Added
/** In German; the others are in English. */
let regen: Added
const people = new Map<string, Send>()
beforeAll(async () => {
  studio = await openStudioShop()
  const { db } = studio.shop.scratch
  rain = await addSeries(db, { title: 'Rain', volumes: [{}] })
  snow = await addSeries(db, { title: 'Snow', volumes: [{}] })
  regen = await addSeries(db, { title: 'Regen', lang: 'de', volumes: [{}] })
  for (const role of STUDIO_ROLES) {
    people.set(`${role} in German`, await studio.person(`${role}-german`, role, { langs: ['de'] }))
    people.set(role, await studio.person(role, role))
    people.set(`${role} of Rain`, await studio.person(`${role}-rain`, role, { series: [rain.id] }))
  }
  const maker = people.get('owner') as Send
  const body = { name: 'importer', rights: [...TOKEN_RIGHTS], days: 30, seriesIds: [rain.id] }
  const { answer } = await maker(makeStudioToken, { body })
  people.set('token of Rain', studio.shop.sendWith({ authorization: `Bearer ${answer?.secret}` }))
}, 120_000)
afterAll(() => studio.close())

/** Whether somebody is let in to a call, whatever comes of it there. */
async function isLetIn(who: string, name: string, of?: Added): Promise<boolean> {
  const call = inStudio.find(one => one.name === name)
  const [, limits] = CALLS[name] ?? []
  const names = [...(call?.path.matchAll(/:(\w+)/g) ?? [])]
  const nothing = Object.fromEntries(names.map(([, param = '']) => [param, '1']))
  const input = {
    body: {},
    ...(of && typeof limits === 'function' ? limits(of) : {}),
  }
  const send = people.get(who) as unknown as (
    call: unknown,
    input: object,
  ) => Promise<{ refused?: string; status?: number }>
  const { refused, status } = await send(call, {
    ...input,
    params: { ...nothing, ...(input as { params?: object }).params },
  })
  expect(status, name).not.toBe(429)
  return refused !== 'notAllowed'
}

const namesOf = (chosen: (limits: Limits) => boolean) =>
  Object.entries(CALLS).flatMap(([name, [who, limits]]) => (chosen(limits) ? [[name, who] as const] : []))

it('every call of the studio says here who may', () => {
  expect(inStudio.map(({ name }) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted())
})

/** To which of these calls somebody is let in. */
async function letInTo(who: string, names: readonly string[], of?: Added): Promise<string[]> {
  await studio.shop.scratch.db.query({ text: 'delete from tries' })
  const found: string[] = []
  for (const name of names) if (await isLetIn(who, name, of)) found.push(name)
  return found
}
const withRight = (role: StudioRole, of: readonly (readonly [string, keyof typeof WHO])[]) =>
  of.flatMap(([name, who]) => (WHO[who]?.includes(role) ? [name] : []))
const ofAll = (of: readonly (readonly [string, keyof typeof WHO])[]) => of.map(([name]) => name)

describe.each(STUDIO_ROLES)('the role %s', role => {
  const every = namesOf(() => true)
  const ofSubjects = namesOf(limits => typeof limits === 'function')

  it('is let in to the calls for which it has the right, and to no other', async () => {
    expect(await letInTo(role, ofAll(every), rain)).toEqual(withRight(role, every))
  })

  it('of one series is let in to no call that concerns the whole shop', async () => {
    expect(await letInTo(`${role} of Rain`, ofAll(namesOf(limits => limits === 'shop')))).toEqual([])
  })

  it('of one series is let in there to the calls for which it has the right, and nowhere else', async () => {
    expect(await letInTo(`${role} of Rain`, ofAll(ofSubjects), rain)).toEqual(withRight(role, ofSubjects))
    expect(await letInTo(`${role} of Rain`, ofAll(ofSubjects), snow)).toEqual([])
  })

  it('of one language is let in to those of a series in it for which it has the right, and of no other', async () => {
    expect(await letInTo(`${role} in German`, ofAll(ofSubjects), regen)).toEqual(withRight(role, ofSubjects))
    expect(await letInTo(`${role} in German`, ofAll(ofSubjects), rain)).toEqual([])
  })
})

it('a token of one series is let in to the calls about a series there, and nowhere else', async () => {
  const names = ofAll(namesOf(limits => typeof limits === 'function'))
  expect(names.length).toBeGreaterThan(20)
  expect(await letInTo('token of Rain', names, rain)).toEqual(names)
  expect(await letInTo('token of Rain', names, snow)).toEqual([])
})
