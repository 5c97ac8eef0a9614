import type { Access } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { useLocalDay } from '../platform/local-time.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { useFormat } from '../ui/format.ts'

interface Wording {
  readonly key: string
  /** The same with a date in it. */
  readonly dated?: string
  readonly look: 'plain' | 'mark' | 'good'
}

const WORDINGS: Readonly<Record<number, Wording>> = {
  [AccessLabel.FREE_PREVIEW]: { key: 'freePreview', look: 'good' },
  [AccessLabel.STREAMING]: { key: 'streaming', dated: 'streamingUntil', look: 'plain' },
  [AccessLabel.PREMIUM_STREAMING]: { key: 'streamingPremium', look: 'plain' },
  [AccessLabel.NOT_IN_MEMBERSHIP]: { key: 'notInMembership', look: 'plain' },
  [AccessLabel.EXPIRED]: { key: 'expired', look: 'plain' },
  [AccessLabel.OWNED]: { key: 'owned', look: 'good' },
  [AccessLabel.RENTED]: { key: 'rented', dated: 'rented', look: 'good' },
  [AccessLabel.PREORDER]: { key: 'preorder', dated: 'preorder', look: 'mark' },
  [AccessLabel.BUY]: { key: 'buy', look: 'good' },
  [AccessLabel.UNAVAILABLE]: { key: 'unavailable', look: 'plain' },
  [AccessLabel.TO_BE_ANNOUNCED]: { key: 'toBeAnnounced', look: 'plain' },
}

/** docs/product.md#access-labels, in words: what a volume is for whoever looks at it. */
export function AccessLine({ access }: { readonly access: Access | undefined }) {
  const { t } = useTranslation('access')
  const format = useFormat()
  const localDay = useLocalDay()
  const wording = access && WORDINGS[access.label]
  if (!wording) return null
  // A rental ends by the reader's clock; the other days are planned in UTC.
  const day = access.label === AccessLabel.RENTED ? localDay : format.date
  const text =
    access.until && wording.dated
      ? t(`label.${wording.dated}`, { date: day(access.until) })
      : t(`label.${wording.key}`)
  return <Badge look={wording.look}>{text}</Badge>
}
