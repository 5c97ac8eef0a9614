import { useState } from 'react'
import { listEvents } from '#contract/calls/calendar.ts'
import type { Volume } from '#contract/generated/catalogue.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { read, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Money } from '../ui/Price.tsx'
import { BuyDialog } from './BuyDialog.tsx'

interface Props {
  readonly volume: Volume
  /** What it costs visitors, coins. */
  readonly coins: number
}

const MOST_EVENTS = 200

/**
 * Pre-orders an ebook from a list, for who is signed in. The page has the prices of visitors: those of this reader, and what
 * is ordered already, are read once for all buttons.
 */
export default function PreorderButton({ volume, coins }: Props) {
  const { t } = useTranslation(['calendar', 'coins'])
  const format = useFormat()
  const link = useLink()
  const { lang } = usePageState()
  const refresh = useRefreshReads()
  const [open, setOpen] = useState(false)
  const [paid, setPaid] = useState(false)
  const query = { type: ['digital' as const], sort: 'launch' as const, lang, limit: MOST_EVENTS }
  const mine = useRead(read(listEvents, { query }))
  const own = mine.answer?.events.find(event => event.volume?.id === volume.id)
  const ordered = paid || own?.volume?.owned === true
  const price = own?.preorderCoins ?? coins
  // It is not sold to this reader, as where their country is blocked.
  if (own && own.preorderCoins === undefined && !ordered) return null
  return (
    <>
      {ordered ? (
        <Badge look="good">{t('preordered')}</Badge>
      ) : (
        <Button aria-disabled={mine.waiting || undefined} onClick={() => !mine.waiting && setOpen(true)}>
          {t('preorder', { count: price, amount: format.number(price) })} <Money coins={price} />
          <span className="unseen"> {volume.title}</span>
        </Button>
      )}
      <BuyDialog
        volume={volume}
        price={{ coins: price, credits: 0 }}
        unit={open ? 'coins' : null}
        reprice={mine.again}
        onPaid={() => {
          setPaid(true)
          // The list stays as it is while the receipt is shown: an entry that is ordered has no price any more.
          void refresh(key => key.startsWith('listEvents '))
        }}
        ways={<LinkButton href={link('/user/library')}>{t('coins:spend.done.library')}</LinkButton>}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
