import { localPath } from '#rules/interface-language.ts'
import { useNow } from '../../platform/now.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { momentText } from './moment-text.ts'
import { useStudioMe } from './studio-me.ts'

/** Above each screen for who still has the password that the shop made: when it ends, and where to choose another. */
export function FirstPasswordNotice() {
  const { t } = useTranslation('studio')
  const { lang } = usePageState()
  const { passwordUntil, zone } = useStudioMe()
  const now = useNow()
  if (!passwordUntil) return null
  const when = momentText(passwordUntil, { lang, zone })
  return (
    <Notice look="bad" title={t(`firstPassword.${passwordUntil > now ? 'ends' : 'ended'}`, { when })}>
      <p>
        {t('firstPassword.text')} <a href={localPath(lang, '/user/password')}>{t('firstPassword.way')}</a>
      </p>
    </Notice>
  )
}
