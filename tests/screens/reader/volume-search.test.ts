// Proves docs/product.md#reading-novels
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findPart, listParts } from '#contract/calls/catalogue.ts'
import { openPart } from '#contract/calls/reading.ts'
import { ElementKind } from '#contract/generated/enums.ts'
import { ContainerType, RichText } from '#contract/generated/reading.ts'
import { DESKTOP } from '#tests/support/browser.ts'
import { answerNovel, openReader } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { RAIN } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()

/** What a part of two chapters is answered with. */
function textOf(part: number, where = [2]) {
  const block = (kind: ElementKind, text: string) => ({ element: { kind, children: [{ text }] } })
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      block(ElementKind.PARAGRAPH, `${at}. ${'The rain went on. '.repeat(12)}`),
    )
  const children = [
    block(ElementKind.HEADING_1, `Chapter ${part}a`),
    ...lines(30),
    block(ElementKind.HEADING_1, `Chapter ${part}b`),
    block(ElementKind.PARAGRAPH, where.includes(part) ? 'Here the lighthouse stood.' : 'Nothing stood here.'),
    ...lines(30),
  ]
  const root = { kind: ElementKind.ROOT, children }
  const data = RichText.encode(RichText.fromPartial({ root, lang: 'en', direction: 'ltr' })).finish()
  return { partId: `PRT-${part}`, revision: 1, cryptData: { type: ContainerType.PLAIN, data } }
}

/** Answers the parts of a volume, each with its text; `where` are the numbers of those with a lighthouse. */
function answerParts(
  all: readonly { readonly number: number; readonly preview: boolean; readonly check?: number }[],
  where: number[],
) {
  const parts = all.map(({ number, preview, check = 204 }) => ({
    ...{ id: `PRT-${number}`, slug: `rain-volume-1-part-${number}`, title: `Part ${number}`, number },
    ...{ preview, check },
  }))
  answerNovel(screens.answers)
  screens.answers.set(findPart, ({ params: { id } }) => ({
    answer: {
      ...parts.find(part => [part.id, part.slug].includes(id)),
      ...{ volumeId: RAIN.id, volume: RAIN, volumeParts: { parts } },
    },
  }))
  screens.answers.set(listParts, { answer: { parts } })
  screens.answers.set(openPart, ({ params: { id } }) => ({ answer: textOf(numberIn(id), where) }))
}

const numberIn = (id: string) => Number(/\d+$/.exec(id)?.[0])

async function search(page: Page) {
  await page.keyboard.press('/')
  const sheet = page.getByRole('dialog', { name: 'Search this volume' })
  await sheet.getByRole('searchbox').fill('lighthouse')
  return sheet
}

it('a word of part 2 is found from part 1 below its chapter, two presses from the text, and no part that is closed is opened', async () => {
  answerParts(
    [
      { number: 1, preview: true },
      { number: 2, preview: true },
      { number: 3, preview: false, check: 402 },
    ],
    [2],
  )
  const page = await openReader(screens, 'novel', {}, DESKTOP)
  const sheet = await search(page)
  await sheet.getByText('1 result', { exact: true }).waitFor()
  await sheet.getByRole('heading', { name: 'Part 2 · Chapter 2b' }).waitFor()
  expect(screens.answers.sent(openPart).map(({ params }) => params.id)).not.toContain('PRT-3')
  await sheet.getByRole('link', { name: /Here the lighthouse stood/ }).click()
  await page.waitForURL('**/read/rain-volume-1-part-2*')
  await expect
    .poll(() =>
      page.getByText('Here the lighthouse stood.').evaluate(one => Math.abs(one.getBoundingClientRect().top)),
    )
    .toBeLessThan(200)
})

it('what was bought is not opened from a free part unasked, and a part that was refused is opened once more', async () => {
  answerParts(
    [1, 2, 3].map(number => ({ number, preview: number < 3 })),
    [2, 3],
  )
  const page = await openReader(screens, 'novel', {}, DESKTOP)
  const sheet = await search(page)
  await sheet.getByRole('status').getByText('1 result', { exact: true }).waitFor()
  await sheet.getByText(/counts as opened once it is searched/).waitFor()
  const opened = () => screens.answers.sent(openPart).map(({ params }) => numberIn(params.id))
  expect(opened()).not.toContain(3)
  const more = sheet.getByRole('button', { name: 'Search 1 more parts' })
  screens.answers.set(openPart, { refused: 'deviceKeyMissing' })
  await more.click()
  await sheet.getByRole('alert').waitFor()
  const { promise, resolve } = Promise.withResolvers<void>()
  screens.answers.set(openPart, () => promise.then(() => ({ answer: textOf(3, [3]) })))
  await more.click()
  // Nothing is said before all of it is there.
  await sheet.getByText('1 result 1 more parts are searched.').waitFor()
  expect(await sheet.getByRole('status').textContent()).toBe('')
  resolve()
  await sheet.getByRole('status').getByText('2 results', { exact: true }).waitFor()
})

it('a second search goes through the parts that are nearest then', async () => {
  answerParts(
    Array.from({ length: 60 }, (_, at) => ({ number: at + 1, preview: true })),
    [20, 40],
  )
  const page = await openReader(screens, 'novel', {}, DESKTOP)
  await (await search(page)).getByRole('link', { name: /Here the lighthouse stood/ }).click()
  await page.waitForURL('**/read/rain-volume-1-part-20*')
  await page.getByText('Here the lighthouse stood.').waitFor()
  const sheet = await search(page)
  await sheet.getByRole('status').getByText('1 result', { exact: true }).waitFor()
  expect(screens.answers.sent(openPart).map(({ params }) => numberIn(params.id))).toContain(32)
})
