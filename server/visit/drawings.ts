/** The shop's mark and coin, drawn here so that nothing has to be shipped or licensed. */
const PAPER = '#faf8f3'

/** An open book with a ribbon, in a field of 64 by 64. */
const book = (ink: string, ribbon: string) =>
  `<path d="M32 20c-5-4-12-6-21-6v33c9 0 16 2 21 6 5-4 12-6 21-6V14c-9 0-16 2-21 6z" fill="${ink}"/>` +
  `<path d="M30.5 21h3v30.6l-1.5 1.2-1.5-1.2z" fill="${ribbon}"/>` +
  `<path d="M40 15.2l7-1.1v18.4l-3.5-3-3.5 3z" fill="${ribbon}"/>`

/** `full` leaves no rounded corners and more room around, for devices that cut the icon to their own shape. */
export function iconSvg(accent: string, { full = false } = {}): string {
  const ground = full
    ? `<path d="M0 0h64v64H0z" fill="${accent}"/><g transform="translate(9.6 9.6) scale(.7)">`
    : `<rect width="64" height="64" rx="14" fill="${accent}"/><g transform="translate(3.2 2.4) scale(.9)">`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${ground}${book(PAPER, accent)}</g></svg>`
}

/** A coin with a book on it; it has few shapes, to be readable at 16 pixels. */
export const coinSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">' +
  '<circle cx="8" cy="8" r="7.5" fill="#a56a00"/><circle cx="8" cy="7.6" r="7" fill="#e9a91c"/>' +
  '<circle cx="8" cy="7.6" r="5.6" fill="#f7c948"/>' +
  '<path d="M8 5.6C7 4.8 5.800 4.600 4.400 4.600v5.600c1.400 0 2.600.2 3.600 1 1-.8 2.200-1 3.600-1V4.600C10.200 4.600 9 4.800 8 5.600z" fill="#8a5600"/>' +
  '<path d="M7.650 5.700h.7v5.200L8 11.200l-.35-.3z" fill="#f7c948"/></svg>'

/** 1200 by 630, for social networks where a page has no picture of its own: books on a shelf, and the mark. */
export function cardSvg(accent: string): string {
  const spines = [
    [96, 300, accent],
    [64, 340, '#8c3b2e'],
    [80, 280, '#2f5d50'],
    [56, 360, '#c9a24b'],
    [104, 320, '#3d372f'],
    [72, 300, '#6b7fa3'],
    [60, 345, '#a8573f'],
    [88, 310, '#1f4e79'],
    [68, 290, '#7a6a4f'],
  ] as const
  let x = 120
  const books = spines.map(([width, height, colour]) => {
    const drawn =
      `<rect x="${x}" y="${520 - height}" width="${width}" height="${height}" rx="4" fill="${colour}"/>` +
      `<rect x="${x}" y="${560 - height}" width="${width}" height="6" fill="${PAPER}" opacity=".75"/>`
    x += width + 6
    return drawn
  })
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">' +
    `<path d="M0 0h1200v630H0z" fill="${PAPER}"/>${books.join('')}<path d="M80 520h1040v14H80z" fill="#39332b"/>` +
    `<g transform="translate(900 300) scale(3.4)"><rect width="64" height="64" rx="14" fill="${accent}"/>` +
    `<g transform="translate(3.2 2.4) scale(.9)">${book(PAPER, accent)}</g></g></svg>`
  )
}
