import { redeemWithCoins } from '#contract/calls/library.ts'
import { listReturns } from '#contract/calls/returns.ts'
import { listAudit } from '#contract/calls/studio.ts'
import * as bundles from '#contract/calls/studio-bundles.ts'
import * as catalogue from '#contract/calls/studio-catalogue.ts'
import * as drafts from '#contract/calls/studio-drafts.ts'
import * as people from '#contract/calls/studio-people.ts'
import * as posts from '#contract/calls/studio-posts.ts'
import * as previews from '#contract/calls/studio-preview.ts'
import * as releases from '#contract/calls/studio-releases.ts'
import * as sales from '#contract/calls/studio-sales.ts'
import * as second from '#contract/calls/studio-second-person.ts'
import * as settings from '#contract/calls/studio-settings.ts'
import * as shop from '#contract/calls/studio-shop.ts'
import * as takedowns from '#contract/calls/studio-takedowns.ts'
import * as uploads from '#contract/calls/studio-upload.ts'
import * as views from '#contract/calls/studio-views.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from './add-series.ts'
import { drawCoverPicture, makeCover, prepareCover, uploadCover } from './cover-pictures.ts'
import { fillPurse } from './fill-purse.ts'
import { makeEpub } from './make-books.ts'
import type { TestShop } from './open-shop.ts'
import { saleRequest } from './sale-request.ts'
import { begin, pieceOf, uploadFile } from './upload-file.ts'

/** What the calls are made with. `ada` and `bob` may do everything. */
export interface Writing {
  readonly shop: TestShop
  readonly ada: Send
  readonly bob: Send
  readonly bobId: string
  /** A series with a volume that has a part. */
  readonly rain: Added
  /** Different for each call. */
  readonly mark: string
}

export interface WriteInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
}
type Write = (writing: Writing) => WriteInput | Promise<WriteInput>

const DAY_MS = 86_400_000
const days = (shop: TestShop) => (many: number) => new Date(shop.clock.now().getTime() + many * DAY_MS)
const volumeOf = ({ rain }: Writing) => rain.volumes[0]?.id ?? ''
const editor = { role: 'editor', seriesIds: [], langs: ['de'] }

/** What a call answers whose refusal would be a mistake of this file. */
async function got<T>(
  outcome: Promise<{ answer?: T; refused?: string | undefined }>,
): Promise<NonNullable<T>> {
  const { answer, refused } = await outcome
  if (!answer) throw new Error(`refused: ${refused}`)
  return answer
}

const ofCatalogue: Record<string, Write> = {
  async undoAudit({ ada, mark }) {
    await got(ada(catalogue.planSeries, { body: { title: mark, type: 'novel', lang: 'en' } }))
    const { entries } = await got(ada(listAudit, { query: { limit: 1 } }))
    return { params: { entryId: entries[0]?.id ?? '' } }
  },
  changeStudioFields: ({ rain, mark }) => ({
    body: { changes: [{ id: rain.id, field: 'shortTitle', to: JSON.stringify(mark) }] },
  }),
  planSeries: ({ mark }) => ({ body: { title: mark, type: 'novel', lang: 'en' } }),
  planVolume: ({ rain }) => ({ body: { seriesId: rain.id, number: 40 } }),
  planPart: writing => ({ body: { volumeId: volumeOf(writing), title: writing.mark } }),
  saveDrafts: async writing => ({ params: { id: writing.rain.id }, body: await draftsText(writing) }),
  async discardDrafts(writing) {
    const { to: value, madeFrom: live, field } = await savedDrafts(writing)
    return { params: { id: writing.rain.id }, body: { drafts: [{ field, value, live }] } }
  },
  async publishRelease(writing) {
    return { body: { items: [await unpublishedOf(writing)], name: writing.mark } }
  },
  async cancelRelease(writing) {
    const publishAt = days(writing.shop)(20)
    const body = { items: [await unpublishedOf(writing)], name: writing.mark, publishAt }
    await got(writing.ada(releases.publishRelease, { body }))
    const planned = await got(writing.ada(releases.listPlannedReleases, { query: { limit: 50 } }))
    return { params: { releaseId: planned.releases.find(({ name }) => name === writing.mark)?.id ?? '' } }
  },
  addStudioView: ({ mark }) => ({ body: { name: mark, query: 'sort=title' } }),
  changeStudioView: async writing => ({
    params: { viewId: await viewOf(writing) },
    body: { name: `${writing.mark}!`, query: '' },
  }),
  deleteStudioView: async writing => ({ params: { viewId: await viewOf(writing) } }),
}

