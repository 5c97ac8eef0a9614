import { useRef, useState } from 'react'
import type { Part, Volume } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { AccessLine } from '../../catalogue/AccessLine.tsx'
import { Balance } from '../../coins/Balance.tsx'
import { BuyDialog } from '../../coins/BuyDialog.tsx'
import { useReceiptToast } from '../../coins/use-receipt-toast.ts'
import { RemindButton } from '../../follows/RemindButton.tsx'
import { useNow } from '../../platform/now.ts'
import { useLink } from '../../router/navigation.ts'
import { useRefreshReads } from '../../session/cached-reads.ts'
import { useReader } from '../../session/reader.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Price.tsx'
import styles from './ReadOn.module.css'
import { useGoOn } from './use-go-on.ts'

interface Props {
  readonly volume: Volume
  readonly price: PurchasePrice | undefined
  /** Its button is the next thing to do. */
  readonly main: boolean
  /** Its first part; null while it has none. */
  readonly next: Part | null
  readonly again: () => void
}

/** docs/product.md#end-of-a-volume: the volume that follows, to be bought, pre-ordered or followed. */
export function NextVolume({ volume, price, main, next, again }: Props) {
  const refresh = useRefreshReads()
  const link = useLink()
  const goOn = useGoOn({ slug: next?.slug ?? '' })
  const now = useNow()
  const readable = next?.launch !== undefined && next.launch <= now
  // What is bought has no price any more; its receipt is still shown.
  const last = useRef(price)
  last.current = price ?? last.current
  const sold = last.current
  return (
    <>
      {(!next || volume.owned) && (
        <p>
          <AccessLine access={volume.access} />
        </p>
      )}
      {sold && (
        <OwnVolume
          volume={volume}
          price={sold}
          owned={volume.owned}
          main={main}
          opens={readable ? link(`/read/${next.slug}`) : null}
          onPaid={readable ? goOn : () => void refresh(key => /^(findPart|openPart|openTicket) /.test(key))}
          again={again}
        />
      )}
      {!next && !volume.owned && (
        <p className={styles.ways}>
          <RemindButton
            look={main && !sold ? 'main' : 'plain'}
            series={{ id: volume.seriesId, title: volume.seriesTitle }}
          />
        </p>
      )}
    </>
  )
}

interface OwnProps {
  readonly volume: Volume
  readonly price: PurchasePrice
  /** It has been bought, so that only its receipt is left to be shown. */
  readonly owned?: boolean
  readonly main: boolean
  /** The address of the part to which paying leads, so that the receipt has to go along; null for none. */
  readonly opens: string | null
  readonly onPaid: () => void
  readonly again: () => void
}

/**
 * The button with which a volume is bought or pre-ordered, with its price and what the reader has. Visitors are led to its
 * page.
 */
export function OwnVolume({ volume, price, owned = false, main, opens, onPaid, again }: OwnProps) {
  const { t } = useTranslation(['next', 'coins'])
  const link = useLink()
  const format = useFormat()
  const now = useNow()
  const reader = useReader()
  const toast = useReceiptToast()
  const [open, setOpen] = useState(false)
  const toCome = volume.publishing !== undefined && volume.publishing > now
  const { coins } = price
  const words = (
    <>
      {t(toCome ? 'preorderVolume' : 'buyVolume', { count: coins, amount: format.number(coins) })}{' '}
      <Money coins={coins} />
    </>
  )
  // Beside the next part, visitors are told the price there.
  if (!reader && !main) return null
  if (!reader)
    return (
      <p className={styles.ways}>
        <LinkButton look="main" href={link(`/volumes/${volume.slug}`)}>
          {words}
        </LinkButton>
      </p>
    )
  return (
    <>
      {!owned && (
        <>
          <p className={styles.ways}>
            <Button look={main ? 'main' : 'plain'} onClick={() => setOpen(true)}>
              {words}
            </Button>
          </p>
          {main && (
            <p className={styles.note}>
              <Balance reader={reader} />
            </p>
          )}
        </>
      )}
      <BuyDialog
        volume={volume}
        price={price}
        unit={open ? 'coins' : null}
        reprice={again}
        onPaid={() => {
          if (opens) toast({ title: volume.title, price: price.coins })
          onPaid()
        }}
        next={opens ?? undefined}
        ways={<LinkButton href={link('/user/library')}>{t('coins:spend.done.library')}</LinkButton>}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
