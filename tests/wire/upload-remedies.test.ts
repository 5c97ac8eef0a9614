// Proves docs/product.md#editions
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/studio-upload.ts'
import { UploadAnswers } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { makeDocx, paragraph, run } from '#tests/support/make-docx.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { stateOf, uploadFile } from '#tests/support/upload-file.ts'

let open: EditionShop
let send: Send
beforeAll(async () => {
  open = await openEditionShop()
  // Otherwise the second process might have begun to read a file, and what is asked for here would wait for it.
  await open.second.app.jobs.stop()
  await open.readers.verify('owner')
  await addStaff(open.shop.app, { name: 'owner', role: 'owner', email: undefined })
  send = open.readers.with(await open.readers.token('owner'))
})
afterAll(() => open.close())

async function asked(
  call: typeof calls.planUpload | typeof calls.importUpload,
  uploadId: string,
  answers: Parameters<typeof UploadAnswers.fromPartial>[0] = {},
) {
  const { refused } = await send(call, { params: { uploadId }, body: UploadAnswers.fromPartial(answers) })
  if (refused) throw new Error(`it was refused: ${refused}`)
  await open.shop.app.jobs.runDue()
  return stateOf(send, uploadId)
}
const planned = (id: string, answers: Parameters<typeof asked>[2]) => asked(calls.planUpload, id, answers)
const asImported = (id: string, answers?: Parameters<typeof asked>[2]) =>
  asked(calls.importUpload, id, answers)

describe('a file of which more has to be said', () => {
  it('says what is still to be said of a part, and of a book whose volume has one', async () => {
    const made = await makeDocx({ body: paragraph(run('Fog lay on the quay all morning. '.repeat(40))) })
    const upload = await uploadFile(open.shop, send, made.file, { name: 'Harbour - Chapter 40.docx' })
    expect(upload.plan?.remedy).toBe('whichVolume')
    const { id } = upload
    const where = { seriesTitle: 'Quay', volumeNumber: 1, lang: 'en', kind: 'novel' }
    expect((await planned(id, { asPart: true })).plan?.remedy).toBe('whereToAdd')
    expect((await planned(id, { asPart: true, ...where })).plan?.remedy).toBe('launch')
    const whole = await uploadFile(open.shop, send, await open.book({ title: 'Quay', identifier: 'quay-1' }))
    await asImported(whole.id)
    const firstLaunch = new Date('2026-12-24T10:00:00Z')
    expect((await planned(id, { asPart: true, ...where, firstLaunch })).plan?.remedy).toBe('otherVolume')
  })

  it('asks whether a series by somebody else is the same, also where it came after the plan', async () => {
    const file = (volume: number, creator: string) =>
      open.book({ title: `Gorge, Vol. ${volume}`, identifier: `gorge-${volume}`, creator })
    const first = await uploadFile(open.shop, send, await file(1, 'Ada Wren'))
    const second = await uploadFile(open.shop, send, await file(2, 'Bo Li'))
    expect(second.plan).toMatchObject({ outcome: 'created', isNewSeries: true, remedy: '' })
    expect((await asImported(first.id)).state).toBe('imported')
    const refused = await asImported(second.id)
    expect(refused).toMatchObject({
      state: 'read',
      plan: {
        ...{ outcome: 'refused', remedy: 'sameSeries', authors: ['Bo Li'] },
        refused: {
          code: 'sameSeries',
          args: { series: 'Gorge', slug: 'gorge', author: 'Ada Wren', other: 'Bo Li' },
        },
        ...{ seriesTitle: 'Gorge', isNewSeries: false, volumeNumber: 2 },
      },
    })
    const said = await planned(second.id, { seriesTitle: 'Gorge' })
    expect(said.plan).toMatchObject({ outcome: 'created', remedy: '', seriesSlug: 'gorge' })
    expect((await asImported(second.id, { seriesTitle: 'Gorge' })).state).toBe('imported')
  })

  it('takes a part in another language, or with the text of a part, once somebody has confirmed it', async () => {
    const name = (number: number) => ({ name: `Pier - Chapter ${number}.md` })
    const path = async (text: string) => {
      const file = `${await open.book()}.md`
      await writeFile(file, text)
      return file
    }
    const text = 'Fog lay on the pier all morning, and nobody came. '.repeat(60)
    const where = { asPart: true, seriesTitle: 'Pier', volumeNumber: 1, lang: 'en', kind: 'novel' }
    const first = await uploadFile(open.shop, send, await path(text), name(1))
    await asImported(first.id, { ...where, firstLaunch: new Date('2026-12-24T10:00:00Z') })
    const again = await uploadFile(open.shop, send, await path(`${text}And then.`), name(2))
    const answers = { ...where, firstLaunch: new Date('2026-12-31T10:00:00Z') }
    expect((await planned(again.id, answers)).plan).toMatchObject({
      ...{ outcome: 'refused', remedy: 'confirm', refused: { code: 'hasTextOf' }, seriesSlug: 'pier' },
    })
    expect((await asImported(again.id, answers)).state).toBe('read')
    const confirmed = await asImported(again.id, { ...answers, replace: true })
    expect(confirmed).toMatchObject({ state: 'imported', outcome: { outcome: 'added' } })
    expect(confirmed.outcome?.partIds).toHaveLength(1)
    const german = await path(`---\nlang: de\n---\n${'Nebel lag auf dem Steg. '.repeat(60)}`)
    const third = await uploadFile(open.shop, send, german, name(3))
    expect((await planned(third.id, answers)).plan?.refused?.code).toBe('otherLanguage')
    const plan = (await planned(third.id, { ...answers, replace: true })).plan
    expect(plan).toMatchObject({ outcome: 'updated', remedy: '', kind: 'novel', lang: 'en' })
  })

  it('takes a part of a series by its address, whatever language was said of it before', async () => {
    const made = await makeDocx({ body: paragraph(run('The lamp on the mole was lit. '.repeat(40))) })
    const upload = await uploadFile(open.shop, send, made.file, { name: 'Mole - Chapter 1.docx' })
    const firstLaunch = new Date('2026-12-24T10:00:00Z')
    const answers = { asPart: true, volumeNumber: 3, firstLaunch, kind: 'novel', lang: 'fr' }
    const named = await planned(upload.id, { ...answers, seriesTitle: 'Pier', seriesSlug: 'pier' })
    expect(named.plan).toMatchObject({ seriesSlug: 'pier', isNewSeries: false, lang: 'en' })
    const fresh = await planned(upload.id, { ...answers, seriesTitle: 'Mole' })
    expect(fresh.plan).toMatchObject({ seriesTitle: 'Mole', isNewSeries: true, lang: 'fr', kind: 'novel' })
    const unsaid = await planned(upload.id, { ...answers, seriesTitle: 'Mole', lang: '' })
    expect(unsaid.plan?.refused?.code).toBe('seriesToMake')
  })

  it('is read as another kind without being uploaded again', async () => {
    const path = `${await open.book()}.pdf`
    await writeFile(
      path,
      await makePdf(pdf =>
        pdf.addPage().text('The tide had gone out, and the boats lay on the sand. '.repeat(40)),
      ),
    )
    const upload = await uploadFile(open.shop, send, path)
    expect(upload).toMatchObject({ state: 'refused', remedy: 'asManga', refused: { code: 'pdfOfText' } })
    const drawn = await planned(upload.id, { kind: 'manga' })
    expect(drawn).toMatchObject({ state: 'read', remedy: '', reading: { kind: 'manga' } })
    expect(await planned(upload.id, {})).toMatchObject({ state: 'refused', remedy: 'asManga' })
  })
})
