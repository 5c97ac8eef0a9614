import type { Page } from 'playwright-core'
import { findPart, findVolumeNeighbours } from '#contract/calls/catalogue.ts'
import { openPart, openTicket } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { ElementKind } from '#contract/generated/enums.ts'
import { ContainerType, RichText } from '#contract/generated/reading.ts'
import { goTo } from '../browser.ts'
import { awake } from '../novel-reader.ts'
import type { Answers } from './answers.ts'
import type { Screens } from './prepare-screens.ts'
import { RAIN } from './rain.ts'

export const PART = '/read/rain-volume-1-part-1'

type PartFields = Parameters<typeof Part.fromPartial>[0]
type TextFields = Parameters<typeof RichText.fromPartial>[0]

/** What the page of a free part reads. */
function answerPart(answers: Answers, changes: PartFields = {}): void {
  const part = {
    id: 'PRT-1',
    slug: 'rain-volume-1-part-1',
    title: 'Part 1',
    volumeId: RAIN.id,
    preview: true,
  }
  const volumeParts = { parts: [part] }
  answers.set(findPart, { answer: { ...part, volume: RAIN, volumeParts, ...changes } })
  answers.set(findVolumeNeighbours, { answer: {} })
}

/** Answers a part of sixty paragraphs. */
export function answerNovel(
  answers: Answers,
  changes: { readonly part?: PartFields; readonly text?: TextFields } = {},
): void {
  answerPart(answers, changes.part)
  const paragraphs = Array.from({ length: 60 }, (_, at) => ({
    kind: ElementKind.PARAGRAPH,
    children: [{ text: `Paragraph ${at + 1}. ${'The rain went on and on. '.repeat(9)}` }],
  }))
  const root = { kind: ElementKind.ROOT, children: paragraphs.map(element => ({ element })) }
  const text = { root, lang: 'en', direction: 'ltr', writingMode: 'horizontal-tb', ...changes.text }
  const data = RichText.encode(RichText.fromPartial(text)).finish()
  const cryptData = { type: ContainerType.PLAIN, data }
  answers.set(openPart, { answer: { partId: 'PRT-1', revision: 1, cryptData } })
}

/** Answers a part of eight pages, read from right to left, which are blank unless their pictures are to be sought. */
export function answerManga(
  answers: Answers,
  { pictures = false, ...changes }: { readonly part?: PartFields; readonly pictures?: boolean } = {},
): void {
  answerPart(answers, changes.part)
  const ticketUrl = '/app/v2/tickets/PRT-1?exp=9&sig=s'
  answers.set(openPart, { answer: { partId: 'PRT-1', ticketUrl } })
  const pages = Array.from({ length: 8 }, (_, at) => ({
    ...{ number: at + 1, width: 600, height: 900, blank: !pictures },
    ...(pictures && { variants: [{ format: 'jpg', width: 600, url: `/pictures/${at + 1}.jpg` }] }),
  }))
  answers.set(openTicket, { answer: { pages, direction: 'rtl', layout: 'paged' } })
}

/**
 * Opens the part that is answered, where its reader has these preferences, and waits for its live part.
 *
 * @param prepare is called in the page from which the part is opened
 */
export async function openReader(
  screens: Screens,
  kind: 'novel' | 'manga',
  preferences: object = {},
  options: Parameters<Screens['open']>[1] = {},
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Page> {
  const page = await screens.open('/newsletter', options)
  await prepare(page)
  await page.evaluate(
    kept => sessionStorage.setItem('reading-preferences', kept),
    JSON.stringify({ everywhere: preferences }),
  )
  await goTo(page, PART)
  if (kind === 'novel') await awake(page)
  else await page.locator('[data-stage] [data-seen]').waitFor()
  return page
}
