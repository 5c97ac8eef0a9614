// Proves docs/product.md#reading-novels
import { expect, it } from 'vitest'
import { findPart } from '#contract/calls/catalogue.ts'
import { ElementKind } from '#contract/generated/enums.ts'
import { answerNovel, openReader } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

const screens = prepareScreens()
const PLACE = 'at-0123456789'

it('a link of the book into another part of the volume leads to its place there, and one into a part that is not listed is text', async () => {
  const link = (part: string, text: string) => ({
    kind: ElementKind.LINK,
    attributes: [
      { key: 'href', value: `#${PLACE}` },
      { key: 'part', value: part },
    ],
    children: [{ text }],
  })
  const paragraph = (at: number) => ({
    kind: ElementKind.PARAGRAPH,
    attributes: at === 40 ? [{ key: 'id', value: PLACE }] : [],
    children: [{ text: `Line ${at}. ${'The rain went on and on. '.repeat(9)}` }],
  })
  const links = {
    kind: ElementKind.PARAGRAPH,
    children: [{ element: link('2', 'The Ferry') }, { text: ' or ' }, { element: link('9', 'the Lamp') }],
  }
  const blocks = [links, ...Array.from({ length: 59 }, (_, at) => paragraph(at + 1))]
  const root = { kind: ElementKind.ROOT, children: blocks.map(element => ({ element })) }
  const parts = [1, 2].map(number => ({
    ...{ id: `PRT-${number}`, slug: `rain-volume-1-part-${number}`, title: `Part ${number}`, number },
  }))
  answerNovel(screens.answers, { part: { volumeParts: { parts } }, text: { root } })
  const page = await openReader(screens, 'novel')
  const { answer } = { answer: { ...parts[1], volumeId: 'VOL-1', preview: true, volumeParts: { parts } } }
  screens.answers.set(findPart, { answer })
  expect(await page.getByRole('link', { name: 'the Lamp' }).count()).toBe(0)
  await page.getByRole('link', { name: 'The Ferry' }).click()
  await page.waitForURL('**/read/rain-volume-1-part-2*')
  await expect
    .poll(() => page.getByText('Line 40.').evaluate(one => Math.abs(one.getBoundingClientRect().top)))
    .toBeLessThan(200)
})
