import { useEffect, useState } from 'react'
import { findVolume } from '#contract/calls/catalogue.ts'
import type { Volume } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { useNow } from '../../platform/now.ts'
import { read, useRead } from '../../session/read.ts'
import { useSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/Price.tsx'
import styles from './BuyBar.module.css'

interface Props {
  readonly volume: Volume
  readonly price: PurchasePrice
}

/**
 * docs/product.md#purchase-box: on phones, the price and the way to buy while the box itself is out of sight. Nothing for
 * owners.
 */
export default function BuyBar({ volume, price }: Props) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const now = useNow()
  const signedIn = useSignedIn()
  // The same read as that of the box.
  const mine = useRead(signedIn ? read(findVolume, { params: { id: volume.id } }) : null).answer
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const offer = document.getElementById('offer')
    if (!offer) return
    const observer = new IntersectionObserver(([entry]) => setPassed(entry?.isIntersecting === false))
    observer.observe(offer)
    return () => observer.disconnect()
  }, [])
  if (!passed || (signedIn ? mine?.owned !== false : volume.owned)) return null
  const toCome = volume.publishing !== undefined && volume.publishing > now
  const { coins } = price
  return (
    <div className={styles.bar}>
      <span className={styles.title}>{volume.title}</span>
      <Button look="main" onClick={pressOffer}>
        {t(toCome ? 'preorderBuy' : 'buy', { count: coins, amount: format.number(coins) })}{' '}
        <Money coins={coins} />
      </Button>
    </div>
  )
}

/** Presses what the box offers first: its dialog for a reader, the way in for a visitor. */
function pressOffer() {
  const offer = document.getElementById('offer')
  const first = offer?.querySelector<HTMLElement>('button') ?? offer?.querySelector<HTMLElement>('a')
  first?.click()
}
