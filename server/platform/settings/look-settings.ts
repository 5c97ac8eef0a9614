import { colour, text } from './formats.ts'
import type { Settings } from './setting.ts'

const IN_DATA_DIR = 'A path that does not begin with `/` is one in `DATA_DIR`.'

export const LOOK = {
  SHOP_ACCENT: {
    meaning:
      'The colour of links and main buttons, on pages and in mails, of the drawn icons and of the window of the installed site, like `#8a1c4a` (also without `#`). Where text in this colour could not be read on light or on dark pages, the shop darkens or lightens it there as far as needed, and says so when it starts ([look](product.md#look)).',
    format: colour,
    unset: '`#0057a8`, on dark pages `#74b4f4`',
  },
  SHOP_LOGO: {
    meaning: `A picture that stands in the header and in mails in place of the name: SVG, PNG, WebP, AVIF or JPEG, best with a transparent ground, shown 32 pixels high. It is drawn anew as a PNG at each start, so nothing else of the file reaches anybody. Where it could hardly be seen on the page it gets a ground of its own. ${IN_DATA_DIR}`,
    format: text,
    unset: 'the mark and the name',
  },
  SHOP_LOGO_DARK: {
    meaning: `The same for dark pages. It needs \`SHOP_LOGO\`. ${IN_DATA_DIR}`,
    format: text,
    unset: 'the same as `SHOP_LOGO`',
  },
  SHOP_ICON: {
    meaning: `A square picture of at least 192 pixels for tabs, home screens, notifications and feeds. ${IN_DATA_DIR}`,
    format: text,
    unset: 'a drawn book on `SHOP_ACCENT`',
  },
  SHOP_HERO: {
    meaning: `What home begins with for visitors, in place of the newest covers: the slug of a series, or several with commas between, each with its language before it like \`en:rain\`, or a picture of at least 600 pixels. A series that is not there, or is in another language than the page, changes nothing. ${IN_DATA_DIR}`,
    format: text,
    unset: 'the newest covers',
  },
} satisfies Settings
