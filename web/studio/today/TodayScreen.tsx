import { useTranslation } from '../../texts/use-translation.ts'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'

/** The first screen: what has to be done today. */
export default function TodayScreen() {
  const { t } = useTranslation('studio-today')
  const { name } = useStudioMe()
  return (
    <StudioPage title={t('title')}>
      <p>{t('welcome', { name })}</p>
    </StudioPage>
  )
}
