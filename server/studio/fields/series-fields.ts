import { COUNTRIES, TERRITORY } from '#rules/country.ts'
import { languages } from '#rules/interface-language.ts'
import { type RelatedTitle, SERIES_RELATIONS } from '#rules/series-relation.ts'
import { STAGES, type Stage } from '#rules/studio-states.ts'
import { relatedTo } from '../../catalogue/related-sql.ts'
import type { SeriesChange } from '../../publishing/shelf/apply-change.ts'
import type { Field } from './field.ts'

const text = { type: 'text', right: 'edit', isText: true } as const
const longText = { ...text, type: 'longText' } as const
const flag = { type: 'flag' } as const
const forum = { type: 'text', right: 'edit', optional: true, most: 40 } as const

export const SERIES_FIELDS: readonly Field<SeriesChange>[] = [
  {
    name: 'title',
    group: 'titles',
    ...text,
    least: 1,
    from: 's.title',
    toChange: (title: string) => ({ title }),
  },
  {
    ...{ name: 'shortTitle', group: 'titles', ...text, from: 's.short_title' },
    toChange: (shortTitle: string) => ({ shortTitle }),
  },
  {
    ...{ name: 'originalTitle', group: 'titles', ...text, from: 's.original_title' },
    toChange: (originalTitle: string) => ({ originalTitle }),
  },
  {
    ...{ name: 'address', group: 'titles', type: 'text', right: 'publish', isKey: true },
    ...{ least: 1, most: 80, from: 's.slug' },
    toChange: (slug: string) => ({ slug }),
  },
  {
    ...{ name: 'description', group: 'texts', ...longText, from: 's.description' },
    toChange: (description: string) => ({ description }),
  },
  {
    ...{ name: 'shortDescription', group: 'texts', ...longText, most: 1000, from: 's.short_description' },
    toChange: (shortDescription: string) => ({ shortDescription }),
  },
  {
    name: 'tags',
    group: 'texts',
    type: 'list',
    right: 'edit',
    from: 's.tags',
    toChange: (tags: string[]) => ({ tags }),
  },
  {
    ...{ name: 'related', group: 'related', type: 'relations', right: 'edit', most: 50 },
    choices: SERIES_RELATIONS,
    from: `(select coalesce(jsonb_agg(jsonb_build_object('series', other.slug, 'relation', k.relation) order by other.slug collate "C"), '[]')
      from (${relatedTo('s')}) k join series other on other.id = k.id)`,
    toChange: (related: RelatedTitle[]) => ({ related }),
  },
  {
    ...{ name: 'lang', group: 'titles', type: 'choice', right: 'edit', choices: languages, from: 's.lang' },
    toChange: (lang: (typeof languages)[number]) => ({ lang }),
  },
  {
    ...{
      name: 'status',
      group: 'titles',
      type: 'choice',
      right: 'edit',
      choices: ['default', 'complete', 'hiatus'],
    },
    from: 's.status',
    toChange: (status: 'default' | 'complete' | 'hiatus') => ({ status }),
  },
  {
    ...{ name: 'ageRating', group: 'titles', type: 'whole', right: 'edit', most: 21 },
    column: 'age_rating',
    // 0 is for everybody where somebody has said so, and otherwise nobody has said anything.
    from: `case when s.age_rating > 0 or 'ageRating' = any(s.changed_fields) then s.age_rating end`,
    toChange: (ageRating: number) => ({ ageRating }),
  },
  {
    ...{ name: 'catchup', group: 'offers', ...flag, right: 'price', from: 's.catchup' },
    toChange: (catchup: boolean) => ({ catchup }),
  },
  {
    ...{ name: 'rentals', group: 'offers', ...flag, right: 'price', from: 's.rentals' },
    toChange: (rentals: boolean) => ({ rentals }),
  },
  {
    ...{ name: 'blocked', group: 'territories', type: 'list', right: 'takeDown', entry: TERRITORY },
    // For sale in one country only: all others.
    most: COUNTRIES.length + 1,
    from: 'array(select b.country from series_blocked_countries b where b.series_id = s.id order by b.country)',
    toChange: (blocked: string[]) => ({ blocked }),
  },
  {
    name: 'topicId',
    group: 'forum',
    ...forum,
    from: 's.topic_id',
    toChange: (topicId: string | null) => ({ topicId }),
  },
  {
    ...{ name: 'categoryId', group: 'forum', ...forum, from: 's.category_id' },
    toChange: (categoryId: string | null) => ({ categoryId }),
  },
  {
    ...{ name: 'numbering', group: 'titles', type: 'numbering', right: 'edit', from: 's.numbering' },
    toChange: (numbering: { after: number; name: string }[]) => ({ numbering }),
  },
  {
    ...{ name: 'hidden', group: 'stage', ...flag, right: 'publish', from: 's.hidden' },
    toChange: (hidden: boolean) => ({ hidden }),
  },
  {
    ...{
      name: 'stage',
      group: 'stage',
      type: 'choice',
      right: 'edit',
      choices: STAGES,
      from: 's.stage',
    },
    toChange: (stage: Stage) => ({ stage }),
  },
]
