import { type Brand, SOFTWARE_NAME } from '../platform/brand/brand.ts'
import type { BrandPicture } from '../platform/brand/brand-picture.ts'
import { LETTERING_RATIO } from '../platform/brand/wordmark.ts'

/** Of the header, in rem (web/frame/Header.module.css): lettering stands as text does, a logo takes more. */
const LETTERING_HEIGHT = 1.375
const LOGO_HEIGHT = 2
const INK = '#171512'
const PAPER = '#faf8f3'

/**
 * The few values by which shops differ, as the style within the head of each page: a file of its own would be one more that
 * every page waits for. The content security policy names this text by its hash. '' where there are none.
 */
export function brandStyle({ name, accent, logo, darkLogo, plates }: Brand): string {
  const values = [
    ...(accent
      ? [
          `--accent:${pair(accent.light.accent, accent.dark.accent)}`,
          `--accent-strong:${pair(accent.light.strong, accent.dark.strong)}`,
          `--accent-ink:${pair(accent.light.ink, accent.dark.ink)}`,
          `--accent-wash:${pair(accent.light.wash, accent.dark.wash)}`,
        ]
      : []),
    ...(logo ? logoValues(logo, darkLogo ?? logo, plates) : []),
    ...(!logo && name === SOFTWARE_NAME ? letteringValues() : []),
  ]
  // As strong as the reading themes, which have an accent of their own.
  return values.length === 0 ? '' : `:root:root:root:root{${values.join(';')}}`
}

/** A picture in place of the name, which then is only read out. */
const HIDDEN_NAME = [
  '--shop-name-position:absolute',
  '--shop-name-clip:inset(50%)',
  '--shop-mark-shown:block',
]

function letteringValues(): string[] {
  return [...HIDDEN_NAME, '--shop-mark:url(/static/wordmark.svg)', ...size(LETTERING_HEIGHT, LETTERING_RATIO)]
}

function logoValues(light: BrandPicture, dark: BrandPicture, plates: Brand['plates']): string[] {
  const picture = pair(`url(/static/${light.file})`, `url(/static/${dark.file})`)
  const ground = pair(plates.light ? INK : 'transparent', plates.dark ? PAPER : 'transparent')
  return [
    ...HIDDEN_NAME,
    '--shop-mark:none',
    `--shop-logo:${picture} center/contain no-repeat ${ground}`,
    ...size(LOGO_HEIGHT, Math.max(light.width / light.height, dark.width / dark.height)),
  ]
}

function size(height: number, ratio: number): string[] {
  return [`--shop-mark-height:${height}rem`, `--shop-mark-width:${(height * ratio).toFixed(3)}rem`]
}

/**
 * What `light-dark()` of the built styles is turned into (Lightning CSS), so that both follow the same choice of theme in
 * every browser.
 */
function pair(light: string, dark: string): string {
  return light === dark ? light : `var(--lightningcss-light,${light}) var(--lightningcss-dark,${dark})`
}
