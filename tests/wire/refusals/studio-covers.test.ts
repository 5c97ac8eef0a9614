// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-covers.ts'
import type { Send } from '#contract/page.ts'
import { drawCoverPicture, uploadCover } from '#tests/support/cover-pictures.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'
import { askTooOften } from './refusal-shop.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let people = 0
const boss = (shop: ShelfShop) => makeStaff(shop, `coverer${people++}`)
const nothing = { id: 'VOL-nothing' }
const crop = { x: 0, y: 0, width: 900, height: 1350, focusX: 450, focusY: 675 }

interface Uploaded {
  send: Send
  id: string
  pictureId: string
}

async function uploaded(shop: ShelfShop): Promise<Uploaded> {
  const send = await boss(shop)
  const id = await idAt(shop.shop, 'rain')
  const picture = await uploadCover(send, id, await drawCoverPicture('#8a1c4a'))
  return { send, id, pictureId: picture.id }
}

async function add(shop: ShelfShop, change: object) {
  const { send, id, pictureId } = await uploaded(shop)
  return send(calls.addCover, { params: { id }, body: { pictureId, crop, ...change } })
}

/** A cover that was saved, and what would save it once more. */
async function saved(shop: ShelfShop) {
  const { send, id, pictureId } = await uploaded(shop)
  const { answer } = await send(calls.addCover, { params: { id }, body: { pictureId, crop } })
  const params = { id, coverId: answer?.cover?.id ?? '' }
  return { send, params, body: { pictureId, crop, version: 1 } }
}

async function change(shop: ShelfShop, more: object) {
  const { send, params, body } = await saved(shop)
  return send(calls.changeCover, { params, body: { ...body, ...more } })
}

async function prepare(shop: ShelfShop, more: object) {
  const { send, id, pictureId } = await uploaded(shop)
  return send(calls.saveCoverDraft, { params: { id }, body: { pictureId, crop, state: 'draft', ...more } })
}

/** A cover with a draft. */
async function prepared(shop: ShelfShop) {
  const { send, params, body } = await saved(shop)
  const draftOf = { ...body, coverId: params.coverId, version: 0, madeFrom: 1, lang: 'de' }
  const { answer } = await send(calls.saveCoverDraft, { params, body: draftOf })
  if (!answer?.draft) throw new Error('the draft was refused')
  return { send, params, draft: answer.draft }
}

const upload = async (shop: ShelfShop, body: Uint8Array<ArrayBuffer>) =>
  (await boss(shop))(calls.addCoverPicture, { params: { id: await idAt(shop.shop, 'rain') }, body })

const another = (y: number) => ({ ...crop, y: 0, width: 800, height: 1200, focusY: y })

