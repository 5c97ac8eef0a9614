import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeShopLook, showShopLook } from '#contract/calls/studio-shop.ts'
import { isSoldForCoins } from '#rules/for-sale.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { showUndo } from '../frame/toasts.ts'
import { useSend } from './use-send.ts'
import { useUndoEntry } from './use-undo-entry.ts'

const lookRead = read(showShopLook, {})

/**
 * docs/product.md#volume-price: says of manga that it is not sold for coins, beside the switch. Nothing where it is sold.
 */
export function MangaSaleNote({ type }: { readonly type: string }) {
  const { t } = useTranslation('studio')
  const me = useStudioMe()
  const [open, setOpen] = useState(false)
  if (isSoldForCoins(type, me)) return null
  return (
    <div role="note">
      <p>{t('mangaSale.not')}</p>
      {me.may('changeSettings') ? (
        <Button onClick={() => setOpen(true)}>{t('mangaSale.turnOn')}</Button>
      ) : (
        <p>{t('mangaSale.who')}</p>
      )}
      {open && <SellDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Says what readers get before they get it. */
function SellDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['studio', 'studio-shop'])
  const { mutate } = useSWRConfig()
  const found = useRead(lookRead, { revalidateOnMount: true })
  const { send, sending, refusal } = useSend(changeShopLook)
  const { putBack } = useUndoEntry()
  const before = found.answer?.look
  const byServer = found.answer?.setByServer.find(({ field }) => field === 'redeemManga')

  async function sell() {
    if (!before) return
    const { answer } = await send({ body: { before, after: { ...before, redeemManga: true } } })
    if (!answer) return
    onClose()
    await mutate(() => true)
    const { entryId } = answer
    if (entryId) showUndo({ text: t('mangaSale.sold'), undo: () => putBack(entryId) })
  }

  return (
    <Dialog
      open
      title={t('mangaSale.title')}
      onClose={onClose}
      actions={
        <>
          {!byServer && (
            <Button look="main" disabled={!before || sending} onClick={() => void sell()}>
              {t('mangaSale.turnOn')}
            </Button>
          )}
          <Button onClick={onClose}>{t('mangaSale.cancel')}</Button>
        </>
      }
    >
      <p>{byServer ? t('studio-shop:setByServer', { variable: byServer.variable }) : t('mangaSale.text')}</p>
      {refusal && <p role="alert">{refusal.said}</p>}
    </Dialog>
  )
}
