// Proves docs/product.md#errors

import sharp from 'sharp'
import * as calls from '#contract/calls/studio-shop.ts'
import type { ShopLook } from '#contract/generated/studio_shop.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { showSecondFactors } from '#tests/support/second-factor.ts'
import { askTooOften, openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let owner: Promise<Send> | null = null

async function asOwner({ shop, readers }: RefusalShop): Promise<Send> {
  const send = await readers.reader('shop.owner')
  await giveRole(shop.scratch.db, 'shop.owner', 'owner')
  await showSecondFactors(shop.scratch.db)
  return send
}

const boss = (open: RefusalShop) => (owner ??= asOwner(open))
type Change = Parameters<typeof ShopLook.fromPartial>[0]

async function change(open: RefusalShop, after: Change, before: Change = {}) {
  return (await boss(open))(calls.changeShopLook, { body: { before, after } })
}

const upload = async (open: RefusalShop, kind: string, file: string | Buffer) =>
  (await boss(open))(calls.addShopPicture, {
    params: { kind },
    body: new Uint8Array(Buffer.from(file as string)),
  })
const small = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
const large = `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(600_000)}</svg>`
const tiny = sharp({ create: { width: 9, height: 9, channels: 3, background: '#8a1c4a' } })
  .png()
  .toBuffer()
const long = 'a'.repeat(120_001)
const nothing = { page: 'nothing' }
const legal = { page: 'legal' }
const draft = { texts: [{ lang: 'en', text: 'a' }] }
const elsewhere = { texts: [{ lang: 'xx', text: 'a' }] }
const versionId = 'LEG-nothing'

/** There is this draft, and no other. */
async function writeDraft(open: RefusalShop, after: { texts: typeof draft.texts; holdsFrom?: Date }) {
  await open.shop.scratch.db.query({ text: 'delete from legal_drafts' })
  await (await boss(open))(calls.changeLegalDraft, { params: legal, body: { after } })
}

const cases: RefusalCases<typeof calls, RefusalShop> = {
  changeShopLook: {
    badInput: open => change(open, { accent: 'red' }),
    zoneUnknown: open => change(open, { zone: 'Europe/Nowhere' }),
    accentNotReadable: open => change(open, { accent: '#ffffff' }),
    linkNotAllowed: open =>
      change(open, { footerLinks: [{ href: 'javascript:alert(1)', labels: [{ lang: 'en', text: 'a' }] }] }),
    textTooLong: open => change(open, { imprint: [{ lang: 'en', text: 'a'.repeat(501) }] }),
    setByServer: open => change(open, { name: 'Another' }),
    seriesNotFound: open => change(open, { heroSeries: [{ lang: 'en', text: 'nothing' }] }),
    pictureNotFound: open => change(open, { logo: 'logo-0123456789abcdef.png' }),
    changedMeanwhile: open => change(open, { accent: '#8a1c4a' }, { accent: '#0b6e4f' }),
  },
  addShopPicture: {
    badInput: open => upload(open, 'cover', small),
    notAPicture: open => upload(open, 'logo', 'no picture'),
    pictureTooLarge: open => upload(open, 'logo', large),
    pictureTooSmall: async open => upload(open, 'icon', await tiny),
    tooManyTries: open => askTooOften(open, () => upload(open, 'logo', small)),
  },
  showLegalVersion: {
    pageNotFound: async open =>
      (await boss(open))(calls.showLegalVersion, { params: { ...nothing, versionId } }),
    versionNotFound: async open =>
      (await boss(open))(calls.showLegalVersion, { params: { ...legal, versionId } }),
  },
  changeLegalDraft: {
    pageNotFound: async open =>
      (await boss(open))(calls.changeLegalDraft, { params: nothing, body: { after: draft } }),
    badInput: async open =>
      (await boss(open))(calls.changeLegalDraft, { params: legal, body: { after: elsewhere } }),
    textTooLong: async open =>
      (await boss(open))(calls.changeLegalDraft, {
        params: legal,
        body: { after: { texts: [{ lang: 'en', text: long }] } },
      }),
    changedMeanwhile: async open =>
      (await boss(open))(calls.changeLegalDraft, {
        params: legal,
        body: { before: { texts: [{ lang: 'en', text: 'older' }] }, after: draft },
      }),
  },
  publishLegalDraft: {
    pageNotFound: async open => (await boss(open))(calls.publishLegalDraft, { params: nothing, body: draft }),
    async nothingToPublish(open) {
      await open.shop.scratch.db.query({ text: 'delete from legal_drafts' })
      return (await boss(open))(calls.publishLegalDraft, { params: legal, body: draft })
    },
    async dateIsPast(open) {
      const past = { ...draft, holdsFrom: new Date('2020-01-01T00:00:00Z') }
      await writeDraft(open, past)
      return (await boss(open))(calls.publishLegalDraft, { params: legal, body: past })
    },
    async changedMeanwhile(open) {
      await writeDraft(open, draft)
      const body = { texts: [{ lang: 'en', text: 'what was shown' }] }
      return (await boss(open))(calls.publishLegalDraft, { params: legal, body })
    },
  },
  withdrawLegalVersion: {
    pageNotFound: async open =>
      (await boss(open))(calls.withdrawLegalVersion, { params: { ...nothing, versionId } }),
    versionNotFound: async open =>
      (await boss(open))(calls.withdrawLegalVersion, { params: { ...legal, versionId } }),
    async holdsAlready(open) {
      await writeDraft(open, draft)
      const { answer } = await (await boss(open))(calls.publishLegalDraft, { params: legal, body: draft })
      const id = answer?.page?.versions[0]?.id ?? ''
      return (await boss(open))(calls.withdrawLegalVersion, { params: { ...legal, versionId: id } })
    },
  },
  previewLegalText: {
    badInput: async open => (await boss(open))(calls.previewLegalText, { body: { text: 'a', lang: 'xx' } }),
    textTooLong: async open =>
      (await boss(open))(calls.previewLegalText, { body: { text: long, lang: 'en' } }),
  },
}

walkRefusals(calls, () => openRefusalShop({ SHOP_NAME: 'Of the server' }), [cases])
