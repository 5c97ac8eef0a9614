import { type EnginePage, until } from './engine-page.ts'

/** Waits until these pages, and no others, are on the screen with their pictures, from left to right. */
export const sees = (page: EnginePage, ...names: string[]) => until(page, arePagesSeen, names)

/** Waits for the reader with scripts, which turns the pages. */
export const awake = (page: EnginePage) =>
  until(
    page,
    () =>
      document.querySelector('[data-seen] [data-state=there], section [data-page][data-state=there]') !==
      null,
    null,
  )

/** Runs in the page. */
function arePagesSeen(names: readonly string[]): boolean {
  const all = [...document.querySelectorAll<HTMLImageElement>('[data-seen] [data-state=there] img')]
  const seen = all
    .map(image => ({ left: image.getBoundingClientRect().left, alt: image.alt }))
    .sort((a, b) => a.left - b.left)
  return JSON.stringify(seen.map(({ alt }) => alt)) === JSON.stringify(names)
}
