import { PAGE_LAYOUTS, type PageLayout } from '#rules/page-layout.ts'
import { MOST_PRICE_COINS } from '#rules/price.ts'
import { STAGES, type Stage } from '#rules/studio-states.ts'
import { CREATOR_ROLES } from '../../epub/package/creator-role.ts'
import type { Credit, Sku } from '../../publishing/import-request.ts'
import type { VolumeChange } from '../../publishing/shelf/apply-change.ts'
import { dateOf, type Field } from './field.ts'

const text = { type: 'text', right: 'edit', isText: true } as const
const longText = { ...text, type: 'longText' } as const
const flag = { type: 'flag' } as const
const moment = { type: 'moment', right: 'publish', optional: true } as const
const STORES = ['digital', 'print', 'amazon', 'ibooks', 'nook', 'kobo', 'google', 'bookwalker'] as const

export const VOLUME_FIELDS: readonly Field<VolumeChange>[] = [
  {
    name: 'title',
    group: 'titles',
    ...text,
    least: 1,
    from: 'v.title',
    toChange: (title: string) => ({ title }),
  },
  {
    ...{ name: 'shortTitle', group: 'titles', ...text, from: 'v.short_title' },
    toChange: (shortTitle: string) => ({ shortTitle }),
  },
  {
    ...{ name: 'originalTitle', group: 'titles', ...text, from: 'v.original_title' },
    toChange: (originalTitle: string) => ({ originalTitle }),
  },
  {
    ...{
      name: 'originalPublisher',
      group: 'titles',
      ...text,
      isText: undefined,
      from: 'v.original_publisher',
    },
    toChange: (originalPublisher: string) => ({ originalPublisher }),
  },
  {
    ...{ name: 'description', group: 'texts', ...longText, from: 'v.description' },
    toChange: (description: string) => ({ description }),
  },
  {
    ...{ name: 'shortDescription', group: 'texts', ...longText, most: 1000, from: 'v.short_description' },
    toChange: (shortDescription: string) => ({ shortDescription }),
  },
  {
    ...{
      name: 'number',
      group: 'titles',
      type: 'number',
      right: 'edit',
      most: 9999,
      from: 'v.number::float8',
    },
    toChange: (number: number) => ({ number }),
  },
  {
    ...{ name: 'series', group: 'titles', type: 'text', right: 'edit', least: 1, from: 's.slug' },
    toChange: (series: string) => ({ series }),
  },
  {
    ...{
      name: 'priceCoins',
      group: 'offers',
      type: 'coins',
      right: 'price',
      optional: true,
      least: 1,
      most: MOST_PRICE_COINS,
    },
    from: 'v.price_coins',
    toChange: (priceCoins: number | null) => ({ priceCoins }),
  },
  {
    ...{ name: 'publishingAt', group: 'stage', ...moment, from: 'v.publishing_at' },
    toChange: (at: string | null) => ({ publishingAt: dateOf(at) }),
  },
  {
    ...{ name: 'physicalPublishingAt', group: 'stage', ...moment, from: 'v.physical_publishing_at' },
    toChange: (at: string | null) => ({ physicalPublishingAt: dateOf(at) }),
  },
  {
    ...{ name: 'premiumExtras', group: 'texts', ...text, type: 'longText', optional: true, most: 1000 },
    from: 'v.premium_extras',
    toChange: (premiumExtras: string | null) => ({ premiumExtras }),
  },
  {
    ...{
      name: 'layout',
      group: 'titles',
      type: 'choice',
      right: 'edit',
      choices: PAGE_LAYOUTS,
      from: 'v.layout',
    },
    toChange: (layout: PageLayout) => ({ layout }),
  },
  {
    ...{ name: 'onSale', group: 'stage', ...flag, right: 'publish', from: 'v.on_sale' },
    toChange: (onSale: boolean) => ({ onSale }),
  },
  {
    ...{ name: 'ebook', group: 'stage', ...flag, right: 'publish', from: 'not v.no_ebook' },
    toChange: (ebook: boolean) => ({ noEbook: !ebook }),
  },
  {
    ...{ name: 'streaming', group: 'stage', ...flag, right: 'publish', from: 'v.reader_streaming_enabled' },
    toChange: (readerStreamingEnabled: boolean) => ({ readerStreamingEnabled }),
  },
  {
    ...{ name: 'creators', group: 'people', type: 'creators', right: 'edit', choices: CREATOR_ROLES },
    from: `(select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'role', vc.role) order by vc.position), '[]')
      from volume_creators vc join creators c on c.id = vc.creator_id where vc.volume_id = v.id)`,
    toChange: (creators: Credit[]) => ({ creators }),
  },
  {
    ...{ name: 'stores', group: 'stores', type: 'stores', right: 'edit', choices: STORES },
    from: `(select coalesce(jsonb_agg(jsonb_build_object('store', k.store, 'identifier', k.identifier) order by k.store, k.identifier), '[]')
      from volume_skus k where k.volume_id = v.id)`,
    toChange: (skus: Sku[]) => ({ skus }),
  },
  {
    ...{ name: 'forumTopicId', group: 'forum', type: 'text', right: 'edit', optional: true, most: 40 },
    from: 'v.forum_topic_id',
    toChange: (forumTopicId: string | null) => ({ forumTopicId }),
  },
  {
    ...{ name: 'hidden', group: 'stage', ...flag, right: 'publish', from: 'v.hidden' },
    toChange: (hidden: boolean) => ({ hidden }),
  },
  {
    ...{
      name: 'stage',
      group: 'stage',
      type: 'choice',
      right: 'edit',
      choices: STAGES,
      from: 'v.stage',
    },
    toChange: (stage: Stage) => ({ stage }),
  },
]