async function draftsText({ ada, rain, mark }: Writing) {
  const { row, drafts } = await got(ada(catalogue.findStudioSubject, { params: { id: rain.id } }))
  const field = 'originalTitle'
  const before = drafts.find(draft => draft.field === field)?.value
  const madeFrom = row?.values[field] ?? ''
  return { drafts: [{ field, to: JSON.stringify(mark), madeFrom, before }], state: 'ready' }
}

async function savedDrafts(writing: Writing) {
  const { drafts: written, ...body } = await draftsText(writing)
  const [draft] = written as [(typeof written)[0]]
  const params = { id: writing.rain.id }
  await got(writing.ada(drafts.saveDrafts, { params, body: { ...body, drafts: [draft] } }))
  return draft
}

async function unpublishedOf(writing: Writing) {
  const { field } = await savedDrafts(writing)
  const { changes } = await got(writing.ada(releases.listUnpublished, { query: { limit: 50 } }))
  const { kind = '', id = '', seen = '' } = changes.find(one => one.field === field) ?? {}
  return { kind, id, seen }
}

const viewOf = async ({ ada, mark }: Writing) =>
  (await got(ada(views.addStudioView, { body: { name: mark, query: '' } }))).id

const ofCovers: Record<string, Write> = {
  addCoverPicture: async ({ rain }) => ({
    params: { id: rain.id },
    body: await drawCoverPicture('#123456'),
  }),
  async addCover({ ada, rain }) {
    const { id, crop } = await uploadCover(ada, rain.id, await drawCoverPicture('#223456'))
    return { params: { id: rain.id }, body: { pictureId: id, crop, lang: '' } }
  },
  async changeCover({ ada, rain }) {
    const { id: coverId, picture } = await makeCover(ada, rain.id, { background: '#323456' })
    const body = { pictureId: picture?.id ?? '', crop: picture?.crop, lang: 'de', version: 1 }
    return { params: { id: rain.id, coverId }, body }
  },
  async removeCover({ ada, rain }) {
    const { id: coverId } = await makeCover(ada, rain.id, { background: '#423456' })
    return { params: { id: rain.id, coverId }, query: { version: 1 } }
  },
  async saveCoverDraft({ ada, rain }) {
    const { id, crop } = await uploadCover(ada, rain.id, await drawCoverPicture('#523456'))
    return { params: { id: rain.id }, body: { pictureId: id, crop, state: 'ready' } }
  },
  async discardCoverDraft({ ada, rain }) {
    const { coverId, version } = await prepareCover(ada, rain.id, { background: '#723456' })
    return { params: { id: rain.id, coverId }, query: { version } }
  },
}

const sale = ({ shop, mark }: Writing) => saleRequest(days(shop), { names: { en: mark } })
const planSale = async (writing: Writing) => {
  const { sale: planned } = await got(writing.ada(sales.planStudioSale, { body: sale(writing) }))
  return { saleId: planned?.id ?? '', version: planned?.version ?? '' }
}
const bundle = ({ rain, mark }: Writing) => ({ names: { en: mark }, percent: 10, seriesIds: [rain.id] })
const planBundle = async (writing: Writing) => {
  const saved = await got(writing.ada(bundles.planStudioBundle, { body: bundle(writing) }))
  return { bundleId: saved.bundle?.id ?? '', version: saved.bundle?.version ?? '' }
}

const ofSales: Record<string, Write> = {
  planStudioSale: writing => ({ body: sale(writing) }),
  async changeStudioSale(writing) {
    const { saleId, version } = await planSale(writing)
    return { params: { saleId }, body: { ...sale(writing), percent: 30, version } }
  },
  async endStudioSale(writing) {
    const { saleId, version } = await planSale(writing)
    return { params: { saleId }, body: { version } }
  },
  planStudioBundle: writing => ({ body: bundle(writing) }),
  async changeStudioBundle(writing) {
    const { bundleId, version } = await planBundle(writing)
    return { params: { bundleId }, body: { ...bundle(writing), percent: 30, version } }
  },
  async withdrawStudioBundle(writing) {
    const { bundleId, version } = await planBundle(writing)
    return { params: { bundleId }, body: { version } }
  },
}

const planPost = ({ ada, mark }: Writing) => got(ada(posts.planPost, { body: { lang: 'en', title: mark } }))

const ofPosts: Record<string, Write> = {
  planPost: ({ mark }) => ({ body: { lang: 'en', title: mark } }),
  async savePost(writing) {
    const { id, versions } = await planPost(writing)
    const [version] = versions
    const content = { ...version?.content, body: 'Words.' }
    return { params: { postId: id, lang: 'en' }, body: { from: version?.revision ?? '', content } }
  },
  async deletePost(writing) {
    const { id, versions } = await planPost(writing)
    return { params: { postId: id, lang: 'en' }, query: { from: versions[0]?.revision ?? '' } }
  },
  async putPostPicture(writing) {
    const { id } = await planPost(writing)
    return { params: { postId: id }, body: await drawCoverPicture('#523456') }
  },
  makePreview: ({ rain }) => ({ body: { as: 'visitor', seriesId: rain.id } }),
  makeProofLink: writing => ({ body: { volumeId: volumeOf(writing), days: 3 } }),
  async revokePreview({ ada, rain }) {
    const body = { as: 'visitor', seriesId: rain.id }
    return { params: { previewId: (await got(ada(previews.makePreview, { body }))).id } }
  },
}

