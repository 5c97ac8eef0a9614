import { useId, useState } from 'react'
import { addShopPicture } from '#contract/calls/studio-shop.ts'
import type { ServerSetting, ShopPicture } from '#contract/generated/studio_shop.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useSend } from '../../ui/use-send.ts'
import { SetByServer } from './SetByServer.tsx'
import styles from './Shop.module.css'
import type { EditedLook } from './use-look.ts'

interface Props {
  readonly kind: 'logo' | 'icon' | 'hero'
  readonly field: 'logo' | 'logoDark' | 'icon' | 'heroPicture'
  readonly editing: EditedLook
  readonly setting?: ServerSetting | undefined
}

/** A picture of the look: it is uploaded at once, and shown to readers when the form is saved. */
export function PictureField({ kind, field, editing: { look, set }, setting }: Props) {
  const { t } = useTranslation('studio-shop')
  const id = useId()
  const { send, sending, refusal } = useSend(addShopPicture)
  const [added, setAdded] = useState<ShopPicture | null>(null)
  if (setting) return <SetByServer label={t(`field.${field}`)} setting={setting} />
  const file = look[field]

  async function upload(chosen: File | undefined) {
    if (!chosen) return
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const { answer } = await send({ params: { kind }, body: bytes })
    if (!answer) return
    setAdded(answer)
    set({ [field]: answer.file })
  }

  const isDark = field === 'logoDark'
  return (
    <div className={styles.picture}>
      <label htmlFor={id} className={styles.label}>
        {t(`field.${field}`)}
      </label>
      <p id={`${id}-hint`} className={styles.soft}>
        {t(`pictures.${field}`)}
      </p>
      <div className={styles.frame} data-dark={isDark || undefined}>
        {file ? (
          <img className={styles.shown} src={`/static/${file}`} alt={t('pictures.now')} />
        ) : (
          <span className={styles.soft}>{t('pictures.none')}</span>
        )}
      </div>
      <input
        id={id}
        type="file"
        accept="image/svg+xml,image/png,image/webp,image/avif,image/jpeg,image/gif"
        aria-describedby={`${id}-hint ${id}-said`}
        disabled={sending}
        onChange={event => {
          const input = event.currentTarget
          void upload(input.files?.[0]).finally(() => {
            input.value = ''
          })
        }}
      />
      <p id={`${id}-said`} role="status">
        {sending && t('pictures.sending')}
        {!sending && refusal && <span className={styles.wrong}>{refusal.said}</span>}
        {!sending && added?.file === file && !isDark && added?.pale && t('pictures.pale')}
        {!sending && added?.file === file && added?.dim && (isDark || !look.logoDark) && t('pictures.dim')}
      </p>
      {file && (
        <div>
          <Button onClick={() => set({ [field]: '' })}>
            {t('pictures.remove')}
            <span className="unseen"> {t(`field.${field}`)}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
