import { join } from 'node:path'
import type { Send, SitePreview } from '#contract/page.ts'
import { openBuiltSite } from '#server/visit/built-site.ts'
import { openTexts } from '#server/visit/texts.ts'
import type { TestShop } from './open-shop.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What somebody sees at a gate: coins, and the monthly price of the membership with the plan that its link chooses. */
export interface ShownOffers {
  rental: string | null
  volume: string | null
  membership: string | null
  signIn: boolean
}

export const NO_GATE: ShownOffers = { rental: null, volume: null, membership: null, signIn: false }

/** What the page of a part offers. */
export function readGate(html: string): ShownOffers {
  const main = mainOf(html)
  const text = wordsOf(main)
  const subscribe = /href="(?:\/(?:de|fr))?\/subscribe\?([^"]*)"/.exec(main)?.[1]?.replaceAll('&amp;', '&')
  const money = /(?:from|for) (\$[\d.]+) a month/.exec(text)?.[1]
  const plan = new URLSearchParams(subscribe).get('plan') ?? 'any plan'
  return {
    rental: /Rent for (\d+) coin|Rent for 72 hours (\d+)/.exec(text)?.slice(1).find(Boolean) ?? null,
    volume: /Buy the volume (?:for )?(\d+)/.exec(text)?.[1] ?? null,
    membership: subscribe === undefined ? null : `${plan}, ${money}`,
    signIn: /href="\/sign-in\?next/.test(main),
  }
}

export function mainOf(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export interface Pages {
  /**
   * A page as its screen shows it to who sends so, in a preview where that is named; that of visitors, in France, as it is
   * served.
   */
  pageFor(send: Send | null, path: string, preview?: SitePreview): Promise<string>
  close(): void
}

export async function openPages(shop: TestShop): Promise<Pages> {
  const built = await openBuiltSite(ROOT)
  const texts = openTexts(join(ROOT, 'locales'))
  return {
    async pageFor(send, path, preview) {
      if (!send) return (await shop.fetch(path, { headers: { 'x-country': 'FR' } })).text()
      const { config, clock } = shop.app
      const place = built.entry.placeOf(new URL(shop.url + path))
      const { html } = await built.entry.renderPage({
        place,
        send,
        now: clock.now(),
        site: {
          name: config.shopName,
          origin: config.publicUrl,
          operator: config.operator,
          forum: null,
          hero: { series: {}, picture: null },
          coinCurrency: null,
          ...(preview && { preview }),
        },
        texts: texts.of(place.lang),
        textVersion: texts.version(),
        assets: { ...built.assets, preconnect: [], brandStyle: '', themeColour: '#0057a8' },
      })
      return html
    },
    close: () => texts.close(),
  }
}