const grantTo = async ({ ada, bobId }: Writing) => {
  const { person } = await got(ada(people.addGrant, { params: { accountId: bobId }, body: editor }))
  const held = person?.grants.find(({ grant }) => grant?.role === 'editor')
  return { accountId: bobId, grantId: held?.id ?? '' }
}

const ofPeople: Record<string, Write> = {
  invitePerson: () => ({ body: { email: 'new@example.com', name: 'New', lang: 'de', grant: editor } }),
  addGrant: ({ bobId }) => ({ params: { accountId: bobId }, body: editor }),
  changeGrant: async writing => ({
    params: await grantTo(writing),
    body: { from: editor, to: { ...editor, langs: ['fr'] } },
  }),
  revokeGrant: async writing => ({ params: await grantTo(writing) }),
  async endSessionsOf({ ada }) {
    const body = { email: 'other@example.com', name: 'Other', lang: 'de', grant: editor }
    const { person } = await got(ada(people.invitePerson, { body }))
    return { params: { accountId: person?.accountId ?? '' } }
  },
  makeStudioToken: ({ mark }) => ({ body: { name: mark, rights: ['see'], days: 3 } }),
  async revokeStudioToken({ ada, mark }) {
    const body = { name: mark, rights: ['see'], days: 3 }
    const { token } = await got(ada(people.makeStudioToken, { body }))
    return { params: { tokenId: token?.id ?? '' } }
  },
}

const ofReaders: Record<string, Write> = {
  async returnForReader({ shop, bob, bobId, mark }) {
    const [row] = await shop.app.db.query<{ login: string }>({
      text: 'select username as login from accounts where id = $1',
      values: [bobId],
    })
    const { login = '' } = row ?? {}
    await fillPurse(shop, login, { given: 2_000 })
    const { volumes } = await addSeries(shop.app.db, {
      title: `Sold ${mark}`,
      volumes: [{ priceCoins: 300 }],
    })
    await shop.app.version.refresh()
    await got(bob(redeemWithCoins, { params: { volumeId: volumes[0]?.id ?? '' } }))
    const { purchases } = await got(bob(listReturns, {}))
    return { params: { login, id: purchases[0]?.id ?? '' } }
  },
}

const hook = { address: 'http://127.0.0.1:9/hook', events: ['order.paid'], active: true }
const addHook = async ({ ada }: Writing) =>
  (await got(ada(settings.addWebhook, { body: hook }))).webhook?.id ?? ''

const ofSettings: Record<string, Write> = {
  addWebhook: () => ({ body: hook }),
  changeWebhook: async writing => ({
    params: { webhookId: await addHook(writing) },
    body: { ...hook, active: false },
  }),
  deleteWebhook: async writing => ({ params: { webhookId: await addHook(writing) } }),
  testWebhook: async writing => ({ params: { webhookId: await addHook(writing) } }),
  async replayWebhookDelivery(writing) {
    const webhookId = await addHook(writing)
    const { id } = await got(writing.ada(settings.testWebhook, { params: { webhookId } }))
    return { params: { webhookId, deliveryId: id } }
  },
  async changeShopLook({ ada }) {
    const before = (await got(ada(shop.showShopLook, {}))).look
    return { body: { before, after: { ...before, accent: '#1b4d89' } } }
  },
  addShopPicture: async () => ({
    params: { kind: 'icon' },
    body: await drawCoverPicture('#623456', 600, 600),
  }),
  changeLegalDraft: async writing => ({ params: { page: 'terms' }, body: await legalDraft(writing) }),
  async publishLegalDraft(writing) {
    const body = await legalDraft(writing)
    await got(writing.ada(shop.changeLegalDraft, { params: { page: 'terms' }, body }))
    return { params: { page: 'terms' }, body: body.after }
  },
  async withdrawLegalVersion({ ada }) {
    const { pages } = await got(ada(shop.listLegalPages, {}))
    const version = pages.find(({ page }) => page === 'terms')?.versions[0]
    return { params: { page: 'terms', versionId: version?.id ?? '' } }
  },
  removeDemoBooks: () => ({ body: { confirmation: 'Kashihon' } }),
  sendTestMail: () => ({}),
}

