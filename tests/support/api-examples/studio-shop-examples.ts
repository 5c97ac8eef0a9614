import * as shop from '#contract/calls/studio-shop.ts'
import * as start from '#contract/calls/studio-start.ts'
import { findLegalText } from '#contract/calls/visit.ts'
import { demoSlugs } from '#server/studio/start/demo-books.ts'
import { addSeries } from '../add-series.ts'
import { giveRole } from '../give-role.ts'
import { aMinuteLater, type ExampleShop } from './example-shop.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50" width="200" height="50"><rect width="200" height="50" fill="#8a1c4a"/></svg>`
const DRAFT = { texts: [{ lang: 'en', text: '## Who we are\n\nRain Books, Tokyo.' }] }

/** How the shop looks, its legal texts, and its way to the first book on sale. */
export async function showStudioShop(open: ExampleShop): Promise<void> {
  const { recorder } = open
  const token = await open.signIn('wilma')
  await giveRole(open.shop.scratch.db, 'wilma', 'owner')
  const { look: before } = await recorder.show(shop.showShopLook, { token })
  const { file } = await recorder.show(shop.addShopPicture, { token, params: { kind: 'logo' }, text: LOGO })
  const after = { ...before, logo: file, accent: '#8a1c4a' }
  await recorder.show(shop.changeShopLook, { token, body: { before, after } })
  await recorder.show(shop.previewLegalText, { token, body: { text: '## Who we are', lang: 'en' } })
  aMinuteLater(open)
  const params = { page: 'legal' }
  await recorder.show(shop.changeLegalDraft, { token, params, body: { after: DRAFT } })
  await recorder.show(shop.publishLegalDraft, { token, params, body: DRAFT })
  await recorder.show(shop.listLegalPages, { token })
  await recorder.show(findLegalText, { params })
  aMinuteLater(open)
  const holdsFrom = '2030-01-01T00:00:00Z'
  const later = { ...DRAFT, holdsFrom }
  await open.shop.sendWith({ authorization: `Bearer ${token}` })(shop.changeLegalDraft, {
    params,
    body: { after: { ...DRAFT, holdsFrom: new Date(holdsFrom) } },
  })
  const { page } = await recorder.show(shop.publishLegalDraft, { token, params, body: later })
  const versionId = page?.versions[0]?.id ?? ''
  await recorder.show(shop.showLegalVersion, { token, params: { ...params, versionId } })
  await recorder.show(shop.withdrawLegalVersion, { token, params: { ...params, versionId } })
  await recorder.show(start.sendTestMail, { token })
  await recorder.show(start.checkPayments, { token })
  const [slug = ''] = await demoSlugs()
  await addSeries(open.shop.scratch.db, { title: 'Of the demo', slug, volumes: [] })
  await recorder.show(start.showStart, { token })
  await recorder.show(start.removeDemoBooks, { token, body: { confirmation: 'Kashihon' } })
}