const cases: RefusalCases<typeof calls, ShelfShop> = {
  listCovers: {
    noSuchSubject: async shop => (await boss(shop))(calls.listCovers, { params: nothing }),
  },
  openCoverPicture: {
    signInFirst: ({ shop }) => shop.send(calls.openCoverPicture, { params: { ...nothing, hash: 'a' } }),
    sessionExpired: ({ readers, expiredToken }) =>
      readers.with(expiredToken)(calls.openCoverPicture, { params: { ...nothing, hash: 'a' } }),
    notAllowed: async ({ poor }) => poor(calls.openCoverPicture, { params: { ...nothing, hash: 'a' } }),
    pictureNotFound: async shop =>
      (await boss(shop))(calls.openCoverPicture, { params: { ...nothing, hash: 'a'.repeat(32) } }),
  },
  addCoverPicture: {
    noSuchSubject: async shop =>
      (await boss(shop))(calls.addCoverPicture, { params: nothing, body: new Uint8Array(1) }),
    pictureRefused: shop => upload(shop, new TextEncoder().encode('<svg/>')),
    coverTooSmall: async shop => upload(shop, await drawCoverPicture('#8a1c4a', 300, 450)),
    tooManyTries: async shop => {
      const send = await boss(shop)
      const id = await idAt(shop.shop, 'rain')
      return askTooOften(shop, () => send(calls.addCoverPicture, { params: { id }, body: new Uint8Array(1) }))
    },
  },
  addCover: {
    noSuchSubject: async shop =>
      (await boss(shop))(calls.addCover, { params: nothing, body: { pictureId: '', crop } }),
    badInput: shop => add(shop, { lang: 'xx' }),
    cropRefused: shop => add(shop, { crop: { ...crop, x: 1 } }),
    coverTooSmall: shop => add(shop, { crop: { ...crop, width: 200, height: 300 } }),
    pictureNotFound: shop => add(shop, { pictureId: 'CVP-nothing' }),
    tooManyTries: async shop => {
      const { send, id, pictureId } = await uploaded(shop)
      let y = 0
      return askTooOften(shop, () =>
        send(calls.addCover, { params: { id }, body: { pictureId, crop: another(++y) } }),
      )
    },
  },
  changeCover: {
    noSuchSubject: async shop => {
      const params = { ...nothing, coverId: 'COV-nothing' }
      return (await boss(shop))(calls.changeCover, { params, body: { pictureId: '', crop } })
    },
    noSuchCover: async shop => {
      const { send, params, body } = await saved(shop)
      return send(calls.changeCover, { params: { ...params, coverId: 'COV-nothing' }, body })
    },
    badInput: shop => change(shop, { crop: undefined }),
    cropRefused: shop => change(shop, { crop: { ...crop, height: 900 } }),
    coverTooSmall: shop => change(shop, { crop: { ...crop, width: 200, height: 300 } }),
    pictureNotFound: shop => change(shop, { pictureId: 'CVP-nothing' }),
    coverChanged: shop => change(shop, { version: 7 }),
    tooManyTries: async shop => {
      const { send, params, body } = await saved(shop)
      let y = 0
      return askTooOften(shop, () =>
        send(calls.changeCover, { params, body: { ...body, version: 9, crop: another(++y) } }),
      )
    },
  },
  saveCoverDraft: {
    noSuchSubject: async shop =>
      (await boss(shop))(calls.saveCoverDraft, { params: nothing, body: { pictureId: '', crop } }),
    badInput: shop => prepare(shop, { lang: 'xx' }),
    cropRefused: shop => prepare(shop, { crop: { ...crop, x: 1 } }),
    coverTooSmall: shop => prepare(shop, { crop: { ...crop, width: 200, height: 300 } }),
    pictureNotFound: shop => prepare(shop, { pictureId: 'CVP-nothing' }),
    noSuchCover: shop => prepare(shop, { coverId: 'COV-nothing' }),
    draftChanged: shop => prepare(shop, { coverId: 'COV-nothing', version: 3 }),
    tooManyTries: async shop => {
      const { send, id, pictureId } = await uploaded(shop)
      let y = 0
      return askTooOften(shop, () =>
        send(calls.saveCoverDraft, { params: { id }, body: { pictureId, crop: another(++y) } }),
      )
    },
  },
  discardCoverDraft: {
    noSuchSubject: async shop =>
      (await boss(shop))(calls.discardCoverDraft, {
        params: { ...nothing, coverId: 'COV-nothing' },
        query: { version: 1 },
      }),
    noSuchDraft: async shop => {
      const { send, params } = await saved(shop)
      return send(calls.discardCoverDraft, { params, query: { version: 1 } })
    },
    draftChanged: async shop => {
      const { send, params, draft } = await prepared(shop)
      return send(calls.discardCoverDraft, { params, query: { version: draft.version + 1 } })
    },
  },
  removeCover: {
    noSuchSubject: async shop =>
      (await boss(shop))(calls.removeCover, {
        params: { ...nothing, coverId: 'COV-nothing' },
        query: { version: 1 },
      }),
    noSuchCover: async shop => {
      const { send, params } = await saved(shop)
      const gone = { ...params, coverId: 'COV-nothing' }
      return send(calls.removeCover, { params: gone, query: { version: 1 } })
    },
    coverChanged: async shop => {
      const { send, params } = await saved(shop)
      return send(calls.removeCover, { params, query: { version: 3 } })
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
