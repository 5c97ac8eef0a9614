/** The accent in one theme, each as `#rrggbb`. */
export interface AccentShades {
  /** Links and the ground of the main button. */
  readonly accent: string
  /** The same while it is pointed at. */
  readonly strong: string
  /** Text on the accent. */
  readonly ink: string
  /** The ground of what is chosen. */
  readonly wash: string
}

export interface AccentColours {
  readonly light: AccentShades
  readonly dark: AccentShades
}

type Rgb = readonly [number, number, number]

/** WCAG 2.2, 1.4.3: of text, as the accent is the colour of links. */
const CONTRAST = 4.5
const STEP = 0.02
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** What the accent is written on: the papers of web/styles/tokens.css, and those of the reading themes. */
const PAPERS = {
  light: ['#faf8f3', '#fffefb', '#f0ece2', '#f4e9d3', '#faf1df', '#e9dcc1'].map(rgbOf),
  dark: ['#171512', '#221f1b', '#0f0e0c', '#000000', '#121212', '#34363a', '#3f4146', '#2b2d30'].map(rgbOf),
}
const [LIGHT_PAPER, DARK_PAPER] = [rgbOf('#fffefb'), rgbOf('#171512')]

/**
 * docs/product.md#look: the shades of a publisher's colour that can be read in both themes. Each is as close to it as the
 * contrast allows.
 */
export function accentColours(colour: string): AccentColours {
  const own = rgbOf(colour)
  return {
    light: shades(own, {
      papers: PAPERS.light,
      towards: BLACK,
      paper: LIGHT_PAPER,
      washed: 0.11,
      ink: WHITE,
    }),
    dark: shades(own, { papers: PAPERS.dark, towards: WHITE, paper: DARK_PAPER, washed: 0.16, ink: BLACK }),
  }
}

/** Of 255. Less of a colour is a grey, and links in it look like the text around them. */
const LEAST_HUE = 40

/**
 * Whether a colour is still one after it was made readable, in both themes; else links would look like the text around them.
 */
export function isAccentReadable(colour: string): boolean {
  const { light, dark } = accentColours(colour)
  return [light, dark].every(({ accent }) => {
    const parts = rgbOf(accent)
    return Math.max(...parts) - Math.min(...parts) >= LEAST_HUE
  })
}

interface Theme {
  readonly papers: readonly Rgb[]
  /** To where the colour is moved until it can be read. */
  readonly towards: Rgb
  readonly paper: Rgb
  readonly washed: number
  readonly ink: Rgb
}

function shades(own: Rgb, { papers, towards, paper, washed, ink }: Theme): AccentShades {
  const washOf = (accent: Rgb) => mix(paper, accent, washed)
  const isReadable = (accent: Rgb) =>
    [...papers, washOf(accent), ink].every(ground => contrast(accent, ground) >= CONTRAST)
  let accent = own
  for (let share = STEP; !isReadable(accent) && share <= 1; share += STEP)
    accent = mix(own, towards, share).map(Math.round) as unknown as Rgb
  return {
    accent: hexOf(accent),
    strong: hexOf(mix(accent, towards, 0.25)),
    ink: hexOf(ink),
    wash: hexOf(washOf(accent)),
  }
}

/** WCAG 2.2: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other))
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance([r, g, b]: Rgb): number {
  const linear = (part: number) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** @param share of the second colour, 0 to 1 */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((part, at) => part + ((other[at] ?? 0) - part) * share) as unknown as Rgb
}

function rgbOf(colour: string): Rgb {
  return [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
}

function hexOf(colour: Rgb): string {
  return `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
