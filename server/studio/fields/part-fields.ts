import { MOST_PRICE_COINS } from '#rules/price.ts'
import { STAGES, type Stage } from '#rules/studio-states.ts'
import type { PartChange } from '../../publishing/shelf/apply-change.ts'
import { dateOf, type Field } from './field.ts'

export const PART_FIELDS: readonly Field<PartChange>[] = [
  {
    ...{ name: 'title', group: 'titles', type: 'text', right: 'edit', isText: true, from: 'p.short_title' },
    toChange: (shortTitle: string) => ({ shortTitle }),
  },
  {
    ...{ name: 'launchAt', group: 'stage', type: 'moment', right: 'publish', optional: true },
    column: 'launch_at',
    from: 'case when p.undated then null else p.launch_at end',
    toChange: (at: string | null) => ({ launchAt: dateOf(at) }),
  },
  {
    ...{
      name: 'expiresAt',
      group: 'stage',
      type: 'moment',
      right: 'publish',
      optional: true,
      from: 'p.expires_at',
    },
    toChange: (at: string | null) => ({ expiresAt: dateOf(at) }),
  },
  {
    ...{ name: 'preview', group: 'offers', type: 'flag', right: 'price', from: 'p.preview' },
    toChange: (preview: boolean) => ({ preview }),
  },
  {
    ...{
      name: 'rentalCoins',
      group: 'offers',
      type: 'coins',
      right: 'price',
      optional: true,
      least: 1,
      most: MOST_PRICE_COINS,
    },
    from: 'p.rental_coins',
    toChange: (rentalCoins: number | null) => ({ rentalCoins }),
  },
  {
    ...{
      name: 'hidden',
      group: 'stage',
      type: 'flag',
      right: 'publish',
      from: '(p.hidden and (p.held or not p.undated))',
      column: 'hidden',
    },
    toChange: (hidden: boolean) => ({ hidden }),
  },
  {
    ...{
      name: 'stage',
      group: 'stage',
      type: 'choice',
      right: 'edit',
      choices: STAGES,
      from: 'p.stage',
    },
    toChange: (stage: Stage) => ({ stage }),
  },
]
