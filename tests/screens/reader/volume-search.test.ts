// Proves docs/product.md#reading-novels
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
function textOf(part: number) {
  const block = (kind: ElementKind, text: string) => ({ element: { kind, children: [{ text }] } })
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      block(ElementKind.PARAGRAPH, `${at}. ${'The rain went on. '.repeat(12)}`),
    )
  const children = [
    block(ElementKind.HEADING_1, `Chapter ${part}a`),
    ...lines(30),
    block(ElementKind.HEADING_1, `Chapter ${part}b`),
    block(ElementKind.PARAGRAPH, part === 2 ? 'Here the lighthouse stood.' : 'Nothing stood here.'),
    ...lines(30),
  ]
  const root = { kind: ElementKind.ROOT, children }
  const data = RichText.encode(RichText.fromPartial({ root, lang: 'en', direction: 'ltr' })).finish()
  return { partId: `PRT-${part}`, revision: 1, cryptData: { type: ContainerType.PLAIN, data } }
}

it('a word of part 2 is found from part 1 below its chapter, two presses from the text, and no part that is closed is opened', async () => {
  const parts = [1, 2, 3].map(number => ({
    ...{ id: `PRT-${number}`, slug: `rain-volume-1-part-${number}`, title: `Part ${number}`, number },
    check: number === 3 ? 402 : 204,
  }))
  answerNovel(screens.answers)
  screens.answers.set(findPart, ({ params: { id } }) => ({
    answer: {
      ...parts.find(part => [part.id, part.slug].includes(id)),
      preview: true,
      volumeId: RAIN.id,
      volume: RAIN,
      volumeParts: { parts },
    },
  }))
  screens.answers.set(listParts, { answer: { parts } })
  screens.answers.set(openPart, ({ params: { id } }) => ({ answer: textOf(/2$/.test(id) ? 2 : 1) }))
  const page = await openReader(screens, 'novel', {}, DESKTOP)
  await page.keyboard.press('/')
  const sheet = page.getByRole('dialog', { name: 'Search this volume' })
  await sheet.getByRole('searchbox').fill('lighthouse')
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
