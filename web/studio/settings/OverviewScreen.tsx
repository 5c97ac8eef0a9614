import type { StudioRight } from '#rules/studio-rights.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import styles from './Settings.module.css'

const SCREENS: readonly { name: string; right: StudioRight }[] = [
  { name: 'shop', right: 'seeSettings' },
  { name: 'law', right: 'seeSettings' },
  { name: 'legal', right: 'seeSettings' },
  { name: 'people', right: 'people' },
  { name: 'tokens', right: 'people' },
  { name: 'two-people', right: 'seeSettings' },
  { name: 'webhooks', right: 'seeSettings' },
  { name: 'audit', right: 'audit' },
  { name: 'environment', right: 'seeSettings' },
]

/** The screens of the settings that somebody may see, each with what one does there. */
export default function OverviewScreen() {
  const { t } = useTranslation('studio-settings')
  const { may } = useStudioMe()
  return (
    <StudioPage title={t('overview.title')} lead={t('overview.lead')}>
      <ul className={styles.screens}>
        {SCREENS.filter(({ right }) => may(right)).map(({ name }) => (
          <li key={name}>
            <a href={`/studio/settings/${name}`}>{t(`${name}.title`)}</a>
            <p>{t(`${name}.lead`)}</p>
          </li>
        ))}
      </ul>
    </StudioPage>
  )
}
