import type { ServerSetting } from '#contract/generated/studio_shop.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import styles from './Shop.module.css'

interface Props {
  readonly label: string
  readonly setting: ServerSetting
}

/** A setting that counts before the studio. */
export function SetByServer({ label, setting: { variable, value } }: Props) {
  const { t } = useTranslation('studio-shop')
  const isPicture = /\.(png|webp)$/.test(value)
  return (
    <div className={styles.fixed}>
      <p className={styles.label}>{label}</p>
      {isPicture && <img className={styles.shown} src={`/static/${value}`} alt="" />}
      {!isPicture && value !== '' && <p>{value}</p>}
      <p className={styles.soft}>{t('setByServer', { variable })}</p>
    </div>
  )
}