async function legalDraft({ ada, shop: { clock }, mark }: Writing) {
  const { pages } = await got(ada(shop.listLegalPages, {}))
  const before = pages.find(({ page }) => page === 'terms')?.draft
  const holdsFrom = new Date(clock.now().getTime() + 30 * DAY_MS)
  return { before, after: { texts: [{ lang: 'en', text: mark }], holdsFrom } }
}

const notice = { everywhere: false, countries: ['FR'], source: 'court', reason: 'A judgment' }
const newTakedown = async (writing: Writing, send = writing.ada) =>
  (await got(send(takedowns.takeDown, { params: { id: volumeOf(writing) }, body: notice }))).id
const askFor = async (writing: Writing, send: Send) =>
  (await got(send(second.askTakedown, { params: { id: volumeOf(writing) }, body: notice }))).id

/** In this order: what comes after the rule was switched on takes two people. */
const ofTakedowns: Record<string, Write> = {
  takeDown: writing => ({ params: { id: volumeOf(writing) }, body: notice }),
  liftTakedown: async writing => ({
    params: { takedownId: await newTakedown(writing) },
    body: { reason: 'Settled' },
  }),
  switchTwoPeopleOn: () => ({}),
  askTakedown: writing => ({ params: { id: volumeOf(writing) }, body: notice }),
  async askLift({ ada, rain }) {
    const id = rain.volumes[0]?.id ?? ''
    const found = await got(ada(takedowns.listTakedowns, { params: { id } }))
    const takedownId = found.takedowns.find(({ liftedAt }) => !liftedAt)?.id ?? ''
    return { params: { takedownId }, body: { reason: 'Settled' } }
  },
  confirmRequest: async writing => ({ params: { requestId: await askFor(writing, writing.bob) } }),
  declineRequest: async writing => ({
    params: { requestId: await askFor(writing, writing.bob) },
    body: { reason: 'No' },
  }),
  withdrawRequest: async writing => ({ params: { requestId: await askFor(writing, writing.ada) } }),
  askTwoPeopleOff: () => ({ body: { reason: 'Too slow' } }),
}

/** A file that was uploaded and read. */
async function readFile({ shop: at, ada, mark }: Writing, chapters?: string[]): Promise<string> {
  const { file, remove } = await makeEpub({ title: mark, identifier: mark, ...(chapters && { chapters }) })
  const { id } = await uploadFile(at, ada, file)
  await remove()
  return id
}

async function importFile(writing: Writing, chapters: string[]): Promise<string> {
  const params = { uploadId: await readFile(writing, chapters) }
  await got(writing.ada(uploads.importUpload, { params, body: { cut: 'chapters' } }))
  await writing.shop.app.jobs.runDue()
  return (await got(writing.ada(uploads.showUpload, { params }))).outcome?.volumeId ?? ''
}

const noise = (mark: string) => Buffer.alloc(1_048_576 + 5, mark)

const ofUploads: Record<string, Write> = {
  beginUpload: ({ mark }) => ({
    body: { name: `${mark}.epub`, bytes: 10, sha256: 'a'.repeat(64), pieceBytes: 1_048_576 },
  }),
  async putUploadPiece({ ada, mark }) {
    const { id } = await begin(ada, noise(mark), `${mark}.epub`)
    const { body, sha256 } = pieceOf(noise(mark), 1)
    return { params: { uploadId: id, number: '1' }, query: { sha256 }, body }
  },
  deleteUpload: async ({ ada, mark }) => ({
    params: { uploadId: (await begin(ada, noise(mark), `${mark}.epub`)).id },
  }),
  planUpload: async writing => ({ params: { uploadId: await readFile(writing) }, body: { cut: 'chapters' } }),
  importUpload: async writing => ({ params: { uploadId: await readFile(writing) }, body: {} }),
  async restoreKeptEdition(writing) {
    await importFile(writing, ['<h1>One</h1><p>First.</p>', '<h1>Two</h1><p>Second.</p>'])
    const other = ['<h1>New</h1><p>Another.</p>', '<h1>One</h1><p>First!</p>', '<h1>Two</h1><p>Second!</p>']
    return { params: { volumeId: await importFile(writing, other), number: '1' } }
  },
}

/** For each call of the studio that changes something, what it is sent for that. In this order. */
export const STUDIO_WRITES: Readonly<Record<string, Write>> = {
  ...ofCatalogue,
  ...ofCovers,
  ...ofSales,
  ...ofPosts,
  ...ofPeople,
  ...ofReaders,
  ...ofSettings,
  ...ofUploads,
  ...ofTakedowns,
}

/** Calls that only look at what they are sent. */
export const CHANGE_NOTHING: readonly string[] = [
  ...['previewLegalText', 'previewPost', 'previewStudioSale', 'previewStudioBundle'],
  ...['checkExchange', 'checkPayments'],
]
