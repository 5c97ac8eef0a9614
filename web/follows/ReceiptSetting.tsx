import { saveNotificationSettings } from '#contract/calls/follows.ts'
import { NoticeRhythm } from '#contract/generated/enums.ts'
import { useRead } from '../session/read.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './NoticeSettings.module.css'
import { noticeSettingsRead } from './rhythm-options.ts'
import { SavedNotice } from './SavedNotice.tsx'
import { useChoice } from './use-choice.ts'

/**
 * Whether mails come for coins that are spent; {@link NoticeSettings}, above it, says what kept the settings from being
 * read.
 */
export function ReceiptSetting() {
  const { t } = useTranslation('follows')
  const { answer, again } = useRead(noticeSettingsRead)
  const { act } = useMutation(saveNotificationSettings, 'follows')
  // Without a rhythm the mails about releases stay as they are.
  const save = (spendingReceipts: boolean) =>
    act({ body: { rhythm: NoticeRhythm.UNSPECIFIED, spendingReceipts } })
  const { chosen, result, choose } = useChoice<boolean>(save)
  if (!answer) return null
  return (
    <fieldset className={`${styles.choices} ${styles.more}`}>
      <legend>{t('receipts.title')}</legend>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={chosen ?? answer.spendingReceipts ?? true}
          onChange={event => void choose(event.target.checked).then(again)}
        />
        <span>
          {t('receipts.spending')}
          <small>{t('receipts.spendingText')}</small>
        </span>
      </label>
      <SavedNotice result={result} />
    </fieldset>
  )
}
