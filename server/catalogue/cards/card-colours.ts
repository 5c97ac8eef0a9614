type Rgb = readonly [number, number, number]

/** WCAG 2.2, 1.4.6: the contrast that small text needs. */
const CONTRAST = 7
const STEP = 0.92

/** The ground of a card in the colour of its cover, as dark as light text needs it, and a line that goes with it. */
export function cardColours(colour: string): { ground: string; line: string } {
  const given = rgbOf(colour) ?? [0, 87, 168]
  let ground: Rgb = given
  while (contrastWithWhite(ground) < CONTRAST) ground = ground.map(part => part * STEP) as unknown as Rgb
  const line = ground.map(part => part + (255 - part) * 0.3) as unknown as Rgb
  return { ground: hexOf(ground), line: hexOf(line) }
}

function rgbOf(colour: string): Rgb | null {
  const [, r, g, b] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? []
  return r && g && b ? [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)] : null
}

function hexOf(colour: Rgb): string {
  return `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

export function contrastWithWhite(colour: Rgb): number {
  const [r, g, b] = colour.map(part => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
